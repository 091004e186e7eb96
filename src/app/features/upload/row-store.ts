import { liveQuery, type Subscription } from 'dexie';
import type { Store } from '#store/store.ts';
import type { UploadRow as StoredUpload } from '#store/upload-row.ts';
import { findRepeated } from './find-repeated.ts';
import type { UploadRow } from './upload-row.ts';

export type RowStore = ReturnType<typeof createRowStore>;

const EVERY_MS = 150;

/**
 * The files of the screen as the store has them, whichever tab or worker moves them on. Each row is drawn by itself: 500
 * files must not be drawn anew because one of them moved on.
 */
export function createRowStore(store: Store) {
  const listeners = new Set<() => void>();
  let rows = new Map<string, UploadRow>();
  let keys: readonly string[] = [];
  let all: readonly UploadRow[] = [];
  let isRead = false;
  let subscription: Subscription | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const take = (stored: readonly StoredUpload[]) => {
    const repeated = findRepeated(stored);
    const before = rows;
    all = stored.map((row) => asBefore({ ...row, repeated: repeated.get(row.id) ?? [] }, before.get(row.id)));
    rows = new Map(all.map((row) => [row.id, row]));
    const now = [...rows.keys()];
    if (now.length !== keys.length || now.some((key, place) => key !== keys[place])) keys = now;
    isRead = true;
    tell();
  };

  /** Asked what has changed a few times a second at most: while files are sent something always has. */
  const readSoon = () => {
    if (timer === undefined) timer = setTimeout(() => void read(), Math.max(0, last + EVERY_MS - performance.now()));
  };
  const read = async () => {
    clearTimeout(timer);
    timer = undefined;
    last = performance.now();
    const stored = await listShown(store).catch(() => undefined);
    if (stored) take(stored);
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      subscription ??= liveQuery(() => store.uploads.count()).subscribe({ next: readSoon, error: () => undefined });
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        subscription?.unsubscribe();
        subscription = undefined;
      };
    },
    tell,
    /** Whether the store has been looked at. */
    isRead: () => isRead,
    /** The same list until a row comes or goes. */
    keys: () => keys,
    row: (key: string) => rows.get(key),
    /** The same list until anything changes. */
    all: () => all,
    /** The rows as the store has them this moment: a file that has just been taken may not be on the screen yet. */
    latest: async () => {
      await read();
      return all;
    },
  };
}

const listShown = (store: Store) =>
  store.uploads
    .orderBy('place')
    .filter((row) => row.is_dismissed === undefined)
    .toArray();

const asBefore = (row: UploadRow, before: UploadRow | undefined): UploadRow =>
  before?.version === row.version && before.repeated.join() === row.repeated.join() ? before : row;
