import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Pool } from 'pg';
import { syncDirectory, syncTree } from '../../files/sync-to-disk.ts';
import { type Backend, LISTEN, type Notification } from '../backend.ts';
import { valueParsers } from '../value-parsers.ts';
import { createClusterInProcess } from './create-cluster.ts';
import { lockDirectory } from './directory-lock.ts';
import { type Engine, startEngine } from './engine.ts';
import { PortStream } from './port-stream.ts';

/** `workerUrl` is the built embedded-worker. `onLost` is called once when the worker dies. */
export type EmbeddedOptions = { dataDir: string; workerUrl: URL; onLost?: (reason: string) => void };
/** `countSyncs` returns the number of fsync calls. */
export type Embedded = Backend & { countSyncs: () => Promise<number> };

/** Opens PostgreSQL inside this process, with its data in `dataDir/db`. */
export async function openEmbedded({ dataDir, workerUrl, onLost = () => {} }: EmbeddedOptions): Promise<Embedded> {
  const clusterDir = path.join(dataDir, 'db');
  await mkdir(dataDir, { recursive: true });
  const lock = await lockDirectory(dataDir);
  try {
    await removeDrafts(clusterDir);
    if (!existsSync(clusterDir)) await createCluster(clusterDir, workerUrl);
    const engine = await startEngine({ clusterDir, workerUrl, onLost });
    const listeners = new Set<(notification: Notification) => void>();
    const pool = createSingleConnectionPool(engine, (notification) => {
      for (const listener of listeners) listener(notification);
    });
    const close = async () => {
      await pool.end();
      await engine.stop();
      await lock.release();
    };
    return {
      pool,
      listeners,
      // Its notifications come from the same process: none is missed.
      gapListeners: new Set(),
      close,
      settings: {},
      countSyncs: async () => (await engine.sendRequest({ type: 'count-syncs' })).count ?? 0,
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * The suffix of an unfinished database. A random part follows it, because the creating process may outlive the process
 * that started it.
 */
const DRAFT = '.new-';

async function removeDrafts(clusterDir: string): Promise<void> {
  const folder = path.dirname(clusterDir);
  const drafts = (await readdir(folder)).filter((name) => name.startsWith(`${path.basename(clusterDir)}${DRAFT}`));
  await Promise.all(drafts.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
}

/**
 * The database has a temporary name until it is complete, so a kill during the first start leaves no broken database.
 */
async function createCluster(clusterDir: string, workerUrl: URL): Promise<void> {
  const draft = `${clusterDir}${DRAFT}${randomUUID()}`;
  await createClusterInProcess(draft, workerUrl);
  await syncTree(draft);
  await rename(draft, clusterDir);
  await syncDirectory(path.dirname(clusterDir));
}

/** The engine has only one session. The queue of the pool runs the transactions one after the other. */
function createSingleConnectionPool(engine: Engine, emit: (notification: Notification) => void): Pool {
  const pool = new Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 60_000,
    user: 'postgres',
    database: 'postgres',
    types: valueParsers(),
    stream: () => new PortStream(engine.sendRequest),
  });
  // `onLost` reports a dead worker. Without this listener, the event would end the process before the report.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload }) => payload !== undefined && emit({ channel, payload }));
    void client.query(LISTEN).catch(() => undefined);
  });
  return pool;
}
