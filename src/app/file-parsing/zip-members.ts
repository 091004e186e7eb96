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

/** A readable member, or the reason why it is not; other members are not affected. */
export type ZipMember = { name: string } & ({ bytes: Uint8Array } | { problem: ZipProblem });

/** Yields the relevant members, one at a time. Throws ZipRejected when the archive itself is not valid. */
export async function* zipMembers(bytes: Uint8Array<ArrayBuffer>, budget: ZipBudget): AsyncGenerator<ZipMember> {
  for (const entry of zipDirectory(bytes, decodeText)) {
    budget.members -= 1;
    if (budget.members < 0) throw new ZipRejected('zip_too_many');
    const name = zipMemberName(entry.name);
    if (shouldReadMember(name)) yield { name, ...(await unpack(bytes, entry, budget)) };
  }
}

async function unpack(
  bytes: Uint8Array<ArrayBuffer>,
  entry: ZipEntry,
  budget: ZipBudget,
): Promise<{ bytes: Uint8Array } | { problem: ZipProblem }> {
  const problem = entryProblem(entry);
  if (problem) return { problem };
  consumeMember(budget, entry);
  const { from = 0, size, unpackedSize } = entry;
  const packed = bytes.subarray(from, from + size);
  if (entry.method === ZIP_STORED) return packed.length === unpackedSize ? { bytes: packed } : { problem: 'bad_zip' };
  const unpacked = await inflate(packed, unpackedSize).catch(() => undefined);
  return unpacked ? { bytes: unpacked } : { problem: 'bad_zip' };
}

/** Returns exactly `size` bytes, or undefined: a member larger than its declared size is stopped there. */
async function inflate(packed: Uint8Array<ArrayBuffer>, size: number): Promise<Uint8Array | undefined> {
  const unpacked = new Uint8Array(size);
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return length === size ? unpacked : undefined;
    if (length + value.length > size) {
      await reader.cancel();
      return undefined;
    }
    unpacked.set(value, length);
    length += value.length;
  }
}
