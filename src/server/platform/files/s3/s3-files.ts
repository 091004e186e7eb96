import { createHash } from 'node:crypto';
import { FileStoreUnreachable } from '../../start/start-refusal.ts';
import { DamagedFile } from '../damaged-file.ts';
import { filePath, parseFilePath } from '../file-name.ts';
import type { FileCheck, ListableFileStore, ListedFile } from '../file-store.ts';
import { checkBucket } from './check-bucket.ts';
import { createKeyedLock } from './keyed-lock.ts';
import { DEFAULT_LIMITS, type RetryLimits } from './retry.ts';
import { createS3Client } from './s3-client.ts';
import { PART_BYTES, writeInParts } from './s3-multipart.ts';
import { createS3Objects, type S3Objects } from './s3-objects.ts';
import type { S3Address } from './s3-url.ts';

/** The times that S3 tells are whole seconds. */
const SECOND_MS = 1_000;
const START_LIMITS = { attempts: 4, totalMs: 20_000, attemptMs: 10_000 };

/** How long after a failed check of the bucket it is checked again, in milliseconds. */
const CHECK_AGAIN_MS = 60_000;

/**
 * With `onUnreachable`, a bucket that does not answer is reported to it, and checked again until it answers; whatever is
 * wrong with it then is reported too.
 */
export type S3Options = {
  limits?: RetryLimits;
  now?: Date;
  onUnreachable?: ((error: unknown) => void) | undefined;
  checkAgainMs?: number;
};

/**
 * Stores files as `<prefix><company>/<aa>/<sha256>` in a bucket. Throws `StartRefusal` when the bucket or the key does not
 * work. Uploads that a killed process left are aborted.
 */
export async function openS3Files(
  address: S3Address,
  { limits = DEFAULT_LIMITS, now, onUnreachable, checkAgainMs = CHECK_AGAIN_MS }: S3Options = {},
): Promise<ListableFileStore> {
  const client = createS3Client(address);
  const starting = createS3Objects(client, { ...limits, ...START_LIMITS });
  const check = () => checkBucket(starting, address, now ?? new Date());
  try {
    await check();
  } catch (error) {
    if (!onUnreachable || !(error instanceof FileStoreUnreachable)) throw error;
    onUnreachable(error);
    checkLater(check, { onUnreachable, checkAgainMs });
  }
  return createS3Files(createS3Objects(client, limits));
}

type LaterCheck = { onUnreachable: (error: unknown) => void; checkAgainMs: number };

function checkLater(check: () => Promise<void>, later: LaterCheck): void {
  const { onUnreachable, checkAgainMs } = later;
  const run = () =>
    check().catch((error: unknown) => {
      onUnreachable(error);
      if (error instanceof FileStoreUnreachable) checkLater(check, later);
    });
  setTimeout(() => void run(), checkAgainMs).unref();
}

function createS3Files(objects: S3Objects): ListableFileStore {
  // A `put` between the two requests of `removeUnused` would lose its bytes.
  const inOrder = createKeyedLock();
  return {
    async put(company_id, bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const key = filePath(company_id, sha256);
      // Writing again is how an existing file gets a new time, and how a damaged one is repaired.
      await inOrder(key, () =>
        bytes.length > PART_BYTES ? writeInParts(objects, key, { bytes, sha256 }) : objects.write(key, bytes, sha256),
      );
      return sha256;
    },
    get: async (company_id, sha256) => objects.read(filePath(company_id, sha256), sha256),
    has: async (company_id, sha256) => (await objects.head(filePath(company_id, sha256))) !== undefined,
    async removeUnused(company_id, sha256, since) {
      const key = filePath(company_id, sha256);
      await inOrder(key, async () => {
        const head = await objects.head(key);
        if (head && head.modified.getTime() + SECOND_MS <= since.getTime()) await objects.remove(key);
      });
    },
    remove: async (company_id, sha256) => {
      const key = filePath(company_id, sha256);
      await inOrder(key, () => objects.remove(key));
    },
    list: (company_id) => listFiles(objects, company_id),
    check: async (company_id, sha256) => checkFile(objects, filePath(company_id, sha256), sha256),
  };
}

async function* listFiles(objects: S3Objects, company_id?: string): AsyncGenerator<ListedFile> {
  for await (const { key, size } of objects.list(company_id === undefined ? '' : `${company_id}/`)) {
    const name = parseFilePath(key);
    if (name) yield { ...name, size };
  }
}

/** The checksum that the server has is enough; without one the bytes are read. */
async function checkFile(objects: S3Objects, key: string, sha256: string): Promise<FileCheck> {
  const head = await objects.head(key);
  if (!head) return 'missing';
  if (head.checksum === Buffer.from(sha256, 'hex').toString('base64')) return 'intact';
  try {
    return (await objects.read(key, sha256)) ? 'intact' : 'missing';
  } catch (error) {
    if (error instanceof DamagedFile) return 'damaged';
    throw error;
  }
}
