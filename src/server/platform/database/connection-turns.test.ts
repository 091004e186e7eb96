import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createConnectionTurns } from './connection-turns.ts';

test('one connection goes from company to company, and a failed transaction gives it back', async () => {
  const run = createConnectionTurns(1, 5_000);
  const order: string[] = [];
  const transaction = (name: string) =>
    run(name.charAt(0), async () => {
      order.push(name);
      if (name === 'a2') throw new Error('failed');
    });
  const all = await Promise.allSettled(['a1', 'a2', 'a3', 'b1', 'a4', 'b2'].map(transaction));
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4']);
  expect(all.map(({ status }) => status === 'rejected')).toEqual([false, true, false, false, false, false]);
});

test('with several connections one company never holds all of them', async () => {
  const run = createConnectionTurns(2, 5_000);
  let finish = () => {};
  const long = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const own = [run('a', () => long), run('a', () => long)];
  expect(await run('b', async () => 'b')).toBe('b');
  finish();
  await Promise.all(own);
});

test('a transaction that waits too long fails, and its turn goes to the next', async () => {
  const run = createConnectionTurns(1, 30);
  const first = run('a', () => sleep(100));
  await expect(run('a', async () => 'late')).rejects.toThrow('No database connection became free in time.');
  await first;
  expect(await run('a', async () => 'next')).toBe('next');
});
