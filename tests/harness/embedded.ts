import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { type Database, openDatabase } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = path.join(root, 'node_modules/.cache/cuadra-tests');

/** The embedded database's thread, built from the sources as they are now: Node runs no TypeScript in a worker. */
export async function embeddedWorkerUrl(): Promise<URL> {
  const sources = ['durable-fs.ts', 'embedded-worker.ts'].map((name) => path.join(root, 'src/server/db', name));
  const contents = await Promise.all([...sources, path.join(root, 'package-lock.json')].map((file) => readFile(file)));
  const target = path.join(cache, `worker-${digest(contents)}`);
  await once(target, async (draft) => {
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      build: {
        ssr: true,
        outDir: draft,
        target: 'node20',
        rolldownOptions: { input: { 'embedded-worker': 'src/server/db/embedded-worker.ts' } },
      },
    });
  });
  return pathToFileURL(path.join(target, 'embedded-worker.js'));
}

/** A data directory as after the very first start: making a cluster takes seconds, copying one does not. */
export async function aDataDir(): Promise<{ dataDir: string; workerUrl: URL }> {
  const workerUrl = await embeddedWorkerUrl();
  const template = path.join(cache, `cluster-${path.basename(path.dirname(fileURLToPath(workerUrl)))}`);
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

/** Test files run side by side: each makes a draft, the first to finish wins. */
async function once(target: string, make: (draft: string) => Promise<void>): Promise<void> {
  if (existsSync(target)) return;
  const draft = `${target}.${randomUUID()}`;
  await make(draft);
  await rename(draft, target).catch(() => rm(draft, { recursive: true }));
}

function digest(contents: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content);
  return hash.digest('hex').slice(0, 16);
}
