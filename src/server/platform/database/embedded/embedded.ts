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

/** `workerUrl` is the built embedded-worker; `onLost` hears once when that worker dies. */
export type EmbeddedOptions = { dataDir: string; workerUrl: URL; onLost?: (reason: string) => void };
/** `countSyncs` tells how often the disk was made to write. */
export type Embedded = Backend & { countSyncs: () => Promise<number> };

/** PostgreSQL inside this process, in `dataDir/db`. */
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
      close,
      countSyncs: async () => (await engine.sendRequest({ type: 'count-syncs' })).count ?? 0,
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** What follows the name of one that is being made: each has its own, because who makes it may outlive who asked. */
const DRAFT = '.new-';

async function removeDrafts(clusterDir: string): Promise<void> {
  const folder = path.dirname(clusterDir);
  const drafts = (await readdir(folder)).filter((name) => name.startsWith(`${path.basename(clusterDir)}${DRAFT}`));
  await Promise.all(drafts.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
}

/** Under another name until it is whole: a kill during the first start leaves nothing that looks like a database. */
async function createCluster(clusterDir: string, workerUrl: URL): Promise<void> {
  const draft = `${clusterDir}${DRAFT}${randomUUID()}`;
  await createClusterInProcess(draft, workerUrl);
  await syncTree(draft);
  await rename(draft, clusterDir);
  await syncDirectory(path.dirname(clusterDir));
}

/** All sessions of the engine are one; the pool's queue keeps transactions apart, first come first served. */
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
  // A worker that dies is reported by onLost; unheard, this event would end the process without that line.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload }) => payload !== undefined && emit({ channel, payload }));
    void client.query(LISTEN).catch(() => undefined);
  });
  return pool;
}
