import type { DecodeText } from '../dian/encoding/decode-bytes.ts';
import { crc32 } from './crc32.ts';
import {
  consumeMember,
  entryProblem,
  isSystemMember,
  shouldReadMember,
  ZIP_STORED,
  type ZipBudget,
  type ZipProblem,
  ZipRejected,
  zipMemberName,
} from './zip.ts';
import { type ZipEntry, zipDirectory } from './zip-directory.ts';

/**
 * What browser and server do with different functions. `inflate` unpacks raw deflate; it stops and returns undefined
 * when the data is damaged or gives more than `maxSize` bytes, and it never throws.
 */
export type FilePlatform = {
  decodeText: DecodeText;
  inflate: (packed: Uint8Array, maxSize: number) => Uint8Array | undefined | Promise<Uint8Array | undefined>;
};

type Unpacked = { type: 'unpacked'; bytes: Uint8Array } | { type: 'problem'; problem: ZipProblem };

/**
 * A member that was unpacked, or the reason why not. One bad member does not affect the others. `skipped`: its extension
 * says that it is no document; `size` is in bytes.
 */
export type ZipMember = { name: string } & (Unpacked | { type: 'skipped'; size: number });

type ZipOptions = {
  platform: FilePlatform;
  budget: ZipBudget;
  /** Members that it rejects stay packed. */
  isSelected?: (name: string) => boolean;
};

/**
 * Unpacks the members that may contain documents, one at a time. System files are left out. Throws ZipRejected when the archive itself is invalid.
 */
export async function* readZipMembers(bytes: Uint8Array, options: ZipOptions): AsyncGenerator<ZipMember> {
  const { platform, budget, isSelected = () => true } = options;
  for (const entry of zipDirectory(bytes, platform.decodeText)) {
    budget.members -= 1;
    if (budget.members < 0) throw new ZipRejected('zip_too_many');
    const name = zipMemberName(entry.name);
    if (isSystemMember(name) || !isSelected(name)) continue;
    if (shouldReadMember(name)) yield { name, ...(await unpack(bytes, entry, options)) };
    else yield { name, type: 'skipped', size: entry.unpackedSize };
  }
}

async function unpack(archive: Uint8Array, entry: ZipEntry, { platform, budget }: ZipOptions): Promise<Unpacked> {
  const problem = entryProblem(entry);
  if (problem) return { type: 'problem', problem };
  const { from = 0, size, unpackedSize, method } = entry;
  consumeMember(budget, unpackedSize);
  const packed = archive.subarray(from, from + size);
  const bytes = method === ZIP_STORED ? copyStored(packed, unpackedSize) : await platform.inflate(packed, unpackedSize);
  return bytes && crc32(bytes) === entry.crc32 ? { type: 'unpacked', bytes } : { type: 'problem', problem: 'bad_zip' };
}

/** The budget counts the declared size, so no other is allowed. A copy, because the archive may be kept no longer. */
const copyStored = (stored: Uint8Array, size: number): Uint8Array | undefined =>
  stored.length === size ? stored.slice() : undefined;
