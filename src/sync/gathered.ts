type Waiting<T> = { item: T; done: () => void; fail: (reason: unknown) => void };

/**
 * What is asked for while `work` is under way is done together afterwards, in the order in which it was asked: what
 * costs a write to the disk each time then costs one for all. Where all together fail, each is tried by itself.
 */
export function gathered<T>(work: (items: readonly T[]) => Promise<unknown>): (item: T) => Promise<void> {
  let waiting: Waiting<T>[] = [];
  let isWorking = false;

  async function workOn(some: readonly Waiting<T>[]): Promise<void> {
    try {
      await work(some.map(({ item }) => item));
      for (const { done } of some) done();
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
