import { crc32, inflateRawSync } from 'node:zlib';
import {
  consumeMember,
  entryProblem,
  shouldReadMember,
  ZIP_STORED,
  type ZipBudget,
  type ZipProblem,
  ZipRejected,
  zipMemberName,
} from '#domain/files/zip.ts';
import { type ZipEntry, zipDirectory } from '#domain/files/zip-directory.ts';
import { decodeText } from './decode-text.ts';

/** A member that was unpacked, or the reason why not. One bad member does not affect the others. */
export type ZipMember = { name: string } & ({ bytes: Uint8Array } | { problem: ZipProblem });

/**
 * Unpacks the members that may contain documents, one at a time. Members that `isSelected` rejects stay packed. Throws
 * ZipRejected when the archive itself is invalid.
 */
export function* readZipMembers(
  bytes: Uint8Array,
  budget: ZipBudget,
  isSelected = (_name: string): boolean => true,
): Generator<ZipMember> {
  for (const entry of zipDirectory(bytes, decodeText)) {
    budget.members -= 1;
    if (budget.members < 0) throw new ZipRejected('zip_too_many');
    const name = zipMemberName(entry.name);
    if (shouldReadMember(name) && isSelected(name)) yield { name, ...unpack(bytes, entry, budget) };
  }
}

function unpack(
  archive: Uint8Array,
  entry: ZipEntry,
  budget: ZipBudget,
): { bytes: Uint8Array } | { problem: ZipProblem } {
  const problem = entryProblem(entry);
  if (problem) return { problem };
  consumeMember(budget, entry);
  const { from = 0, size } = entry;
  try {
    const bytes = inflate(archive.subarray(from, from + size), entry);
    return crc32(bytes) === entry.crc32 ? { bytes } : { problem: 'bad_zip' };
  } catch {
    return { problem: 'bad_zip' };
  }
}

/** Synchronous, because a stream for each of hundreds of small members costs more than unpacking them. */
function inflate(data: Uint8Array, { method, unpackedSize }: ZipEntry): Uint8Array {
  if (method === ZIP_STORED) return data.slice();
  // Throws when the output is larger than the declared size, which the budget has counted.
  return inflateRawSync(data, { maxOutputLength: Math.max(unpackedSize, 1) });
}
