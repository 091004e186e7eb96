import { sortOfBytes } from '#domain/files/file-type.ts';
import { newBudget, type ZipBudget, ZipRefused } from '#domain/files/zip.ts';
import { sha256Of } from './parsed-document.ts';
import { zipMembers } from './zip.ts';

/** A member of a ZIP by its path ("a.zip/b.xml"); with a hash only the one with these bytes is meant. */
export type MemberPlace = { member: string; sha256: string | null };

/**
 * The bytes of one member, undefined where there is none. Members that are not on the path stay packed, whatever they
 * may unpack to.
 */
export async function findMember(archive: Uint8Array, place: MemberPlace): Promise<Uint8Array | undefined> {
  try {
    return await search(archive, place, newBudget());
  } catch (error) {
    if (error instanceof ZipRefused) return undefined;
    throw error;
  }
}

async function search(
  archive: Uint8Array,
  { member: path, sha256 }: MemberPlace,
  budget: ZipBudget,
): Promise<Uint8Array | undefined> {
  const isOnPath = (name: string) => path === name || path.startsWith(`${name}/`);
  for await (const member of zipMembers(archive, budget, isOnPath)) {
    if (!('bytes' in member)) continue;
    const { name, bytes } = member;
    if (name === path && (sha256 === null || sha256Of(bytes) === sha256)) return bytes;
    if (name === path || sortOfBytes(bytes) !== 'zip') continue;
    const inner = await search(bytes, { member: path.slice(name.length + 1), sha256 }, budget);
    if (inner) return inner;
  }
  return undefined;
}
