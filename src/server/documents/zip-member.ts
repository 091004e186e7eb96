import { detectFileType } from '#domain/files/file-type.ts';
import { createZipBudget, type ZipBudget, ZipRejected } from '#domain/files/zip.ts';
import { hashSha256 } from './parsed-part.ts';
import { readZipMembers } from './zip.ts';

/** A member of a ZIP by its path ("a.zip/b.xml"); with a hash only the one with these bytes is meant. */
export type MemberLocation = { member: string; sha256: string | null };

/**
 * The bytes of one member, undefined where there is none. Members that are not on the path stay packed, whatever they
 * may unpack to.
 */
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
