import { readdir } from 'node:fs/promises';
import type { ListableFileStore } from '../../platform/files/file-store.ts';
import { isCode } from '../../platform/is-code.ts';
import { StartRefusal } from '../../platform/start/start-refusal.ts';

/** Refuses a data directory with a database. Backups and the key of the secrets may be in it. */
export async function requireEmptyDataDir(dataDir: string): Promise<void> {
  const names = await listNames(dataDir);
  if (names.some((name) => name === 'db' || name.startsWith('db.')))
    throw new StartRefusal(`A backup is restored into an empty place only: ${dataDir} has data.`);
}

/** Refuses a file store that has files. */
export async function requireEmptyFiles(files: Pick<ListableFileStore, 'list'>): Promise<void> {
  for await (const { sha256 } of files.list())
    throw new StartRefusal(`A backup is restored into an empty place only: there are stored files (${sha256}, …).`);
}

async function listNames(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
}
