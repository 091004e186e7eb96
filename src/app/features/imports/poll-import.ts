import { IMPORT_POLL_MS, IMPORT_POLLS, type ImportJob, isFinished } from '#domain/sheets/import-job.ts';

type PollOptions = {
  fetchJob: () => Promise<ImportJob>;
  onJob: (job: ImportJob) => void;
  /** A failed request counts as one attempt; the next one may succeed. */
  onFailure: () => void;
  sleep: (ms: number) => Promise<void>;
  signal: AbortSignal;
};

/**
 * docs/specification.md#states: polls every 2 s, at most 120 times, until the import is done. `patience`: the limit was
 * reached and the import continues.
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
      if (isFinished(job)) return 'done';
    }
  }
  return 'patience';
}
