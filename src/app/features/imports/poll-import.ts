import { IMPORT_POLL_MS, IMPORT_POLLS, type ImportJob, isInProgress } from '#domain/sheets/import-job.ts';

type PollOptions = {
  fetchJob: () => Promise<ImportJob>;
  onJob: (job: ImportJob) => void;
  /** A question in vain counts as one; the next may be answered. */
  onFailure: () => void;
  sleep: (ms: number) => Promise<void>;
  signal: AbortSignal;
};

/**
 * docs/specification.md#states: every 2 s, 120 times at most, until the import is done. `patience` ran out, nothing
 * else.
 */
export async function pollImport({
  fetchJob,
  onJob,
  onFailure,
  sleep,
  signal,
}: PollOptions): Promise<'done' | 'patience'> {
  for (let times = 0; times < IMPORT_POLLS; times += 1) {
    await sleep(IMPORT_POLL_MS);
    if (signal.aborted) return 'done';
    const job = await fetchJob().catch(() => undefined);
    if (signal.aborted) return 'done';
    if (!job) onFailure();
    else {
      onJob(job);
      if (!isInProgress(job)) return 'done';
    }
  }
  return 'patience';
}
