import { type Config, readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database/database.ts';
import { migrateFiles } from './platform/files/migration/migrate-files.ts';
import { verifyFiles } from './platform/files/migration/verify-files.ts';
import { openDataDirFiles, openFiles } from './platform/files/open-files.ts';
import { openPrivateDataDir, setPrivateUmask } from './platform/files/private-data-dir.ts';
import { openS3Files } from './platform/files/s3/s3-files.ts';
import { DirectoryInUse, StartRefusal } from './platform/start/start-refusal.ts';

const USAGE = 'Uso: npm run files -- migrate --to s3|disk [--remove], o npm run files -- verify';
const PROGRESS_MS = 2_000;

// npm run files -- migrate --to s3|disk [--remove]: copies every file to the bucket of S3_URL or to the data directory.
// npm run files -- verify: names the files that the database references and the store does not have.
await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`Cuadra: ${error instanceof Error ? error.message : String(error)}\n`);
  // Copies in progress are not waited for: the next run continues.
  process.exit(1);
});

async function run([command, ...options]: string[]): Promise<void> {
  if (command === 'verify' && options.length === 0) return verify(readConfig());
  const [to, target, remove, ...rest] = options;
  const isValid = to === '--to' && (target === 's3' || target === 'disk') && rest.length === 0;
  if (command !== 'migrate' || !isValid || (remove !== undefined && remove !== '--remove'))
    throw new StartRefusal(USAGE);
  return migrate(readConfig(), { target, isMove: remove !== undefined });
}

async function migrate(config: Config, { target, isMove }: { target: 's3' | 'disk'; isMove: boolean }): Promise<void> {
  if (!config.s3) throw new StartRefusal('Falta S3_URL: el bucket de destino o de origen.');
  await openDataDir(config);
  const [disk, s3] = [await openDataDirFiles(config), await openS3Files(config.s3)];
  const [from, to] = target === 's3' ? [disk, s3] : [s3, disk];
  let total = 0;
  for await (const _ of from.list()) total += 1;
  let next = 0;
  const result = await migrateFiles({
    from,
    to,
    isMove,
    onProgress({ moved, present, gone }) {
      if (Date.now() < next) return;
      next = Date.now() + PROGRESS_MS;
      printLine(`${moved + present + gone} de ${total} archivos…`);
    },
  });
  for (const path of result.bad) printLine(`Dañado en el origen: ${path}`);
  const megabytes = (result.bytes / 1_000_000).toFixed(1).replace('.', ',');
  printLine(
    `Copiados: ${result.moved} (${megabytes} MB). Ya estaban: ${result.present}. Dañados: ${result.bad.length}.` +
      (result.gone > 0 ? ` Borrados entretanto: ${result.gone}.` : ''),
  );
  if (result.bad.length > 0) process.exitCode = 1;
}

async function verify(config: Config): Promise<void> {
  await openDataDir(config);
  const files = await openFiles(config);
  const db = await openConfiguredDatabase(config);
  try {
    const { rows, missing, wrongSize, unused } = await verifyFiles(db, files);
    for (const path of missing) printLine(`Falta: ${path}`);
    for (const path of wrongSize) printLine(`Otro tamaño: ${path}`);
    printLine(
      `Archivos en la base de datos: ${rows}. Faltan: ${missing.length}. Con otro tamaño: ${wrongSize.length}. ` +
        `Sin referencia: ${unused}.`,
    );
    if (missing.length + wrongSize.length > 0) process.exitCode = 1;
  } finally {
    await db.close();
  }
}

async function openDataDir({ dataDir }: Config): Promise<void> {
  setPrivateUmask();
  await openPrivateDataDir(dataDir);
}

async function openConfiguredDatabase({ databaseUrl, databaseListenUrl, dataDir }: Config) {
  if (databaseUrl) return openDatabase({ url: databaseUrl, listenUrl: databaseListenUrl });
  const workerUrl = new URL('./embedded-worker.js', import.meta.url);
  const onLost = (reason: string) => void process.stderr.write(`Cuadra: ${reason}\n`);
  try {
    return await openDatabase({ dataDir, workerUrl, onLost });
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    throw new StartRefusal('Detén el servidor antes: la base de datos integrada admite un solo proceso.');
  }
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
