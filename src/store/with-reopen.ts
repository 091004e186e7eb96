import type { Store } from './store.ts';

/** The connection broke and could not be reopened: only a page reload helps. */
export class StoreBroken extends Error {
  override readonly name = 'StoreBroken';
}

/** The last reopening of a store: work that fails with the same connection shares one. */
const reopenings = new WeakMap<Store, Promise<unknown>>();

/**
 * Runs work over a connection that the browser may have closed (docs/offline.md#storage): reopens it and runs the work
 * once more. Throws StoreBroken when that fails too, and all other errors unchanged.
 */
export async function withReopen<T>(store: Store, work: () => PromiseLike<T>): Promise<T> {
  const before = reopenings.get(store);
  try {
    return await work();
  } catch (error) {
    if (!isBroken(error) || store.isRetired) throw error;
    try {
      await (reopenings.get(store) === before ? reopen(store) : reopenings.get(store));
      return await work();
    } catch (again) {
      if (!isBroken(again) || store.isRetired) throw again;
      store.report('broken');
      throw new StoreBroken('the database cannot be opened again', { cause: again });
    }
  }
}

/** Opens the database anew. Work that was in progress over the old connection fails, and `withReopen` repeats it. */
export function reopen(store: Store): Promise<unknown> {
  store.close({ disableAutoOpen: false });
  const reopening = store.open();
  reopenings.set(store, reopening);
  return reopening;
}

/**
 * Handles the failure of a read that nobody awaits. A database that was closed for good needs no read, and of a broken
 * one the person is told already; all other errors are thrown.
 */
export const ignoreClosed =
  (store: Store) =>
  (error: unknown): undefined => {
    if (!store.isRetired && !(error instanceof StoreBroken)) throw error;
    return undefined;
  };

const BROKEN = new Set(['UnknownError', 'InvalidStateError', 'DatabaseClosedError', 'AbortError', 'OpenFailedError']);

/** A transaction aborted because the storage is full is not a broken connection. */
function isBroken(error: unknown): boolean {
  if (!(error instanceof Error) || !BROKEN.has(error.name)) return false;
  // Dexie's own errors carry the browser's in `inner`.
  const { inner } = error as { inner?: unknown };
  return !(inner instanceof Error && inner.name === 'QuotaExceededError');
}
