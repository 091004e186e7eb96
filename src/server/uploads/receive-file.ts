import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import type { TemporaryFiles } from '../platform/files/temporary-files.ts';
import type { Speed } from '../platform/http/bodies/require-minimum-speed.ts';
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
  /** Runs the work on one chunk. A company has a few chunks in work at one time, so that other companies continue. */
  takeTurn: (work: () => Promise<boolean>) => Promise<boolean>;
};

/**
 * Streams bytes to the disk, and counts and hashes them. Undefined when more than `maxBytes` arrive; then no file is
 * left. Throws `too_many_attempts` when too many uploads are in progress, and every error of the source.
 */
export async function receiveFile(
  chunks: AsyncIterable<Buffer>,
  { temporaryFiles, transfer, takeTurn }: UploadReceiver,
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
    const isComplete = await forEachChunk(chunks, (chunk) =>
      takeTurn(async () => {
        if (size + chunk.length > maxBytes) return false;
        transfer.grow(chunk.length);
        size += chunk.length;
        hash.update(chunk);
        await file.append(chunk);
        return true;
      }),
    ).finally(() => file.close());
    if (!isComplete) await remove();
    return isComplete ? { size, sha256: hash.digest('hex'), load: () => readFile(file.path), remove } : undefined;
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Stops and returns false when `accept` refuses a chunk. */
async function forEachChunk(
  chunks: AsyncIterable<Buffer>,
  accept: (chunk: Buffer) => Promise<boolean>,
): Promise<boolean> {
  for await (const chunk of chunks) {
    if (!(await accept(chunk))) return false;
  }
  return true;
}
