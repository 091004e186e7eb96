import { liveQuery, type Subscription } from 'dexie';
import type { Store } from './store.ts';
import { ignoreClosed, withReopen } from './with-reopen.ts';

/** What was read last, undefined until the first read, for useSyncExternalStore. */
export type LiveReader<T> = { get: () => T | undefined; subscribe: (listener: () => void) => () => void };

/**
 * Returns a function that gives the reader of a device. It reads again after each change, and only while somebody listens:
 * one subscription serves every cell and form.
 */
export function createLiveReaders<T>(read: (store: Store) => Promise<T>): (store: Store) => LiveReader<T> {
  const readers = new WeakMap<Store, LiveReader<T>>();
  return (store) => {
    // Dexie follows what is read after an await only in an async function.
    const reader = readers.get(store) ?? createReader(store, async () => withReopen(store, () => read(store)));
    readers.set(store, reader);
    return reader;
  };
}

function createReader<T>(store: Store, read: () => Promise<T>): LiveReader<T> {
  const listeners = new Set<() => void>();
  let value: T | undefined;
  let live: Subscription | undefined;
  const start = () =>
    liveQuery(read).subscribe({
      next: (latest) => {
        value = latest;
        for (const listener of listeners) listener();
      },
      error: ignoreClosed(store),
    });
  const stopUnused = () => {
    if (listeners.size > 0) return;
    live?.unsubscribe();
    live = undefined;
  };
  return {
    get: () => value,
    subscribe: (listener) => {
      listeners.add(listener);
      live ??= start();
      return () => {
        listeners.delete(listener);
        // The form of the next invoice subscribes right after the one of this invoice has left.
        setTimeout(stopUnused);
      };
    },
  };
}
