import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** A file that is being written. Only this user can read it. */
export type TemporaryFile = { path: string; append(chunk: Uint8Array): Promise<void>; close(): Promise<void> };
export type TemporaryFiles = { create(): Promise<TemporaryFile> };

const HOUR_MS = 3_600_000;

/**
 * Opens a directory (0700) for files (0600) that exist for the time of one request. Files of earlier processes are
 * removed. When several processes share the directory (`isAlone` is false), only files older than any request are
 * removed.
 */
export async function openTemporaryFiles(
  directory: string,
  { isAlone: isSingleProcess }: { isAlone: boolean },
): Promise<TemporaryFiles> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await chmod(directory, 0o700);
  await removeLeftovers(directory, isSingleProcess);
  return {
    async create() {
      const file = path.join(directory, randomUUID());
      const handle = await open(file, 'wx', 0o600);
      return {
        path: file,
        append: async (chunk) => void (await handle.writeFile(chunk)),
        close: () => handle.close(),
      };
    },
  };
}

async function removeLeftovers(directory: string, isAlone: boolean): Promise<void> {
  for (const name of await readdir(directory)) {
    const file = path.join(directory, name);
    const stats = await stat(file).catch(() => undefined);
    if (stats && (isAlone || Date.now() - stats.mtimeMs > HOUR_MS)) await rm(file, { force: true, recursive: true });
  }
}
