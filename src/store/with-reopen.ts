import type { Store } from './store.ts';

/** The connection broke and could not be reopened: only a page reload helps. */
export class StoreBroken extends Error {
  override readonly name = 'StoreBroken';
}

/**
 * Runs work over a connection that the browser may have closed (docs/offline.md#storage): reopens it and runs the work
 * once more. Throws StoreBroken when that fails too, and all other errors unchanged.
 */
export async function withReopen<T>(store: Store, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isBroken(error) || store.isRetired) throw error;
    return retryReopened(store, work);
  }
}

async function retryReopened<T>(store: Store, work: () => Promise<T>): Promise<T> {
  try {
    store.close({ disableAutoOpen: false });
    await store.open();
    return await work();
  } catch (error) {
    if (!isBroken(error)) throw error;
    store.report('broken');
    throw new StoreBroken('the database cannot be opened again', { cause: error });
  }
}

const BROKEN = new Set(['UnknownError', 'InvalidStateError', 'DatabaseClosedError', 'AbortError', 'OpenFailedError']);

/** A transaction aborted because the storage is full is not a broken connection. */
function isBroken(error: unknown): boolean {
  if (!(error instanceof Error) || !BROKEN.has(error.name)) return false;
  // Dexie's own errors carry the browser's in `inner`.
  const { inner } = error as { inner?: unknown };
  return !(inner instanceof Error && inner.name === 'QuotaExceededError');
}
