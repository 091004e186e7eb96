import type { Level } from '../metrics/levels.ts';
import { recordMeasurement } from '../metrics/measurements.ts';
import { inSpan } from '../tracing/tracer.ts';
import type { JobOutcome } from './job-protocol.ts';

/** Under which name a pool is measured, and where its processes and unfinished jobs are counted. */
export type PoolMeasures = { name: string; processes: Level; jobs?: Level };

/** Counts a job with its outcome and its time, its wait for a process included, and records it as a span. */
export async function observeJob<T>(
  { name: pool, jobs }: PoolMeasures,
  { name: job, bytes }: { name: string; bytes: number },
  run: () => Promise<JobOutcome<T>>,
): Promise<JobOutcome<T>> {
  const leave = jobs?.enter();
  const start = performance.now();
  let outcome = 'threw';
  try {
    const description = { name: `process ${job}`, attributes: { 'cuadra.pool': pool, 'cuadra.job.bytes': bytes } };
    const result = await inSpan(description, run, (one) => ({ 'cuadra.job.outcome': outcomeName(one) }));
    outcome = outcomeName(result);
    return result;
  } finally {
    leave?.();
    recordMeasurement({ type: 'job', pool, job, outcome, seconds: (performance.now() - start) / 1_000 });
  }
}

const outcomeName = (outcome: JobOutcome<unknown>): string => (outcome.type === 'ok' ? 'ok' : outcome.reason);
