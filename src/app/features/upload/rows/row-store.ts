import { Dexie } from 'dexie';
import type { UploadRow as StoredUpload } from '#store/rows/upload-row.ts';
import type { Store } from '#store/store.ts';
import { type ChangedKeys, watchTable } from '#store/watch-table.ts';
import { findRepeated } from '../find-repeated.ts';
import type { UploadRow } from './upload-row.ts';

export type RowStore = ReturnType<typeof createRowStore>;

const MIN_INTERVAL_MS = 150;

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
  let changed: Set<string> | 'all' = 'all';
  let unwatch: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reading = Promise.resolve();
  let last = Number.NEGATIVE_INFINITY;

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const applyRows = (stored: readonly StoredUpload[]) => {
    const repeated = findRepeated(stored);
    all = stored.map((row) => keepUnchanged(row, repeated.get(row.id) ?? [], rows.get(row.id)));
    rows = new Map(all.map((row) => [row.id, row]));
    const now = [...rows.keys()];
    if (now.length !== keys.length || now.some((key, index) => key !== keys[index])) keys = now;
    isRead = true;
    notify();
  };

  /** Asked what has changed a few times a second at most: while files are sent something always has. */
  const scheduleRead = () => {
    timer ??= setTimeout(() => void read(), Math.max(0, last + MIN_INTERVAL_MS - performance.now()));
  };
  const markChanged = (keys: ChangedKeys) => {
    changed = keys === 'all' || changed === 'all' ? 'all' : new Set([...changed, ...keys]);
    scheduleRead();
  };
  /** Of 500 files only those that moved on are read. */
  const readNow = async () => {
    clearTimeout(timer);
    timer = undefined;
    last = performance.now();
    const keys = changed;
    changed = new Set();
    try {
      applyRows(await Dexie.ignoreTransaction(() => listShown(store, keys, all)));
    } catch {
      // The database was closed under us; should it be the same one again, everything is read anew.
      changed = 'all';
    }
  };
  /** One at a time: each builds on what the one before has read. */
  const read = () => {
    reading = reading.then(readNow);
    return reading;
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      if (!unwatch) {
        unwatch = watchTable(store, 'uploads', markChanged);
        markChanged('all');
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        unwatch?.();
        unwatch = undefined;
      };
    },
    notify,
    /** Whether the store has been looked at. */
    isRead: () => isRead,
    /** The same list until a row comes or goes. */
    keys: () => keys,
    row: (key: string) => rows.get(key),
    /** The same list until anything changes. */
    all: () => all,
    /** The rows as the store has them this moment: a file that has just been taken may not be on the screen yet. */
    latest: async () => {
      changed = 'all';
      await read();
      return all;
    },
  };
}

/** All files that are shown, in their order: those of `keys` as they are now, the rest as they were in `before`. */
async function listShown(
  store: Store,
  keys: ReadonlySet<string> | 'all',
  before: readonly StoredUpload[],
): Promise<readonly StoredUpload[]> {
  if (keys === 'all') {
    return store.uploads
      .orderBy('place')
      .filter((row) => row.is_dismissed === undefined)
      .toArray();
  }
  const read = (await store.uploads.bulkGet([...keys])).filter((row) => row !== undefined);
  return [...before.filter(({ id }) => !keys.has(id)), ...read.filter((row) => row.is_dismissed === undefined)].sort(
    (a, b) => a.place - b.place,
  );
}

const keepUnchanged = (row: StoredUpload, repeated: string[], before: UploadRow | undefined): UploadRow =>
  before?.version === row.version && before.repeated.join() === repeated.join() ? before : { ...row, repeated };
