/** The bench's way into the database of a page: it takes away what was pulled, and counts without reading. */
import { readMeta, writeMeta } from '#store/meta.ts';
import { Store } from '#store/store.ts';

async function within<T>(name: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = new Store(name);
  try {
    return await work(store);
  } finally {
    store.close();
  }
}

/** As a device that has only just signed in. */
const forget = (name: string): Promise<void> =>
  within(name, (store) =>
    store.transaction('rw', store.tables, async () => {
      for (const table of [store.invoices, store.shadow, store.details, store.snapshots, store.outbox])
        await table.clear();
      for (const key of ['cursor', 'epoch', 'bootstrap', 'bootstrapping', 'last_pull_ok'] as const)
        await writeMeta(store, key, undefined);
    }),
  );

const progress = (name: string): Promise<{ rows: number; isComplete: boolean; pending: number }> =>
  within(name, async (store) => ({
    rows: await store.invoices.count(),
    isComplete: (await readMeta(store, 'cursor')) !== undefined && !(await readMeta(store, 'bootstrapping')),
    pending: await store.outbox.count(),
  }));

const ids = (name: string, count: number): Promise<string[]> =>
  within(name, (store) => store.invoices.limit(count).primaryKeys());

const offlineDoor = { forget, progress, ids };
export type OfflineDoor = typeof offlineDoor;

Object.assign(globalThis, { offlineDoor });
