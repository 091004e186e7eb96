import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Private folders for job results that are too large for the memory of the server. */
export type WorkFolders = {
  make: () => Promise<string>;
  remove: (folder: string) => Promise<void>;
};

/** In milliseconds. Folders of a killed server are removed when they are older than any job. */
const STALE_MS = 24 * 60 * 60 * 1000;

/** `directory` is created with the first folder. */
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
