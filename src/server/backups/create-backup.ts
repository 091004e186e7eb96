import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Writable } from 'node:stream';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Database } from '../platform/database/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { Manifest, UnavailableFile } from './archive/manifest.ts';
import { type AddEntry, writeArchive } from './archive/write-archive.ts';
import { copyCluster } from './database/copy-cluster.ts';
import { dumpPostgres } from './database/dump-postgres.ts';
import type { ReferencedFile } from './database/read-contents.ts';

/** `databaseUrl` is undefined for the embedded database, which is in `dataDir`. */
export type BackupSource = {
  db: Database;
  files: FileStore;
  dataDir: string;
  databaseUrl: string | undefined;
};

/**
 * Writes a backup of the database, and of every file that its rows name at that moment. The files come after the
 * database: they are stored before their rows. Returns the manifest.
 */
export function createBackup(source: BackupSource, destination: Writable): Promise<Manifest> {
  return writeArchive(destination, async (add) => {
    const { databaseUrl, db, dataDir } = source;
    const copied = databaseUrl
      ? await dumpPostgres(databaseUrl, add)
      : await copyCluster(db, path.join(dataDir, 'db'), add);
    const unavailable = await addFiles(source.files, copied.files, add);
    return { ...copied.contents, version: packageJson.version, database: copied.database, unavailable };
  });
}

export const FILES_FOLDER = 'files/';

/** Returns the files that could not be added: the backup is complete without them, and names them. */
async function addFiles(store: FileStore, files: readonly ReferencedFile[], add: AddEntry): Promise<UnavailableFile[]> {
  const unavailable: UnavailableFile[] = [];
  for (const { company_id, sha256 } of files) {
    const bytes = await store.get(company_id, sha256);
    if (!bytes) unavailable.push({ company_id, sha256, reason: 'missing' });
    else if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      unavailable.push({ company_id, sha256, reason: 'changed' });
    else await add(`${FILES_FOLDER}${company_id}/${sha256}`, [bytes]);
  }
  return unavailable;
}
