import { crc32, inflateRawSync } from 'node:zlib';
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import { isWorthReading, memberName, ZIP_LIMITS, type ZipBudget, type ZipProblem, ZipRefused } from '#domain/zip.ts';

/** The other way members are kept, deflated, is the only one besides that is read. */
const STORED = 0;

/** A member that could be read, or the reason why this one could not; the others are not touched by it. */
export type ZipMember = { name: string } & ({ bytes: Uint8Array } | { problem: ZipProblem });

/** The `at`-th of `of` parts of an archive's members, each as many, in their order. */
export type Share = { at: number; of: number };

export const WHOLE: Share = { at: 0, of: 1 };

/**
 * The members worth reading of a share, one at a time; those of the others are counted all the same. Throws ZipRefused
 * when the archive itself is no good.
 */
export async function* zipMembers(bytes: Uint8Array, budget: ZipBudget, share = WHOLE): AsyncGenerator<ZipMember> {
  const zip = await open(bytes);
  const endOf = (part: number) => Math.floor((part * zip.entryCount) / share.of);
  let place = -1;
  try {
    for await (const entry of entries(zip)) {
      place += 1;
      budget.members -= 1;
      if (budget.members < 0) throw new ZipRefused('zip_too_many');
      const name = nameOf(entry);
      if (!isWorthReading(name)) continue;
      if (place >= endOf(share.at) && place < endOf(share.at + 1))
        yield { name, ...(await unpack({ zip, archive: bytes }, entry, budget)) };
      else spend(entry, budget);
    }
  } finally {
    zip.close();
  }
}

async function open(bytes: Uint8Array): Promise<ZipFile> {
  try {
    // Names are decoded here, because yauzl gives up on a whole archive for one odd name.
    return await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), { decodeStrings: false });
  } catch {
    throw new ZipRefused('bad_zip');
  }
}

async function* entries(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch {
    throw new ZipRefused('bad_zip');
  }
}

/** In one go, because a stream for each of hundreds of small members costs more than unpacking them. */
function inflated(data: Uint8Array, { compressionMethod, uncompressedSize }: Entry): Uint8Array {
  if (compressionMethod === STORED) return data.slice();
  // It throws as soon as there is more than the size that was declared and counted.
  return inflateRawSync(data, { maxOutputLength: Math.max(uncompressedSize, 1) });
}

type Open = { zip: ZipFile; archive: Uint8Array };

async function unpack({ zip, archive }: Open, entry: Entry, budget: ZipBudget) {
  if (entry.isEncrypted() || !entry.canDecodeFileData()) return { problem: 'bad_zip' as const };
  spend(entry, budget);
  try {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    const bytes = inflated(archive.subarray(fileDataStart, fileDataStart + entry.compressedSize), entry);
    return crc32(bytes) === entry.crc32 ? { bytes } : { problem: 'bad_zip' as const };
  } catch {
    return { problem: 'bad_zip' as const };
  }
}

function spend({ compressedSize, uncompressedSize }: Entry, budget: ZipBudget): void {
  budget.bytes -= uncompressedSize;
  const isBomb = uncompressedSize > ZIP_LIMITS.ratio * Math.max(compressedSize, 1);
  if (isBomb || budget.bytes < 0) throw new ZipRefused('zip_too_big');
}

const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string =>
  memberName(getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false));
