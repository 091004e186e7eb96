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

/** The other way members are kept, deflated, is the only one besides that is read. */
const STORED = 0;

/** A member that could be read, or the reason why this one could not; the others are not touched by it. */
export type ZipMember = { name: string } & ({ bytes: Uint8Array } | { problem: ZipProblem });

/**
 * The members of an archive that are worth reading, unpacked one at a time; `isWanted` leaves more of them packed.
 * Throws ZipRefused when the archive itself is no good.
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
    // Names are decoded here, because yauzl gives up on a whole archive for one odd name.
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

/** In one go, because a stream for each of hundreds of small members costs more than unpacking them. */
function inflate(data: Uint8Array, { compressionMethod, uncompressedSize }: Entry): Uint8Array {
  if (compressionMethod === STORED) return data.slice();
  // It throws as soon as there is more than the size that was declared and counted.
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
