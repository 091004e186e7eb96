import { createCall } from '#client/call.ts';
import { fetchWithProgress } from '#client/fetch-with-progress.ts';
import { Unreachable } from '#client/unreachable.ts';
import { uploadFiles } from '#client/upload-files.ts';
import type { UploadResult } from '#domain/upload.ts';
import { batchFiles } from './batch-files.ts';
import type { RowStore } from './row-store.ts';
import { shareProgress } from './share-progress.ts';
import type { UploadRow } from './upload-row.ts';

export type NewThirds = Pick<UploadResult, 'new_suppliers' | 'new_customers'>;

type Sending = {
  rows: RowStore;
  token: () => Promise<string | undefined>;
  /** Aborted when the person takes back what has not left yet. */
  signal: AbortSignal;
  onThirds: (thirds: NewThirds) => void;
};

/** Sends the queued rows in requests, one after the other, and notes in each row how far it is and what became of it. */
export async function sendBatches(sending: Sending): Promise<void> {
  const { rows, signal } = sending;
  const queued = rows.all().filter(({ state }) => state === 'queued');
  for (const batch of batchFiles(queued, ({ size }) => size)) {
    if (signal.aborted) break;
    const failure = await sendBatch(sending, batch);
    // What comes after would fail the same way, each after its own wait.
    if (failure instanceof Unreachable && !signal.aborted)
      return mark(rows, 'queued', { state: 'failed', error: failure });
  }
  if (signal.aborted) mark(rows, 'queued', { state: 'cancelled' });
}

async function sendBatch(sending: Sending, batch: UploadRow[]): Promise<unknown> {
  const { rows, token, signal, onThirds } = sending;
  const keys = batch.map(({ key }) => key);
  const sizes = batch.map(({ size }) => size);
  const change = (of: (index: number) => Partial<UploadRow>) =>
    rows.change(keys.map((key, index) => [key, of(index)] as const));
  const leaving = whileLeaving(signal);
  const fetch = fetchWithProgress((sent, total) => {
    if (sent >= total) leaving.end();
    const percents = shareProgress(sizes, sent, total);
    change((index) => ({ percent: percents[index] ?? 0 }));
  });
  change(() => ({ state: 'sending', percent: 0, error: null, result: null }));
  try {
    const call = createCall({ origin: '', token, fetch });
    const files = batch.map(({ file }) => file);
    const { results, ...thirds } = await uploadFiles(call, files, leaving.signal);
    onThirds(thirds);
    change((index) => ({ state: 'done', percent: 100, result: results[index] ?? null }));
    return undefined;
  } catch (error) {
    if (leaving.signal.aborted) change(() => ({ state: 'cancelled', percent: 0 }));
    else change(() => ({ state: 'failed', percent: 0, error }));
    return error;
  } finally {
    leaving.end();
  }
}

/**
 * Follows `signal` until `end`: once everything has left, the server may be making it true, and only its answer tells
 * what became of it.
 */
function whileLeaving(signal: AbortSignal) {
  const own = new AbortController();
  const abort = () => own.abort();
  signal.addEventListener('abort', abort);
  return { signal: own.signal, end: () => signal.removeEventListener('abort', abort) };
}

function mark(rows: RowStore, state: UploadRow['state'], change: Partial<UploadRow>): void {
  const marked = rows.all().filter((row) => row.state === state);
  rows.change(marked.map(({ key }) => [key, change] as const));
}
