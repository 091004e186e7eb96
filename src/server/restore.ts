import { openArchive } from './backups/archive/read-archive.ts';
import { describeCounts, describeUnavailable } from './backups/backup-texts.ts';
import { restoreBackup } from './backups/restore/restore-backup.ts';
import { readConfig } from './platform/config.ts';
import { directDatabaseUrl } from './platform/database/database-url.ts';
import { openFiles } from './platform/files/open-files.ts';
import { openPrivateDataDir, setPrivateUmask } from './platform/files/private-data-dir.ts';
import { StartRefusal } from './platform/start/start-refusal.ts';

// npm run restore -- FILE: restores a backup into an empty DATA_DIR, or an empty database of DATABASE_URL; its files into
// the empty DATA_DIR/files, or the empty bucket of S3_URL.
// npm run restore -- FILE --check: reads and checks the backup, and writes nothing.
await run().catch((error: unknown) => {
  process.stderr.write(`Cuadra: ${error instanceof StartRefusal ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

async function run(): Promise<void> {
  const [file, option] = process.argv.slice(2);
  if (file === undefined || (option !== undefined && option !== '--check'))
    throw new StartRefusal('Uso: npm run restore -- ARCHIVO [--check]');
  const config = readConfig();
  const { dataDir, backupKeys } = config;
  const archive = await openArchive(file, backupKeys);
  try {
    const { created_at, counts, unavailable } = archive.manifest;
    if (option === '--check') {
      await archive.verify();
      process.stdout.write(`La copia del ${created_at} está completa: ${describeCounts(counts)}.\n`);
    } else {
      setPrivateUmask();
      await openPrivateDataDir(dataDir);
      const workerUrl = new URL('./embedded-worker.js', import.meta.url);
      const files = await openFiles(config);
      const databaseUrl = directDatabaseUrl(config);
      const restored = await restoreBackup(archive, { dataDir, databaseUrl, files, workerUrl });
      process.stdout.write(`Se restauró la copia del ${created_at}: ${describeCounts(restored)}.\n`);
      process.stdout.write(
        'El servidor abre los secretos con la misma SECRETS_KEY (o el mismo secrets.key) de antes.\n',
      );
    }
    process.stderr.write(describeUnavailable(unavailable));
  } finally {
    await archive.close();
  }
}
