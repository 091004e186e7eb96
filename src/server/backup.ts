import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { openArchive } from './backups/archive/read-archive.ts';
import { describeCounts, describeUnavailable } from './backups/backup-texts.ts';
import { requestBackup } from './backups/channel/request-backup.ts';
import { createBackup } from './backups/create-backup.ts';
import { writeBackupFile } from './backups/write-backup-file.ts';
import { type Config, readConfig } from './platform/config.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { directDatabaseUrl } from './platform/database/database-url.ts';
import { openFiles } from './platform/files/open-files.ts';
import { setPrivateUmask } from './platform/files/private-data-dir.ts';
import { DirectoryInUse, StartRefusal } from './platform/start/start-refusal.ts';

// npm run backup -- FILE: writes a backup of the database and its files, also while the server runs, and reads it again.
await run().catch((error: unknown) => {
  process.stderr.write(`Cuadra: ${error instanceof StartRefusal ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

async function run(): Promise<void> {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new StartRefusal('Uso: npm run backup -- ARCHIVO');
  if (existsSync(file)) throw new StartRefusal(`${file} ya existe: usa otro nombre.`);
  const config = readConfig();
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'db')))
    throw new StartRefusal(`DATA_DIR: ${config.dataDir} no tiene datos.`);
  setPrivateUmask();
  await writeBackupFile(file, config.backupKeys, (destination) => produce(config, destination));
  const archive = await openArchive(file, config.backupKeys);
  try {
    await archive.verify();
    const { counts, unavailable } = archive.manifest;
    process.stdout.write(`Copia en ${file}: ${describeCounts(counts)}.\n`);
    process.stderr.write(describeUnavailable(unavailable));
  } finally {
    await archive.close();
  }
}

/** A running server holds the embedded database, so it makes the backup itself. */
async function produce(config: Config, destination: Writable): Promise<void> {
  const { dataDir } = config;
  const databaseUrl = directDatabaseUrl(config);
  const db = await open(databaseUrl, dataDir).catch((error: unknown) => {
    if (error instanceof DirectoryInUse) return undefined;
    throw error;
  });
  if (!db) return requestBackup(dataDir, destination);
  try {
    const files = await openFiles(config);
    await createBackup({ db, files, dataDir, databaseUrl }, destination);
  } finally {
    await db.close();
  }
}

function open(databaseUrl: string | undefined, dataDir: string): Promise<Database> {
  if (databaseUrl) return openDatabase({ url: databaseUrl });
  return openDatabase({ dataDir, workerUrl: new URL('./embedded-worker.js', import.meta.url) });
}
