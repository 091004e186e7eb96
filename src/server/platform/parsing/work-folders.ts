import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Private folders for what a job writes to disk because it is too much for the memory of the server. */
export type WorkFolders = {
  make: () => Promise<string>;
  remove: (folder: string) => Promise<void>;
};

/** What a killed server left behind is removed when it is older than any job. */
const STALE_MS = 24 * 60 * 60 * 1000;

/** `directory` is made when the first folder is needed. */
export function createWorkFolders(directory: string): WorkFolders {
  let prepared: Promise<void> | undefined;
  return {
    async make() {
      prepared ??= prepareDirectory(directory);
      await prepared;
      const folder = path.join(directory, randomUUID());
      await mkdir(folder, { mode: 0o700 });
      return folder;
    },
    remove: (folder) => rm(folder, { recursive: true, force: true }),
  };
}

async function prepareDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  for (const name of await readdir(directory)) {
    const folder = path.join(directory, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > STALE_MS) await rm(folder, { recursive: true, force: true });
  }
}
