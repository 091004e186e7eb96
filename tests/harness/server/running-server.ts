import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBehindNginx } from '../deployment/behind-nginx.ts';
import { once, testCache } from './built-worker.ts';
import { type RunningServer, type ServerStart, startServerProcess } from './server-process.ts';

export type { RunningServer };

/** The built server: one process, or, in the part `e2e-nginx` of the tests, two behind nginx. */
export const startServer = (start: ServerStart): Promise<RunningServer> =>
  process.env['CUADRA_TEST_PROXY'] === 'nginx' && start.databaseUrl
    ? startBehindNginx(start)
    : startServerProcess(start);

/** A new data directory, removed by `remove`. */
export async function aDataDir(): Promise<{ dataDir: string; remove: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cuadra-data-'));
  await cp(await startedDataDir(), dataDir, { recursive: true });
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

/** Making the database takes seconds, copying it does not: each build of the server starts once on an empty folder. */
async function startedDataDir(): Promise<string> {
  const build = createHash('sha256').update(readFileSync('dist/server/main.js')).digest('hex').slice(0, 16);
  const target = join(testCache, `started-${build}`);
  await once(target, async (draft) => {
    await mkdir(draft, { recursive: true, mode: 0o700 });
    const server = await startServerProcess({ dataDir: draft });
    await server.stop();
  });
  return target;
}
