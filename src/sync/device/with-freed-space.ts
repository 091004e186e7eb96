import type { Store } from '#store/store.ts';
import { clearCachedAttachments } from '../records/clear-pulled-records.ts';
import { isReserveWhole, partsFor, type ReserveUse } from './reserve.ts';
import { isStorageFull } from './storage-space.ts';

/** Deletes data that the server can send again. Returns false when there was none. */
type FreeSpace = (store: Store) => Promise<boolean>;

/**
 * Runs `write`. When the device is full, deletes data that the server can send again, a little more each time, and
 * retries (docs/offline.md#storage). Pending changes and files are never deleted. Throws the error of the last attempt.
 */
export const withFreedSpace = <T>(store: Store, write: () => Promise<T>): Promise<T> =>
  writeWithSteps(store, write, FREE_SPACE_STEPS);

/**
 * The same for a small change and its sending: they use the reserve first, so that what can be read offline stays on the
 * device. Pulls, files and large bulk changes never use the reserve.
 */
export const withReserve = <T>(store: Store, use: ReserveUse, write: () => Promise<T>): Promise<T> =>
  writeWithSteps(store, write, [...partsFor(use), ...FREE_SPACE_STEPS]);

async function writeWithSteps<T>(store: Store, write: () => Promise<T>, steps: readonly FreeSpace[]): Promise<T> {
  let failure: unknown;
  for (const freeSpace of [undefined, ...steps]) {
    if (freeSpace && !(await freeSpace(store).catch(() => false))) continue;
    try {
      const written = await write();
      // The device counts as full until the reserve is whole again (`fillReserve`): files do not fit before that.
      if (store.problem === 'full' && (await isReserveWhole(store).catch(() => false))) store.report(undefined);
      return written;
    } catch (error) {
      if (!isStorageFull(error)) throw error;
      failure = error;
    }
  }
  store.report('full');
  throw failure;
}

const FREE_SPACE_STEPS: readonly FreeSpace[] = [
  // The least recently used details first.
  async ({ details }) => {
    const count = await details.count();
    return (
      (await details
        .orderBy('used_at')
        .limit(Math.ceil(count / 2))
        .delete()) > 0
    );
  },
  async ({ details }) => (await details.toCollection().delete()) > 0,
  (store) => store.transaction('rw', [store.outbox, store.attachments], async () => clearCachedAttachments(store)),
  () => dropRuntimeCaches(),
  async ({ snapshots }) => (await snapshots.toCollection().delete()) > 0,
];

/** The shell's cache stays: without it the app does not open. */
export async function dropRuntimeCaches(caches: CacheStorage | undefined = globalThis.caches): Promise<boolean> {
  if (!caches) return false;
  const names = (await caches.keys()).filter((name) => !name.includes('precache'));
  const gone = await Promise.all(names.map((name) => caches.delete(name)));
  return gone.includes(true);
}
