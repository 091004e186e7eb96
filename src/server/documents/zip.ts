import { crc32, inflateRawSync } from 'node:zlib';
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import {
  shouldReadMember,
  ZIP_LIMITS,
  type ZipBudget,
  type ZipProblem,
  ZipRejected,
  zipMemberName,
} from '#domain/files/zip.ts';

/** The compression method "stored". The only other supported method is "deflated". */
const STORED = 0;

/** A member that was unpacked, or the reason why not. One bad member does not affect the others. */
export type ZipMember = { name: string } & ({ bytes: Uint8Array } | { problem: ZipProblem });

/**
 * Unpacks the members that may contain documents, one at a time. Members that `isSelected` rejects stay packed. Throws
 * ZipRejected when the archive itself is invalid.
 */
export async function* readZipMembers(
  bytes: Uint8Array,
  budget: ZipBudget,
  isSelected = (_name: string): boolean => true,
): AsyncGenerator<ZipMember> {
  const zip = await openZip(bytes);
  try {
    for await (const entry of readEntries(zip)) {
      budget.members -= 1;
      if (budget.members < 0) throw new ZipRejected('zip_too_many');
      const name = readEntryName(entry);
      if (!shouldReadMember(name) || !isSelected(name)) continue;
      yield { name, ...(await unpack({ zip, archive: bytes }, entry, budget)) };
    }
  } finally {
    zip.close();
  }
}

async function openZip(bytes: Uint8Array): Promise<ZipFile> {
  try {
    // Names are decoded here, because yauzl rejects the whole archive for one invalid name.
    return await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), { decodeStrings: false });
  } catch {
    throw new ZipRejected('bad_zip');
  }
}

async function* readEntries(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch {
    throw new ZipRejected('bad_zip');
  }
}

/** Synchronous, because a stream for each of hundreds of small members costs more than unpacking them. */
function inflate(data: Uint8Array, { compressionMethod, uncompressedSize }: Entry): Uint8Array {
  if (compressionMethod === STORED) return data.slice();
  // Throws when the output is larger than the declared size, which the budget has counted.
  return inflateRawSync(data, { maxOutputLength: Math.max(uncompressedSize, 1) });
}

type OpenArchive = { zip: ZipFile; archive: Uint8Array };

async function unpack({ zip, archive }: OpenArchive, entry: Entry, budget: ZipBudget) {
  if (entry.isEncrypted() || !entry.canDecodeFileData()) return { problem: 'bad_zip' as const };
  consumeBudget(entry, budget);
  try {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    const bytes = inflate(archive.subarray(fileDataStart, fileDataStart + entry.compressedSize), entry);
    return crc32(bytes) === entry.crc32 ? { bytes } : { problem: 'bad_zip' as const };
  } catch {
    return { problem: 'bad_zip' as const };
  }
}

function consumeBudget({ compressedSize, uncompressedSize }: Entry, budget: ZipBudget): void {
  budget.bytes -= uncompressedSize;
  const isBomb = uncompressedSize > ZIP_LIMITS.ratio * Math.max(compressedSize, 1);
  if (isBomb || budget.bytes < 0) throw new ZipRejected('zip_too_big');
}

const readEntryName = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string =>
  zipMemberName(getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false));
