import { detectFileType } from '#domain/files/file-type.ts';
import { createZipBudget, type ZipBudget, ZipRejected } from '#domain/files/zip.ts';
import { hashSha256 } from './parsed-part.ts';
import { readZipMembers } from './zip.ts';

/** The path of a member in a ZIP ("a.zip/b.xml"). With a hash, only the member with these bytes matches. */
export type MemberLocation = { member: string; sha256: string | null };

/** The bytes of one member. Undefined when it does not exist. Members outside the path are not unpacked. */
export async function findMember(archive: Uint8Array, location: MemberLocation): Promise<Uint8Array | undefined> {
  try {
    return await findInArchive(archive, location, createZipBudget());
  } catch (error) {
    if (error instanceof ZipRejected) return undefined;
    throw error;
  }
}

async function findInArchive(
  archive: Uint8Array,
  { member: path, sha256 }: MemberLocation,
  budget: ZipBudget,
): Promise<Uint8Array | undefined> {
  const isPrefixOf = (name: string) => path === name || path.startsWith(`${name}/`);
  for await (const member of readZipMembers(archive, budget, isPrefixOf)) {
    if (!('bytes' in member)) continue;
    const { name, bytes } = member;
    if (name === path && (sha256 === null || hashSha256(bytes) === sha256)) return bytes;
    if (name === path || detectFileType(bytes) !== 'zip') continue;
    const inner = await findInArchive(bytes, { member: path.slice(name.length + 1), sha256 }, budget);
    if (inner) return inner;
  }
  return undefined;
}
