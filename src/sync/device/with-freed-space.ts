import type { Store } from '#store/store.ts';
import { isStorageFull } from './storage-space.ts';

/** Gives back what can be had from the server again; false when there was nothing of it. */
type FreeSpace = (store: Store) => Promise<boolean>;

/**
 * Writes, and when the device is full throws away what can be had again, a little more each time, and writes again
 * (docs/offline.md#storage). Changes and files that wait are never among it. Throws what the last try threw.
 */
export async function withFreedSpace<T>(store: Store, write: () => Promise<T>): Promise<T> {
  let failure: unknown;
  for (const freeSpace of [undefined, ...FREE_SPACE_STEPS]) {
    if (freeSpace && !(await freeSpace(store).catch(() => false))) continue;
    try {
      const written = await write();
      if (store.problem === 'full') store.report(undefined);
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
  // First those that nobody has looked at for the longest time.
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
  () => dropRuntimeCaches(),
  async ({ snapshots }) => (await snapshots.toCollection().delete()) > 0,
];

/** Of the shell nothing goes: without it nothing opens. */
export async function dropRuntimeCaches(caches: CacheStorage | undefined = globalThis.caches): Promise<boolean> {
  if (!caches) return false;
  const names = (await caches.keys()).filter((name) => !name.includes('precache'));
  const gone = await Promise.all(names.map((name) => caches.delete(name)));
  return gone.includes(true);
}
