import {
  shouldReadMember,
  ZIP_LIMITS,
  type ZipBudget,
  type ZipProblem,
  ZipRejected,
  zipMemberName,
} from '#domain/files/zip.ts';
import { decodeText } from './decode-text.ts';
import { type ZipEntry, zipDirectory } from './zip-directory.ts';

/** A readable member, or the reason why it is not; other members are not affected. */
export type ZipMember = { name: string } & ({ bytes: Uint8Array } | { problem: ZipProblem });

const STORED = 0;
const DEFLATED = 8;

/** Yields the relevant members, one at a time. Throws ZipRejected when the archive itself is not valid. */
export async function* zipMembers(bytes: Uint8Array<ArrayBuffer>, budget: ZipBudget): AsyncGenerator<ZipMember> {
  for (const entry of zipDirectory(bytes)) {
    budget.members -= 1;
    if (budget.members < 0) throw new ZipRejected('zip_too_many');
    const name = zipMemberName(nameOf(entry));
    if (shouldReadMember(name)) yield { name, ...(await unpack(bytes, entry, budget)) };
  }
}

// Windows archives may use any local encoding for names; names are only displayed.
function nameOf({ nameBytes, isUtf8 }: ZipEntry): string {
  return (isUtf8 ? undefined : decodeText(nameBytes, 'utf-8')) ?? new TextDecoder().decode(nameBytes);
}

async function unpack(bytes: Uint8Array<ArrayBuffer>, entry: ZipEntry, budget: ZipBudget) {
  const { from, size, unpackedSize } = entry;
  if (entry.isEncrypted || (entry.method !== STORED && entry.method !== DEFLATED)) return bad;
  if (unpackedSize > ZIP_LIMITS.ratio * Math.max(size, 1)) throw new ZipRejected('zip_too_big');
  budget.bytes -= unpackedSize;
  if (budget.bytes < 0) throw new ZipRejected('zip_too_big');
  const packed = bytes.subarray(from, from + size);
  if (entry.method === STORED) return packed.length === unpackedSize ? { bytes: packed } : bad;
  const unpacked = await inflate(packed, unpackedSize).catch(() => undefined);
  return unpacked ? { bytes: unpacked } : bad;
}

const bad = { problem: 'bad_zip' } as const;

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
