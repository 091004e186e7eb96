import type { Store } from './store.ts';

/** The connection broke, and opening it again has not helped: only a new page will. */
export class StoreBroken extends Error {
  override readonly name = 'StoreBroken';
}

/**
 * Work over a connection that the browser may have closed behind our back (docs/offline.md#storage): opened again, and
 * done again once. Throws StoreBroken when that fails too, and whatever else went wrong as it is.
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

/** A transaction that was aborted for want of space is no broken connection. */
function isBroken(error: unknown): boolean {
  if (!(error instanceof Error) || !BROKEN.has(error.name)) return false;
  // Dexie's own errors carry the browser's.
  const { inner } = error as { inner?: unknown };
  return !(inner instanceof Error && inner.name === 'QuotaExceededError');
}
