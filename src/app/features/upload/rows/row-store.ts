import { Dexie } from 'dexie';
import { createObservable } from '#domain/create-observable.ts';
import type { UploadRow as StoredUpload } from '#store/rows/upload-row.ts';
import type { Store } from '#store/store.ts';
import { type ChangedKeys, watchTable } from '#store/watch-table.ts';
import { findRepeated } from '../find-repeated.ts';
import type { UploadRow } from './upload-row.ts';

export type RowStore = ReturnType<typeof createRowStore>;

const MIN_INTERVAL_MS = 150;

/**
 * The files of the screen as the store has them, whichever tab or worker processes them. Each row renders separately:
 * 500 files must not render again when one of them changes.
 */
export function createRowStore(store: Store) {
  const changes = createObservable();
  let rows = new Map<string, UploadRow>();
  let keys: readonly string[] = [];
  let all: readonly UploadRow[] = [];
  let isRead = false;
  let changed: Set<string> | 'all' = 'all';
  let unwatch: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reading = Promise.resolve();
  let last = Number.NEGATIVE_INFINITY;

  const applyRows = (stored: readonly StoredUpload[]) => {
    const repeated = findRepeated(stored);
    all = stored.map((row) => keepUnchanged(row, repeated.get(row.id) ?? [], rows.get(row.id)));
    rows = new Map(all.map((row) => [row.id, row]));
    const now = [...rows.keys()];
    if (now.length !== keys.length || now.some((key, index) => key !== keys[index])) keys = now;
    isRead = true;
    changes.emit();
  };

  /** Reads the changes at most a few times a second: during an upload there are always some. */
  const scheduleRead = () => {
    timer ??= setTimeout(() => void read(), Math.max(0, last + MIN_INTERVAL_MS - performance.now()));
  };
  const markChanged = (keys: ChangedKeys) => {
    changed = keys === 'all' || changed === 'all' ? 'all' : new Set([...changed, ...keys]);
    scheduleRead();
  };
  /** Reads only the files that changed. */
  const readNow = async () => {
    clearTimeout(timer);
    timer = undefined;
    last = performance.now();
    const keys = changed;
    changed = new Set();
    try {
      applyRows(await Dexie.ignoreTransaction(() => listShown(store, keys, all)));
    } catch {
      // The database was closed, for example by another tab; if it opens again, everything is read again.
      changed = 'all';
    }
  };
  /** One read at a time: each uses the result of the previous one. */
  const read = () => {
    reading = reading.then(readNow);
    return reading;
  };

  return {
    subscribe: (listener: () => void) => {
      const unsubscribe = changes.subscribe(listener);
      if (!unwatch) {
        unwatch = watchTable(store, 'uploads', markChanged);
        markChanged('all');
      }
      return () => {
        unsubscribe();
        if (changes.hasListeners()) return;
        unwatch?.();
        unwatch = undefined;
      };
    },
    notify: changes.emit,
    /** Whether the store was read. */
    isRead: () => isRead,
    /** The same array until a row is added or removed. */
    keys: () => keys,
    row: (key: string) => rows.get(key),
    /** The same array until any row changes. */
    all: () => all,
    /** Returns the current rows of the store: a file that was just added may not be on the screen yet. */
    latest: async () => {
      changed = 'all';
      await read();
      return all;
    },
  };
}

/** Returns all displayed files in order: those of `keys` are read again, the others come from `before`. */
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
