import { liveQuery } from 'dexie';
import type { Store } from '#store/store.ts';
import { MAX_BACKOFF_MS } from '../executor/backoff.ts';
import type { DrainReport } from '../executor/drain.ts';
import { isUpload } from '../uploads/upload-operation.ts';
import type { SyncTriggers } from './sync-triggers.ts';

/** Without a live line from the server: often enough to see what others do. */
const POLL_MS = 60_000;

type RoundRequest = { ignoreBackoff?: boolean; pull?: boolean };
type SchedulerOptions = {
  store: Store;
  source: SyncTriggers;
  /** Asks the browser to wake the worker once this page is gone. */
  registerSync?: (() => Promise<void>) | undefined;
  now: () => number;
  requestRound: (change: RoundRequest) => Promise<DrainReport>;
};

/** Starts a round whenever there is a reason to (docs/offline.md#background). The answer stops it. */
export function startSyncScheduler({ store, source, registerSync, now, requestRound }: SchedulerOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const startRound = (request: RoundRequest) => {
    // A round that fails leaves everything in the store; the next reason tries again.
    void requestRound(request).then(
      (report) => setTimer(report.next_at),
      () => setTimer(now() + POLL_MS),
    );
  };
  const setTimer = (at: number | null) => {
    clearTimeout(timer);
    if (isStopped || at === null) return;
    const onTimer = () => (source.canRetry() ? startRound({}) : setTimer(now() + POLL_MS));
    timer = setTimeout(onTimer, Math.min(MAX_BACKOFF_MS, Math.max(0, at - now()) + 50));
  };
  // Hundreds of files leave one by one, and the last of them is the same news only once.
  let lastFile: string | undefined;
  const queueSubscription = liveQuery(() => store.outbox.orderBy('seq').last()).subscribe((row) => {
    if (row?.state !== 'pending' || row.attempts > 0) return;
    if (isUpload(row) && row.op_id === lastFile) return;
    lastFile = row.op_id;
    void registerSync?.().catch(() => undefined);
    startRound({});
  });
  const pollTimer = setInterval(() => source.canPoll() && startRound({ pull: true }), POLL_MS);
  const stopListening = source.listen(() => startRound({ ignoreBackoff: true, pull: true }));
  startRound({ ignoreBackoff: true, pull: true });
  void registerSyncForPending(store, registerSync).catch(() => undefined);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    clearInterval(pollTimer);
    queueSubscription.unsubscribe();
    stopListening();
  };
}

/** What is left from last time: the browser wakes the worker a few times for each asking, and then no more. */
async function registerSyncForPending(store: Store, registerSync: SchedulerOptions['registerSync']): Promise<void> {
  if ((await store.outbox.where('state').equals('pending').count()) > 0) await registerSync?.();
}
