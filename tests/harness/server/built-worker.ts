import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));
export const testCache = path.join(root, 'node_modules/.cache/cuadra-tests');

/** `entry` and its source files and folders, from the root of the project. */
export type WorkerSources = { entry: string; sources: readonly string[] };

/** Builds a thread's program from the current sources: Node runs no TypeScript in a worker. */
export async function builtWorkerUrl({ entry, sources }: WorkerSources): Promise<URL> {
  const name = path.basename(entry, '.ts');
  const files = await Promise.all([...sources, 'package-lock.json'].map((source) => filesOf(path.join(root, source))));
  const contents = await Promise.all(files.flat().map((file) => readFile(file)));
  const target = path.join(testCache, `${name}-${digest(contents)}`);
  await once(target, async (draft) => {
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      build: { ssr: true, outDir: draft, target: 'node20', rolldownOptions: { input: { [name]: entry } } },
    });
  });
  return pathToFileURL(path.join(target, `${name}.js`));
}

/** Test files run in parallel: each makes a draft, and the first one to finish is used. */
export async function once(target: string, make: (draft: string) => Promise<void>): Promise<void> {
  if (existsSync(target)) return;
  const draft = `${target}.${randomUUID()}`;
  await make(draft);
  await rename(draft, target).catch(() => rm(draft, { recursive: true }));
}

async function filesOf(source: string): Promise<string[]> {
  if (path.extname(source) !== '') return [source];
  const names = await readdir(source, { recursive: true });
  return names.filter((name) => /(?<!\.test)\.ts$/.test(name)).map((name) => path.join(source, name));
}

function digest(contents: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content);
  return hash.digest('hex').slice(0, 16);
}
