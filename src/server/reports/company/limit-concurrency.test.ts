import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

test('never more than so many at once, everyone in turn, and a failure makes room', async () => {
  const inTurn = limitConcurrency(2);
  const done: number[] = [];
  let running = 0;
  let most = 0;
  const work = (number: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    await sleep(5);
    running -= 1;
    done.push(number);
    if (number % 2 === 1) throw new Error('odd');
  };
  const response = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((number) => inTurn(work(number))));
  expect(most).toBe(2);
  expect(done).toEqual([0, 1, 2, 3, 4, 5]);
  expect(response.filter(({ status }) => status === 'rejected')).toHaveLength(3);
});
