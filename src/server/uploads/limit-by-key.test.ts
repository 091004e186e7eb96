import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { limitByKey } from './limit-by-key.ts';

test('a key has at most so many at one time, in their order, and another key does not wait for it', async () => {
  const run = limitByKey(2);
  const begun: string[] = [];
  const work = (name: string) => async () => {
    begun.push(name);
    await sleep(20);
    return name;
  };
  const all = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => run(name.charAt(0), work(name)));
  await sleep(0);
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
});

test('one that fails frees its place and fails alone', async () => {
  const run = limitByKey(1);
  const failed = run('a', () => Promise.reject(new Error('broken')));
  const next = run('a', async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
