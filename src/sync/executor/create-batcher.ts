import type { Store } from '#store/store.ts';

type QueuedItem<T, R> = { item: T; resolve: (answer: R) => void; reject: (reason: unknown) => void };

/**
 * What is asked for while `work` is under way is done together afterwards, in the order in which it was asked: what
 * costs a write to the disk each time then costs one for all. `work` answers for each, in the same order. Where all
 * together fail, each is tried by itself.
 */
export function createBatcher<T, R>(work: (items: readonly T[]) => Promise<readonly R[]>): (item: T) => Promise<R> {
  let queue: QueuedItem<T, R>[] = [];
  let isRunning = false;

  async function processBatch(batch: readonly QueuedItem<T, R>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item));
      // One for each of them.
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as R);
    } catch (error) {
      if (batch.length > 1) for (const one of batch) await processBatch([one]);
      else batch[0]?.reject(error);
    }
  }

  async function processQueue(): Promise<void> {
    isRunning = true;
    while (queue.length > 0) {
      const batch = queue;
      queue = [];
      await processBatch(batch);
    }
    isRunning = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (!isRunning) void processQueue();
    });
}

/** The same, for each store by itself. */
export function createStoreBatcher<T, R>(
  work: (store: Store, items: readonly T[]) => Promise<readonly R[]>,
): (store: Store, item: T) => Promise<R> {
  const all = new WeakMap<Store, (item: T) => Promise<R>>();
  return (store, item) => {
    const runBatched = all.get(store) ?? createBatcher((items: readonly T[]) => work(store, items));
    all.set(store, runBatched);
    return runBatched(item);
  };
}
