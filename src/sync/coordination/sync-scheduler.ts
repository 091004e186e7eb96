import { liveQuery } from 'dexie';
import type { Store } from '#store/store.ts';
import { CAP_MS } from '../executor/backoff.ts';
import type { DrainReport } from '../executor/drain.ts';
import { isUpload } from '../uploads/upload-operation.ts';
import type { WakeSource } from './sync-triggers.ts';

/** Without a live line from the server: often enough to see what others do. */
const POLL_MS = 60_000;

type Wish = { fresh?: boolean; pull?: boolean };
type Alarm = {
  store: Store;
  source: WakeSource;
  /** Asks the browser to wake the worker once this page is gone. */
  registerSync?: (() => Promise<void>) | undefined;
  now: () => number;
  round: (wish: Wish) => Promise<DrainReport>;
};

/** Starts a round whenever there is a reason to (docs/offline.md#background). The answer stops it. */
export function keepAwake({ store, source, registerSync, now, round }: Alarm): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const go = (wish: Wish) => {
    // A round that fails leaves everything in the store; the next reason tries again.
    void round(wish).then(
      (report) => setTimer(report.next_at),
      () => setTimer(now() + POLL_MS),
    );
  };
  const setTimer = (at: number | null) => {
    clearTimeout(timer);
    if (isOver || at === null) return;
    const ring = () => (source.mayTry() ? go({}) : setTimer(now() + POLL_MS));
    timer = setTimeout(ring, Math.min(CAP_MS, Math.max(0, at - now()) + 50));
  };
  // Hundreds of files leave one by one, and the last of them is the same news only once.
  let lastFile: string | undefined;
  const queued = liveQuery(() => store.outbox.orderBy('seq').last()).subscribe((row) => {
    if (row?.state !== 'pending' || row.attempts > 0) return;
    if (isUpload(row) && row.op_id === lastFile) return;
    lastFile = row.op_id;
    void registerSync?.().catch(() => undefined);
    go({});
  });
  const poll = setInterval(() => source.mayPoll() && go({ pull: true }), POLL_MS);
  const unlisten = source.listen(() => go({ fresh: true, pull: true }));
  go({ fresh: true, pull: true });
  void askForTheRest(store, registerSync).catch(() => undefined);
  return () => {
    isOver = true;
    clearTimeout(timer);
    clearInterval(poll);
    queued.unsubscribe();
    unlisten();
  };
}

/** What is left from last time: the browser wakes the worker a few times for each asking, and then no more. */
async function askForTheRest(store: Store, registerSync: Alarm['registerSync']): Promise<void> {
  if ((await store.outbox.where('state').equals('pending').count()) > 0) await registerSync?.();
}
