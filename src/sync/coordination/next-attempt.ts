import { liveQuery } from 'dexie';
import { readMeta, writeMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';

/**
 * The page or worker that ran a round goes on by itself, if it still exists; the pages run one this much later (ms). A
 * round that was on time has stored another time by then.
 */
const FOLLOW_MS = 1_000;

/**
 * Stores when the next change is due after a round (ms since epoch; null: none waits for a time), for all pages of the
 * device. A device without space stores nothing: its pages have their own timers.
 */
export async function storeNextAttempt(store: Store, at: number | null): Promise<void> {
  const next = at ?? undefined;
  if ((await readMeta(store, 'next_attempt_at')) === next) return;
  await writeMeta(store, 'next_attempt_at', next).catch(() => undefined);
}

/**
 * Calls back when a change is due that a round of another page or of the worker has postponed, and that one has not
 * tried it again. Returns the function that stops it.
 */
export function followNextAttempt(store: Store, now: () => number, callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const subscription = liveQuery(() => readMeta(store, 'next_attempt_at')).subscribe((at) => {
    clearTimeout(timer);
    if (at !== undefined) timer = setTimeout(callback, Math.max(0, at - now()) + FOLLOW_MS);
  });
  return () => {
    clearTimeout(timer);
    subscription.unsubscribe();
  };
}
