import { detectFileType } from '#domain/files/file-type.ts';
import { consumeArchive, createZipBudget, ZIP_LIMITS, type ZipBudget, ZipRejected } from '#domain/files/zip.ts';
import { readZipMembers } from '#domain/files/zip-members.ts';
import { serverPlatform } from './file-platform.ts';
import { hashSha256 } from './parsed-part.ts';

/** The path of a member in a ZIP ("a.zip/b.xml"). With a hash, only the member with these bytes matches. */
export type MemberLocation = { member: string; sha256: string | null };

/** The bytes of one member. Undefined when it does not exist. Members outside the path are not unpacked. */
export async function findMember(archive: Uint8Array, location: MemberLocation): Promise<Uint8Array | undefined> {
  try {
    return (
      (await findInArchive(archive, location, createZipBudget())) ??
      (location.sha256 === null ? undefined : await findByHash(archive, location.sha256, createZipBudget()))
    );
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
  for await (const member of readZipMembers(archive, { platform: serverPlatform, budget, isSelected: isPrefixOf })) {
    if (member.type !== 'unpacked') continue;
    const { name, bytes } = member;
    if (name === path && (sha256 === null || hashSha256(bytes) === sha256)) return bytes;
    if (name === path || detectFileType(bytes) !== 'zip') continue;
    const inner = await findInArchive(bytes, { member: path.slice(name.length + 1), sha256 }, budget);
    if (inner) return inner;
  }
  return undefined;
}

/** Names were decoded differently before, so a stored path may name no member; its hash still finds it. */
async function findByHash(
  archive: Uint8Array,
  sha256: string,
  budget: ZipBudget,
  depth = 1,
): Promise<Uint8Array | undefined> {
  for await (const member of readZipMembers(archive, { platform: serverPlatform, budget })) {
    if (member.type !== 'unpacked') continue;
    if (hashSha256(member.bytes) === sha256) return member.bytes;
    if (depth >= ZIP_LIMITS.depth || detectFileType(member.bytes) !== 'zip') continue;
    consumeArchive(budget);
    const inner = await findByHash(member.bytes, sha256, budget, depth + 1);
    if (inner) return inner;
  }
  return undefined;
}
