import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isCode } from '../../platform/is-code.ts';
import { StartRefusal } from '../../platform/start/start-refusal.ts';

/** Refuses a data directory with a database or with files. Backups and the key of the secrets may be in it. */
export async function requireEmptyDataDir(dataDir: string): Promise<void> {
  const names = await listNames(dataDir);
  const files = await listNames(path.join(dataDir, 'files'));
  if (names.some((name) => name === 'db' || name.startsWith('db.')) || files.some((name) => name !== 'drafts'))
    throw new StartRefusal(`A backup is restored into an empty place only: ${dataDir} has data.`);
}

async function listNames(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
}
