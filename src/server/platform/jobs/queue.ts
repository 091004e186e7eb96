import type { Database } from '../database/database.ts';
import { startQueueWorker } from './queue-worker.ts';

export type Queue<Data extends object> = {
  /**
   * Delivers the data at least once to one process of the queue, even after a process died. Jobs with the same key are one
   * job until a process begins it.
   */
  send: (data: Data, key: string) => Promise<void>;
  /** Waits for the current job. */
  close: () => Promise<void>;
};

type QueueOptions<Data> = {
  name: string;
  /** Without it, this process only sends. */
  work?: (data: Data) => Promise<void>;
  onFailure: (error: unknown) => void;
  retryDelaySeconds?: number;
};

const STOP_MS = 8_000;
const EXPIRE_HOURS = 6;

/** A queue in PostgreSQL with its own schema. All processes with the same database share it. */
export async function openQueue<Data extends object>(
  db: Database,
  { name, work, onFailure, retryDelaySeconds: retryDelay = 5 }: QueueOptions<Data>,
): Promise<Queue<Data>> {
  // Loaded on first use, because no request waits for it.
  const { default: PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.executeSql(text, values) },
    schema: 'pgboss',
    schedule: false,
    // A process that works on jobs also maintains the queue.
    supervise: work !== undefined,
  });
  boss.on('error', onFailure);
  await boss.start();
  // With this policy a key has one waiting job.
  const policy = 'short';
  const options = {
    policy,
    retryLimit: 8,
    retryDelay,
    retryBackoff: retryDelay > 0,
    expireInHours: EXPIRE_HOURS,
  } as const;
  await boss.createQueue(name, { name, ...options });
  // A queue that an earlier version has made keeps its own options otherwise.
  await boss.updateQueue(name, { name, ...options });
  const worker = work && startQueueWorker(boss, { name, work, onFailure });
  return {
    async send(data, key) {
      await boss.send(name, data, { singletonKey: key });
      worker?.notify();
    },
    async close() {
      await worker?.stop();
      await boss.stop({ graceful: true, wait: true, timeout: STOP_MS, close: false });
    },
  };
}
