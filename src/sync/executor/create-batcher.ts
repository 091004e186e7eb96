import type { Store } from '#store/store.ts';

type QueuedItem<T, R> = { item: T; resolve: (answer: R) => void; reject: (reason: unknown) => void };

/**
 * Returns a function that collects its items while `work` runs and passes them to the next `work` together, in order:
 * one disk write then serves all. `work` returns one result for each item, in the same order. If a batch fails, each
 * item is tried alone.
 */
export function createBatcher<T, R>(work: (items: readonly T[]) => Promise<readonly R[]>): (item: T) => Promise<R> {
  let queue: QueuedItem<T, R>[] = [];
  let isRunning = false;

  async function processBatch(batch: readonly QueuedItem<T, R>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item));
      // `work` returns as many results as it receives items.
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

/** The same with one batcher per store. */
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
