import type { IndexEntry } from './index-entry.ts';
import type { InvoiceIndex } from './invoice-index.ts';

/** A person who decides with a key each takes less than this, in ms, from one to the next. */
export const QUIET_MS = 1_000;

type Watch = {
  /** How long the invoices must not have changed, in ms. */
  quietMs: number;
  /** `isOver` turns true when the entries have changed since, or the watch was stopped. */
  onQuiet: (entries: readonly IndexEntry[], isOver: () => boolean) => void;
};

/**
 * Calls `onQuiet` once all invoices of the device are in memory and have not changed for a while, and so again after each
 * change: what only informs must not slow down the next decision. Returns the function that stops it.
 */
export function watchQuietEntries(index: InvoiceIndex, { quietMs, onQuiet }: Watch): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    const { isReady, entries } = index.getSnapshot();
    if (isReady) onQuiet(entries, () => timer === undefined || index.getSnapshot().entries !== entries);
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(run, quietMs);
  };
  const unsubscribe = index.subscribe(wait);
  wait();
  return () => {
    unsubscribe();
    clearTimeout(timer);
    timer = undefined;
  };
}

/** Reading so many entries for a count takes some 5 ms: a key that is pressed in between waits no longer. */
const SLICE = 5_000;

/**
 * Visits all entries in slices, between which the page can draw and take a key. Resolves to false when `isOver` turned
 * true before the end.
 */
export async function visitEntries(
  entries: readonly IndexEntry[],
  visit: (slice: readonly IndexEntry[]) => void,
  isOver: () => boolean,
): Promise<boolean> {
  for (let from = 0; from < entries.length; from += SLICE) {
    if (from > 0) await new Promise((next) => setTimeout(next));
    if (isOver()) return false;
    visit(entries.slice(from, from + SLICE));
  }
  return true;
}
