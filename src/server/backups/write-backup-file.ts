import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncDirectory } from '../platform/files/sync-to-disk.ts';
import type { SecretKeys } from '../platform/secrets/secret-keys.ts';
import { sealChunks } from './archive/sealed-file.ts';

/** The end of the name of a backup that is being written. */
export const PARTIAL = '.partial';

/**
 * Writes a backup to `file`, encrypted with the first of the keys. It has another name until it is whole, and its
 * bytes are on the disk before it gets its own. Only its owner can read it.
 */
export async function writeBackupFile<T>(
  file: string,
  keys: SecretKeys | undefined,
  produce: (destination: Writable) => Promise<T>,
): Promise<T> {
  const draft = `${file}.${randomUUID()}${PARTIAL}`;
  const plain = new PassThrough();
  const sealed = keys ? (source: Readable) => sealChunks(source, keys[0]) : (source: Readable) => source;
  const writing = pipeline(plain, sealed, createWriteStream(draft, { flags: 'wx', mode: 0o600 }));
  const producing = produce(plain);
  try {
    const [result] = await Promise.all([producing, writing]);
    await syncFile(draft);
    await rename(draft, file);
    await syncDirectory(path.dirname(file));
    return result;
  } catch (error) {
    plain.destroy();
    await Promise.allSettled([producing, writing]);
    await rm(draft, { force: true });
    throw error;
  }
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
