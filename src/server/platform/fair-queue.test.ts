import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFairQueue, type Release } from './fair-queue.ts';

const limits = { slots: 2, maxWaiting: 3, maxWaitingBytes: 100 };
/** The value of a promise, or 'waits' while it is pending. */
async function soFar<T>(promise: Promise<T>): Promise<T | 'waits'> {
  return Promise.race([promise, new Promise<'waits'>((resolve) => setImmediate(resolve, 'waits'))]);
}
const placeOf = async (promise: Promise<Release | 'busy' | 'closed'>): Promise<Release> => {
  const place = await promise;
  if (typeof place === 'string') throw new Error(`No place: ${place}`);
  return place;
};

test('one company holds one of two places, and another finds the second at once', async () => {
  const queue = createFairQueue(limits);
  await placeOf(queue.acquire('a', 1));
  const second = queue.acquire('a', 1);
  expect(await soFar(second)).toBe('waits');
  await placeOf(queue.acquire('b', 1));
  expect(await soFar(second)).toBe('waits');
});

test('with a single place companies take turns', async () => {
  const queue = createFairQueue({ ...limits, slots: 1 });
  const order: string[] = [];
  const all = ['a', 'a', 'a', 'b', 'c', 'b'].map(async (key) => {
    const release = await placeOf(queue.acquire(key, 1));
    order.push(key);
    setImmediate(release);
  });
  await Promise.all(all);
  expect(order).toEqual(['a', 'a', 'b', 'c', 'a', 'b']);
});

test('a company with too many jobs waiting is refused, and the others are not', async () => {
  const queue = createFairQueue(limits);
  await placeOf(queue.acquire('a', 1));
  const waiting = [1, 2, 3].map(() => queue.acquire('a', 1));
  expect(await queue.acquire('a', 1)).toBe('busy');
  for (const one of waiting) expect(await soFar(one)).toBe('waits');
  await placeOf(queue.acquire('b', 1));
});

test('so is one with too many bytes waiting', async () => {
  const queue = createFairQueue(limits);
  await placeOf(queue.acquire('a', 1));
  expect(await soFar(queue.acquire('a', 1_000))).toBe('waits');
  expect(await queue.acquire('a', 1)).toBe('busy');
});

test('closing rejects those who wait and those who come later', async () => {
  const queue = createFairQueue(limits);
  await placeOf(queue.acquire('a', 1));
  const waiting = queue.acquire('a', 1);
  queue.close();
  expect(await waiting).toBe('closed');
  expect(await queue.acquire('b', 1)).toBe('closed');
});

test('a place that is given back twice is one place', async () => {
  const queue = createFairQueue({ ...limits, slots: 1 });
  const release = await placeOf(queue.acquire('a', 1));
  release();
  release();
  await placeOf(queue.acquire('a', 1));
  expect(await soFar(queue.acquire('b', 1))).toBe('waits');
});

test('nobody waits for more than one job of each other company, whatever comes in whichever order', async () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd');
  await fc.assert(
    fc.asyncProperty(fc.array(key, { maxLength: 60 }), fc.integer({ min: 1, max: 4 }), async (keys, places) => {
      const queue = createFairQueue({ slots: places, maxWaiting: 100, maxWaitingBytes: 1_000 });
      const held = new Map<string, number>();
      const waiting = new Map<string, number>();
      /** For each waiting key, the other keys that were served since its own last turn. */
      const servedSince = new Map<string, string[]>();
      const releases: Release[] = [];
      const add = (counts: Map<string, number>, one: string, by: number) =>
        counts.set(one, (counts.get(one) ?? 0) + by);
      const all = keys.map(async (one) => {
        add(waiting, one, 1);
        const release = await placeOf(queue.acquire(one, 1));
        add(waiting, one, -1);
        add(held, one, 1);
        servedSince.set(one, []);
        for (const [other, count] of waiting) if (other !== one && count > 0) servedSince.get(other)?.push(one);
        releases.push(() => {
          add(held, one, -1);
          release();
        });
      });
      for (let left = keys.length; left > 0; left -= 1) {
        await new Promise(setImmediate);
        const sum = [...held.values()].reduce((total, count) => total + count, 0);
        expect(sum).toBeLessThanOrEqual(places);
        for (const [one, count] of held) {
          expect(count).toBeLessThanOrEqual(Math.max(1, places - 1));
          const others = servedSince.get(one) ?? [];
          // With one slot, all keys are served in turn. With more slots, a free slot may go to a key that holds none.
          if (places === 1) expect(new Set(others).size).toBe(others.length);
        }
        releases.shift()?.();
      }
      await Promise.all(all);
      expect([...held.values()].every((count) => count >= 0)).toBe(true);
    }),
    { numRuns: 60 },
  );
});
