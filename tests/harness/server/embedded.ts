import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { openEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { builtWorkerUrl, once, testCache } from './built-worker.ts';

/** The URL of the embedded database's thread. */
export function embeddedWorkerUrl(): Promise<URL> {
  const entry = 'src/server/platform/database/embedded/embedded-worker.ts';
  return builtWorkerUrl({ entry, sources: [entry, 'src/server/platform/database/embedded/durable-fs.ts'] });
}

/** A data directory as after the first start: creating a cluster takes seconds, a copy does not. */
export async function aDataDir(): Promise<{ dataDir: string; workerUrl: URL }> {
  const workerUrl = await embeddedWorkerUrl();
  const template = path.join(testCache, `cluster-${path.basename(path.dirname(fileURLToPath(workerUrl)))}`);
  await once(template, async (draft) => {
    const database = await openEmbedded({ dataDir: draft, workerUrl });
    await database.close();
  });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cuadra-data-'));
  await cp(path.join(template, 'db'), path.join(dataDir, 'db'), { recursive: true });
  return { dataDir, workerUrl };
}

/** The embedded database with the product's tables; `close` removes it. */
export async function openEmbeddedTestDatabase(): Promise<Database> {
  const where = await aDataDir();
  const database = await openDatabase(where);
  const close = async () => {
    await database.close();
    await rm(where.dataDir, { recursive: true });
  };
  return { ...database, close };
}
