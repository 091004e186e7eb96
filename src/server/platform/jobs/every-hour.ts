import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { claimJob, finishJob, type JobLease, releaseJob, renewJob } from './job-leases.ts';
import { RENEW_INTERVAL_MS } from './lease.ts';

type HourlyJob = {
  name: string;
  /** After the abort of the signal it ends as soon as it can; the next process runs it again. */
  work: (signal: AbortSignal) => Promise<void>;
  onFailure: (error: unknown) => void;
  /** No other process exists: a lease is of an earlier process that was killed. */
  isAlone: boolean;
};

/** How often a process asks whether the job is due, in milliseconds. */
const POLL_INTERVAL_MS = 60_000;

/**
 * Runs `work` soon after the start and every hour, in one of all processes: the one that takes the lease. When that
 * process dies, another one runs it within two minutes. `work` must be idempotent: a process that was suspended may go
 * on after its lease has ended. Returns a function that stops it and waits for the current run.
 */
export function everyHour(db: Database, { name, work, onFailure, isAlone }: HourlyJob): () => Promise<void> {
  const lease: JobLease = { name, runner: randomUUID() };
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  // A start follows a change of the settings or a longer stop, so that the first run does not wait for the hour.
  let isFirst = true;

  async function runIfDue(): Promise<void> {
    const claim = { isForced: isFirst, isAlone: isAlone && isFirst };
    if (!(await db.asOwner((trx) => claimJob(trx, lease, claim)))) return;
    isFirst = false;
    const renew = () => db.asOwner((trx) => renewJob(trx, lease));
    const renewal = setInterval(() => void renew().catch(() => undefined), RENEW_INTERVAL_MS);
    try {
      await work(stopping.signal);
      const end = stopping.signal.aborted ? releaseJob : finishJob;
      await db.asOwner((trx) => end(trx, lease));
    } catch (error) {
      await db.asOwner((trx) => releaseJob(trx, lease)).catch(onFailure);
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  const run = () => {
    running ??= runIfDue()
      .catch(onFailure)
      .finally(() => {
        running = undefined;
      });
  };
  run();
  const timer = setInterval(run, POLL_INTERVAL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
