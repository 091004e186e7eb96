import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isCode } from '../../platform/is-code.ts';

/** A folder where messages are left for the server that runs on the same data. */
export type Maildir = {
  /** The message is there whole or not at all. */
  deliver(bytes: Uint8Array): Promise<void>;
  /** The names of those that wait, in no order. */
  list(): Promise<string[]>;
  /** Undefined when somebody else was quicker. */
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
