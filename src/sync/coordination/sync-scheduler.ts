import { liveQuery } from 'dexie';
import type { Store } from '#store/store.ts';
import { MAX_BACKOFF_MS } from '../executor/backoff.ts';
import type { DrainReport } from '../executor/drain-report.ts';
import { followNextAttempt } from './next-attempt.ts';
import type { SyncTriggers } from './sync-triggers.ts';

/** Poll interval without a live connection: short enough to show the changes of other users. */
const POLL_MS = 60_000;

type RoundRequest = { ignoreBackoff?: boolean; pull?: boolean };
type SchedulerOptions = {
  store: Store;
  source: SyncTriggers;
  /** Registers a background sync, so that the browser starts the worker after this page has closed. */
  registerSync?: (() => Promise<void>) | undefined;
  now: () => number;
  requestRound: (change: RoundRequest) => Promise<DrainReport>;
};

/** Starts a round at each trigger (docs/offline.md#background). Returns the function that stops it. */
export function startSyncScheduler({ store, source, registerSync, now, requestRound }: SchedulerOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const startRound = (request: RoundRequest) => {
    // A failed round leaves everything in the store; the next trigger tries again.
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
  // The last row stays the same while the rows before it leave the outbox: it triggers only one round.
  let lastSeen: string | undefined;
  const queueSubscription = liveQuery(() => store.outbox.orderBy('seq').last()).subscribe((row) => {
    if (row?.state !== 'pending' || row.attempts > 0) return;
    const seen = `${row.op_id} ${JSON.stringify(row.input)}`;
    if (seen === lastSeen) return;
    lastSeen = seen;
    void registerSync?.().catch(() => undefined);
    startRound({});
  });
  const stopWatching = onDecided(store, () => startRound({}));
  const stopFollowing = followNextAttempt(store, now, () => source.canRetry() && startRound({}));
  const pollTimer = setInterval(() => source.canPoll() && startRound({ pull: true }), POLL_MS);
  const stopListening = source.listen(() => startRound({ ignoreBackoff: true, pull: true }));
  startRound({ ignoreBackoff: true, pull: true });
  void registerSyncForPending(store, registerSync).catch(() => undefined);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    clearInterval(pollTimer);
    queueSubscription.unsubscribe();
    stopWatching();
    stopFollowing();
    stopListening();
  };
}

/**
 * Calls back when a person has decided about a rejected change, on any page: it is sent again, or what waited behind it
 * is. Returns the function that stops it.
 */
function onDecided(store: Store, callback: () => void): () => void {
  let rejected: readonly unknown[] = [];
  const subscription = liveQuery(() => store.outbox.where('state').equals('parked').primaryKeys()).subscribe((next) => {
    const left = new Set<unknown>(next);
    if (rejected.some((seq) => !left.has(seq))) callback();
    rejected = next;
  });
  return () => subscription.unsubscribe();
}

/** Registers again for changes left from an earlier visit: the browser retries a registration only a few times. */
async function registerSyncForPending(store: Store, registerSync: SchedulerOptions['registerSync']): Promise<void> {
  if ((await store.outbox.where('state').equals('pending').count()) > 0) await registerSync?.();
}
