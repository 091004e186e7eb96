import { setTimeout as sleep } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import { inJob } from '../tracing/in-job.ts';

type QueueWorkerOptions<Data> = {
  name: string;
  work: (data: Data) => Promise<void>;
  onFailure: (error: unknown) => void;
};
type QueueWorker = {
  /** Looks for a job at once. */
  notify: () => void;
  /** Waits for the current job, but not longer than `STOP_MS`. */
  stop: () => Promise<void>;
};

const POLL_MS = 2_000;
const STOP_MS = 8_000;

/**
 * Runs the jobs of a queue, one at a time. In place of `boss.work`, which does not wait for the end of a job to be
 * recorded: when the database breaks at that moment, nobody handles the error, and the process ends.
 */
export function startQueueWorker<Data extends object>(
  boss: PgBoss,
  { name, work, onFailure }: QueueWorkerOptions<Data>,
): QueueWorker {
  let isStopping = false;
  let pause = new AbortController();

  async function runNext(): Promise<boolean> {
    const [job] = await boss.fetch<Data>(name);
    if (!job) return false;
    try {
      await inJob(name, () => work(job.data));
    } catch (error) {
      await boss.fail(name, job.id, { message: String(error) });
      return true;
    }
    await boss.complete(name, job.id);
    return true;
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      pause = new AbortController();
      const hadJob = await runNext().catch((error: unknown) => {
        onFailure(error);
        return false;
      });
      if (!hadJob && !isStopping) await sleep(POLL_MS, undefined, { signal: pause.signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    notify: () => pause.abort(),
    async stop() {
      isStopping = true;
      pause.abort();
      await Promise.race([running, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}
