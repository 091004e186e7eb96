import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { lockDirectory } from '../../platform/database/embedded/directory-lock.ts';
import { syncDirectory, syncTree } from '../../platform/files/sync-to-disk.ts';
import type { BackupArchive } from '../archive/read-archive.ts';
import { CLUSTER_FOLDER } from '../database/copy-cluster.ts';

/** A directory of this name is removed by the next start of the embedded database. */
const draftOf = (dataDir: string) => path.join(dataDir, `db.new-${randomUUID()}`);

/**
 * Writes the files of the embedded database under another name, and renames them when all are on the disk. The first
 * start replays the WAL of the backup.
 */
export async function restoreCluster({ manifest, read }: BackupArchive, dataDir: string): Promise<void> {
  const { database } = manifest;
  if (database.type !== 'embedded') throw new Error('Not a backup of the embedded database.');
  const lock = await lockDirectory(dataDir);
  const draft = draftOf(dataDir);
  const inDraft = (name: string) => {
    const file = path.resolve(draft, name);
    if (!file.startsWith(draft + path.sep)) throw new Error(`${name} is outside of the database.`);
    return file;
  };
  try {
    await mkdir(draft, { mode: 0o700 });
    for (const name of database.directories) await mkdir(inDraft(name), { recursive: true, mode: 0o700 });
    for (const entry of manifest.entries) {
      if (!entry.name.startsWith(CLUSTER_FOLDER)) continue;
      const file = inDraft(entry.name.slice(CLUSTER_FOLDER.length));
      await pipeline(read(entry), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    }
    await syncTree(draft);
    await rename(draft, path.join(dataDir, 'db'));
    await syncDirectory(dataDir);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await lock.release();
  }
}

export const removeCluster = (dataDir: string): Promise<void> =>
  rm(path.join(dataDir, 'db'), { recursive: true, force: true });
