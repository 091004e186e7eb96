import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { createDocumentParser } from './documents/parser/document-parser.ts';
import { recordFeedStarts } from './platform/change-feed/feed-position.ts';
import { type Config, readConfig } from './platform/config.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { openDiskFiles } from './platform/files/disk-files.ts';
import { openPrivateDataDir, setPrivateUmask } from './platform/files/private-data-dir.ts';
import { retainAssets } from './platform/http/static/retained-assets.ts';
import { isCode } from './platform/is-code.ts';
import { loadSecretKeys } from './platform/secrets/load-secret-keys.ts';
import { sealStoredSecrets } from './platform/secrets/seal-stored-secrets.ts';
import { createSecretBox, type SecretBox } from './platform/secrets/secret-box.ts';
import { StartRefusal } from './platform/start/start-refusal.ts';
import { createReportWriter } from './reports/company/report-writer.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

const clientDir = fileURLToPath(new URL('../client', import.meta.url));

setPrivateUmask();

await start().catch(fail);

async function start(): Promise<void> {
  const config = readConfig();
  if (config.serveApp && !existsSync(path.join(clientDir, 'index.html'))) {
    throw new StartRefusal(`The app is not built (${clientDir} is missing): run npm run build.`);
  }
  await openPrivateDataDir(config.dataDir);
  const db = await open(config);
  try {
    const { port, close } = await listen(config, db);
    // The signal handler comes first, because a process that reads the line may send a signal at once.
    stopOnSignal(close, config.isStartedByNpm);
    process.stdout.write(`Cuadra: http://localhost:${port}\n`);
  } catch (error) {
    await db.close();
    throw error;
  }
}

function open(config: Config): Promise<Database> {
  if (config.databaseUrl) return openDatabase({ url: config.databaseUrl, listenUrl: config.databaseListenUrl });
  const workerUrl = new URL('./embedded-worker.js', import.meta.url);
  return openDatabase({ dataDir: config.dataDir, workerUrl, onLost: (reason) => fail(new StartRefusal(reason)) });
}

type RunningServer = { port: number; close: () => Promise<void> };

async function listen(config: Config, db: Database): Promise<RunningServer> {
  const files = await openDiskFiles(path.join(config.dataDir, 'files'));
  const parser = createDocumentParser({
    programUrl: new URL('./parsing-process.js', import.meta.url),
    dataDir: config.dataDir,
  });
  const reports = createReportWriter({ programUrl: new URL('./report-process.js', import.meta.url) });
  const retainedDir = path.join(config.dataDir, 'builds');
  if (config.serveApp) await retainAssets({ clientDir, retainedDir }, new Date());
  const secrets = await openSecrets(config, db);
  await recordFeedStarts(db);
  const app = await buildApp({
    db,
    files,
    parser,
    writeReport: reports.write,
    secrets,
    config,
    clientDir,
    retainedDir,
  });
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    if (isCode(error, 'EADDRINUSE')) throw new StartRefusal(`Port ${config.port} is in use: choose another with PORT.`);
    throw error;
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  return {
    port,
    close: async () => {
      await app.close();
      await parser.close();
      await reports.close();
      await db.close();
    },
  };
}

async function openSecrets({ secretKeys, dataDir, isProduction }: Config, db: Database): Promise<SecretBox> {
  const secrets = createSecretBox(await loadSecretKeys({ configured: secretKeys, dataDir, isProduction }));
  await sealStoredSecrets(db, secrets, SEALED_COLUMNS);
  return secrets;
}

/** Requests in progress are completed. A second signal ends the process without waiting. */
function stopOnSignal(close: () => Promise<void>, isStartedByNpm: boolean): void {
  const GRACE_MS = 10_000;
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => fail(new StartRefusal('Stopped without waiting any longer.')), GRACE_MS).unref();
    close().then(() => process.exit(0), fail);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // npm passes a signal to the shell that it starts, and the shell ends without passing it on.
  const parent = process.ppid;
  const stopWithNpm = () => process.ppid !== parent && !isStopping && stop();
  if (isStartedByNpm) setInterval(stopWithNpm, 1_000).unref();
}

/** An expected refusal prints one line; a bug prints its stack. */
function fail(error: unknown): never {
  const text = error instanceof StartRefusal ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`Cuadra: ${text}\n`);
  process.exit(1);
}
