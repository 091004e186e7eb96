import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { startBackups } from './backups/start-backups.ts';
import { createDocumentParser } from './documents/parser/document-parser.ts';
import { recordFeedStarts } from './platform/change-feed/feed-position.ts';
import { type Config, readConfig } from './platform/config.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { openFiles } from './platform/files/open-files.ts';
import { openPrivateDataDir, setPrivateUmask } from './platform/files/private-data-dir.ts';
import { createDraining, type Draining } from './platform/http/draining.ts';
import { retainAssets } from './platform/http/static/retained-assets.ts';
import { isCode } from './platform/is-code.ts';
import { loadSecretKeys } from './platform/secrets/load-secret-keys.ts';
import { sealStoredSecrets } from './platform/secrets/seal-stored-secrets.ts';
import { createSecretBox, type SecretBox } from './platform/secrets/secret-box.ts';
import { portInUse, requireFreePort } from './platform/start/require-free-port.ts';
import { StartRefusal } from './platform/start/start-refusal.ts';
import { stopOnSignal } from './platform/start/stop-on-signal.ts';
import { startTracing } from './platform/tracing/start-tracing.ts';
import { createReportWriter } from './reports/company/report-writer.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

const clientDir = fileURLToPath(new URL('../client', import.meta.url));

setPrivateUmask();

await start().catch(fail);

async function start(): Promise<void> {
  const config = readConfig();
  const servesApp = config.serveApp && config.servesRequests;
  if (servesApp && !existsSync(path.join(clientDir, 'index.html'))) {
    throw new StartRefusal(`The app is not built (${clientDir} is missing): run npm run build.`);
  }
  await openPrivateDataDir(config.dataDir);
  const stopTracing = await startTracing(config.tracing);
  const db = await open(config);
  try {
    const draining = createDraining();
    const { port, close } = await listen(config, { db, draining, stopTracing });
    // The signal handler comes first, because a process that reads the line may send a signal at once.
    stopOnSignal({
      beginDraining: draining.begin,
      drainSeconds: config.drainSeconds,
      close,
      isStartedByNpm: config.isStartedByNpm,
      onFailure: fail,
      onTimeout: () => fail(new StartRefusal('Stopped without waiting any longer.')),
    });
    process.stdout.write(`Cuadra: http://localhost:${port}\n`);
  } catch (error) {
    await db.close();
    throw error;
  }
}

function open(config: Config): Promise<Database> {
  const { hasSqlRequestIds: hasRequestIds } = config;
  if (config.databaseUrl)
    return openDatabase({ url: config.databaseUrl, listenUrl: config.databaseListenUrl, hasRequestIds });
  const workerUrl = new URL('./embedded-worker.js', import.meta.url);
  return openDatabase({
    dataDir: config.dataDir,
    workerUrl,
    hasRequestIds,
    onLost: (reason) => fail(new StartRefusal(reason)),
  });
}

type RunningServer = { port: number; close: () => Promise<void> };

type StartedServer = { db: Database; draining: Draining; stopTracing: () => Promise<void> };

async function listen(config: Config, { db, draining, stopTracing }: StartedServer): Promise<RunningServer> {
  const files = await openFiles(config, { onUnreachable: warn });
  const parser = createDocumentParser({
    programUrl: new URL('./parsing-process.js', import.meta.url),
    dataDir: config.dataDir,
  });
  const reports = createReportWriter({ programUrl: new URL('./report-process.js', import.meta.url) });
  const retainedDir = path.join(config.dataDir, 'builds');
  if (config.serveApp && config.servesRequests) await retainAssets({ clientDir, retainedDir }, new Date());
  const secrets = await openSecrets(config, db);
  const app = await buildApp({
    db,
    files,
    parser,
    writeReport: reports.write,
    secrets,
    config,
    clientDir,
    retainedDir,
    draining,
  });
  // The start is recorded before the first request, and not by a start that fails because a port is taken: the metrics
  // have theirs already.
  await requireFreePort(config.port, config.host);
  await recordFeedStarts(db);
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw isCode(error, 'EADDRINUSE') ? portInUse(config.port) : error;
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  // The backups of a PostgreSQL server are its operator's (docs/operations.md#backups).
  const onFailure = (error: unknown) => app.log.error(error);
  const stopBackups = config.databaseUrl ? undefined : await startBackups({ db, files, config, onFailure });
  return {
    port,
    close: async () => {
      await stopBackups?.();
      await app.close();
      await parser.close();
      await reports.close();
      await db.close();
      await stopTracing();
    },
  };
}

async function openSecrets({ secretKeys, dataDir, isProduction }: Config, db: Database): Promise<SecretBox> {
  const secrets = createSecretBox(await loadSecretKeys({ configured: secretKeys, dataDir, isProduction }));
  await sealStoredSecrets(db, secrets, SEALED_COLUMNS);
  return secrets;
}

/** The log of the server does not exist before its files are open. */
function warn(error: unknown): void {
  process.stderr.write(`Cuadra: ${describeFailure(error)}\n`);
}

/** An expected refusal prints one line; a bug prints its stack. */
function fail(error: unknown): never {
  warn(error);
  process.exit(1);
}

function describeFailure(error: unknown): string {
  if (error instanceof StartRefusal) return error.message;
  return (error instanceof Error && error.stack) || String(error);
}
