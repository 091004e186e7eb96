import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import type { TemporaryFile, TemporaryFiles } from '../platform/files/temporary-files.ts';
import type { Speed } from '../platform/http/bodies/require-minimum-speed.ts';
import type { RequestPlace } from './request-places.ts';
import type { Transfer } from './uploads-in-flight.ts';

/** An uploaded file on disk, until it is removed. `size` is in bytes, `sha256` in hexadecimal. */
export type ReceivedFile = {
  size: number;
  sha256: string;
  /** Reads the file into memory. `MemoryBudget` limits how many files are loaded at one time. */
  load(): Promise<Uint8Array>;
  remove(): Promise<void>;
};

export type UploadReceiver = {
  temporaryFiles: TemporaryFiles;
  transfer: Transfer;
  slowest: Speed;
  /** The place of the request among those of its company. */
  place: RequestPlace;
};

/**
 * Streams bytes to the disk, and counts and hashes them. Undefined when more than `maxBytes` arrive; then no file is
 * left. Throws `too_many_attempts` when too many uploads are in progress, and every error of the source.
 */
export async function receiveFile(
  chunks: AsyncIterable<Buffer>,
  { temporaryFiles, transfer, place }: UploadReceiver,
  maxBytes: number,
): Promise<ReceivedFile | undefined> {
  const file = await temporaryFiles.create();
  const hash = createHash('sha256');
  let size = 0;
  const remove = async () => {
    await rm(file.path, { force: true });
    transfer.shrink(size);
    size = 0;
  };
  try {
    const isComplete = await writeChunks(file, place.read(chunks), (chunk) => {
      if (size + chunk.length > maxBytes) return false;
      transfer.grow(chunk.length);
      size += chunk.length;
      hash.update(chunk);
      return true;
    });
    if (!isComplete) await remove();
    return isComplete ? { size, sha256: hash.digest('hex'), load: () => readFile(file.path), remove } : undefined;
  } catch (error) {
    await remove();
    throw error;
  }
}

/** False when `accept` refused a chunk. */
async function writeChunks(
  file: TemporaryFile,
  chunks: AsyncIterable<Buffer>,
  accept: (chunk: Buffer) => boolean,
): Promise<boolean> {
  try {
    for await (const chunk of chunks) {
      if (!accept(chunk)) return false;
      await file.append(chunk);
    }
    return true;
  } finally {
    await file.close();
  }
}
