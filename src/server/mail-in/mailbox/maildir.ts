import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isCode } from '../../platform/is-code.ts';

/** A folder with messages for the server that uses the same data directory. */
export type Maildir = {
  /** Writes a message atomically: readers see all of it or none. */
  deliver(bytes: Uint8Array): Promise<void>;
  /** Returns the names of the waiting messages, in no order. */
  list(): Promise<string[]>;
  /** Returns undefined when another process took the message first. */
  read(name: string): Promise<Uint8Array | undefined>;
  remove(name: string): Promise<void>;
};

const EXTENSION = '.eml';

export function openMaildir(dataDir: string): Maildir {
  const folder = path.join(dataDir, 'mail');
  return {
    async deliver(bytes) {
      await mkdir(folder, { recursive: true });
      const name = path.join(folder, randomUUID());
      await writeFile(name, bytes, { flag: 'wx', flush: true });
      await rename(name, `${name}${EXTENSION}`);
    },
    async list() {
      const names = await readdir(folder).catch((error) => {
        if (isCode(error, 'ENOENT')) return [];
        throw error;
      });
      return names.filter((name) => name.endsWith(EXTENSION));
    },
    read: (name) =>
      readFile(path.join(folder, name)).catch((error) => {
        if (isCode(error, 'ENOENT')) return undefined;
        throw error;
      }),
    remove: (name) => rm(path.join(folder, name), { force: true }),
  };
}
