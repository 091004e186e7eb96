import { sortOfBytes } from '#domain/file-sort.ts';
import { newBudget } from '#domain/zip.ts';
import type { FileStore } from '../files/file-store.ts';
import { sha256Of } from '../ingest/paper.ts';
import { zipMembers } from '../ingest/zip.ts';

/** Bytes by what they are and where: a stored file itself, or the member of a ZIP at a path ("a.zip/b.xml"). */
export type FilePlace = { sha256: string | null; stored_sha256: string; member: string | null };

/** Members are not stored a second time: they are taken out of the archive they came in. */
export async function readFileBytes(
  files: FileStore,
  company_id: string,
  { sha256, stored_sha256, member }: FilePlace,
): Promise<Uint8Array | undefined> {
  const stored = await files.get(company_id, stored_sha256);
  return stored && member !== null ? memberBytes(stored, member, sha256) : stored;
}

/** Two members may have one name; only the one with these bytes is meant. */
async function memberBytes(archive: Uint8Array, path: string, sha256: string | null): Promise<Uint8Array | undefined> {
  for await (const member of zipMembers(archive, newBudget())) {
    if (!('bytes' in member)) continue;
    const isMeant = sha256 === null || sha256Of(member.bytes) === sha256;
    if (member.name === path && isMeant) return member.bytes;
    if (!path.startsWith(`${member.name}/`) || sortOfBytes(member.bytes) !== 'zip') continue;
    const inner = await memberBytes(member.bytes, path.slice(member.name.length + 1), sha256);
    if (inner) return inner;
  }
  return undefined;
}
