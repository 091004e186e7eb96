import type { Store } from '#store/store.ts';

type Waiting<T, R> = { item: T; done: (answer: R) => void; fail: (reason: unknown) => void };

/**
 * What is asked for while `work` is under way is done together afterwards, in the order in which it was asked: what
 * costs a write to the disk each time then costs one for all. `work` answers for each, in the same order. Where all
 * together fail, each is tried by itself.
 */
export function gathered<T, R>(work: (items: readonly T[]) => Promise<readonly R[]>): (item: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = [];
  let isWorking = false;

  async function workOn(some: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const answers = await work(some.map(({ item }) => item));
      // One for each of them.
      for (const [place, { done }] of some.entries()) done(answers[place] as R);
    } catch (error) {
      if (some.length > 1) for (const one of some) await workOn([one]);
      else some[0]?.fail(error);
    }
  }

  async function workOnAll(): Promise<void> {
    isWorking = true;
    while (waiting.length > 0) {
      const some = waiting;
      waiting = [];
      await workOn(some);
    }
    isWorking = false;
  }

  return (item) =>
    new Promise((done, fail) => {
      waiting.push({ item, done, fail });
      if (!isWorking) void workOnAll();
    });
}

/** The same, for each store by itself. */
export function gatheredByStore<T, R>(
  work: (store: Store, items: readonly T[]) => Promise<readonly R[]>,
): (store: Store, item: T) => Promise<R> {
  const all = new WeakMap<Store, (item: T) => Promise<R>>();
  return (store, item) => {
    const ask = all.get(store) ?? gathered((items: readonly T[]) => work(store, items));
    all.set(store, ask);
    return ask(item);
  };
}
