import { expect, test } from 'vitest';
import { createBatcher } from './create-batcher.ts';

function aWork() {
  const rounds: string[][] = [];
  const ends: (() => void)[] = [];
  const call = createBatcher(async (items: readonly string[]) => {
    rounds.push([...items]);
    if (items.includes('bad')) throw new Error('no');
    await new Promise<void>((end) => ends.push(end));
    return items.map((item) => item.toUpperCase());
  });
  const endAll = async () => {
    while (ends.length > 0) {
      ends.shift()?.();
      await new Promise((next) => setTimeout(next));
    }
  };
  return { rounds, call, endAll };
}

test('calls made during a batch run together, in order, and no call waits for a later one', async () => {
  const { rounds, call, endAll } = aWork();
  const all = Promise.all([call('a'), call('b'), call('c')]);
  expect(rounds).toEqual([['a']]);
  await endAll();
  expect(await all).toEqual(['A', 'B', 'C']);
  expect(rounds).toEqual([['a'], ['b', 'c']]);
  const later = call('d');
  await endAll();
  await later;
  expect(rounds).toEqual([['a'], ['b', 'c'], ['d']]);
});

test('one that fails fails alone', async () => {
  const { rounds, call, endAll } = aWork();
  const first = call('a');
  const request = Promise.allSettled([call('b'), call('bad'), call('c')]);
  await endAll();
  await first;
  expect((await request).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(rounds).toEqual([['a'], ['b', 'bad', 'c'], ['b'], ['bad'], ['c']]);
});
