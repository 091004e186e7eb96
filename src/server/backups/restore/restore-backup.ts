import { sql } from 'kysely';
import { recordFeedStarts } from '../../platform/change-feed/feed-position.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { migrations } from '../../platform/database/migrations/list.ts';
import type { ListableFileStore } from '../../platform/files/file-store.ts';
import { StartRefusal } from '../../platform/start/start-refusal.ts';
import type { Counts, Manifest } from '../archive/manifest.ts';
import type { BackupArchive } from '../archive/read-archive.ts';
import { FILES_FOLDER } from '../create-backup.ts';
import { readCounts } from '../database/read-contents.ts';
import { requireEmptyDataDir, requireEmptyFiles } from './empty-place.ts';
import { removeCluster, restoreCluster } from './restore-cluster.ts';
import { clearPostgres, requireEmptyPostgres, restorePostgres } from './restore-postgres.ts';

/** Where a backup is restored: the embedded database in `dataDir`, or the PostgreSQL of `databaseUrl`; its files in `files`. */
export type RestoreTarget = {
  dataDir: string;
  databaseUrl: string | undefined;
  files: ListableFileStore;
  workerUrl: URL;
};

/**
 * Restores a backup into an empty place, which a failure leaves empty. Every entry is checked before anything is
 * written, and again while it is written. Throws `StartRefusal`.
 */
export async function restoreBackup(archive: BackupArchive, target: RestoreTarget): Promise<Counts> {
  const { manifest } = archive;
  requireFittingDatabase(manifest, target);
  await requireEmptyDataDir(target.dataDir);
  await requireEmptyFiles(target.files);
  if (target.databaseUrl) await requireEmptyPostgres(target.databaseUrl);
  await archive.verify();
  try {
    const files = await restoreFiles(archive, target.files);
    await restoreDatabase(archive, target);
    return { ...(await startAnew(manifest, target)), files };
  } catch (error) {
    await clear(manifest, target);
    throw error;
  }
}

function requireFittingDatabase({ database, schema }: Manifest, { databaseUrl }: RestoreTarget): void {
  if (database.type === 'embedded' && databaseUrl)
    throw new StartRefusal('The backup is of the embedded database: restore it without DATABASE_URL.');
  if (database.type === 'postgres' && !databaseUrl)
    throw new StartRefusal('The backup is of a PostgreSQL database: set DATABASE_URL to an empty one.');
  if (!migrations.some(({ name }) => name === schema))
    throw new StartRefusal(`The backup was written by a newer version of Cuadra (${schema}).`);
}

const storedFiles = ({ entries }: Manifest) => entries.filter(({ name }) => name.startsWith(FILES_FOLDER));

/** The company and the SHA-256 of the bytes, of which the name of an entry is made. */
function namedFile(name: string): [company_id: string, sha256: string] {
  const [company_id = '', sha256 = ''] = name.slice(FILES_FOLDER.length).split('/');
  return [company_id, sha256];
}

/** Returns the number of files. */
async function restoreFiles({ manifest, read }: BackupArchive, files: ListableFileStore): Promise<number> {
  const entries = storedFiles(manifest);
  for (const entry of entries) {
    const [company_id] = namedFile(entry.name);
    const parts: Uint8Array[] = [];
    for await (const bytes of read(entry)) parts.push(bytes);
    await files.put(company_id, Buffer.concat(parts));
  }
  return entries.length;
}

function restoreDatabase(archive: BackupArchive, { dataDir, databaseUrl }: RestoreTarget): Promise<void> {
  return databaseUrl ? restorePostgres(archive, databaseUrl) : restoreCluster(archive, dataDir);
}

/** Starts the database once: it has the rows of the backup, and devices learn that it is an older copy. */
async function startAnew({ counts }: Manifest, target: RestoreTarget): Promise<Omit<Counts, 'files'>> {
  const { databaseUrl, dataDir, workerUrl } = target;
  const db = await openDatabase(databaseUrl ? { url: databaseUrl } : { dataDir, workerUrl });
  try {
    const restored = await countRows(db);
    for (const name of ['companies', 'users', 'invoices'] as const) {
      if (restored[name] !== counts[name])
        throw new Error(`The restored database has ${restored[name]} ${name}, the backup ${counts[name]}.`);
    }
    await recordFeedStarts(db);
    return restored;
  } finally {
    await db.close();
  }
}

const countRows = (db: Database) =>
  db.asOwner((trx) => readCounts(async (text) => (await sql.raw<never>(text).execute(trx)).rows));

async function clear(manifest: Manifest, { dataDir, databaseUrl, files }: RestoreTarget): Promise<void> {
  for (const { name } of storedFiles(manifest)) await files.remove(...namedFile(name));
  await (databaseUrl ? clearPostgres(databaseUrl) : removeCluster(dataDir));
}
