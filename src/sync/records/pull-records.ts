import { Refused } from '#client/refused.ts';
import { Unreachable } from '#client/unreachable.ts';
import { pullRecords as endpoint } from '#contract/records.ts';
import { logEvent } from '#store/events/log-event.ts';
import { readMeta } from '#store/meta.ts';
import { endSession } from '#store/pause-sync.ts';
import { isStorageFull } from '../device/storage-space.ts';
import { withFreedSpace } from '../device/with-freed-space.ts';
import type { SyncContext } from '../types.ts';
import { applyRecordsPage } from './apply-records-page.ts';
import { resetPulledRecords } from './clear-pulled-records.ts';

const PAGE = 500;

/**
 * Pulls the records that changed since the last pull (docs/offline.md#records). Call it only while holding the sync lock,
 * after a pull of the invoices. 'more': pages are left, but another round waits for the lock. A server that does not know
 * records, or refuses, is tried again with the next pull.
 */
export async function pullRecords(context: SyncContext, shouldContinue: () => boolean): Promise<'done' | 'more'> {
  let hasReset = false;
  for (;;) {
    const step = await pullPage(context).catch((error: unknown) => handleFailure(context, error));
    if (step === 'expired' && !hasReset) {
      hasReset = true;
      await resetPulledRecords(context.store, context.ports.now());
    } else if (step !== 'next') return 'done';
    if (!shouldContinue()) return 'more';
  }
}

type PageStep = 'next' | 'done' | 'expired';

async function pullPage({ store, call, ports, circuit }: SyncContext): Promise<PageStep> {
  const [since = 0, epoch, position] = await Promise.all([
    readMeta(store, 'records_cursor'),
    readMeta(store, 'records_epoch'),
    readMeta(store, 'records_position'),
  ]);
  const query = { since, ...(epoch && { epoch }), ...(position && { position }), limit: PAGE };
  const page = await call(endpoint, { query });
  circuit.recordSuccess();
  return withFreedSpace(store, () => applyRecordsPage(store, page, { since, epoch }, ports.now()));
}

async function handleFailure({ store, ports, circuit }: SyncContext, error: unknown): Promise<PageStep> {
  const now = ports.now();
  if (error instanceof Refused) {
    if (error.status === 410) return 'expired';
    if (error.status === 401) {
      const token = await readMeta(store, 'token');
      await endSession(store, { refused: token, code: error.code }, now);
    }
    return 'done';
  }
  if (error instanceof Unreachable) circuit.recordFailure(now, ports.random());
  else if (!isStorageFull(error)) {
    // This build cannot parse the page: the cursor stays, and the next build continues from there.
    await logEvent(store, { at: now, kind: 'problem', detail: String(error).slice(0, 200) });
  }
  return 'done';
}
