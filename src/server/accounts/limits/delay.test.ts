import { expect, test } from 'vitest';
import { computeDelay, createDelay } from './delay.ts';

test('M8 the first three attempts do not wait, the later ones up to four seconds', () => {
  expect([1, 2, 3, 4, 5, 8, 9, 1_000].map(computeDelay)).toEqual([0, 0, 0, 250, 500, 4_000, 4_000, 4_000]);
});

test('M8 ten requests of one origin wait at once, the next is refused, and others go on', async () => {
  const ends: (() => void)[] = [];
  const delay = createDelay(() => new Promise<void>((resolve) => ends.push(resolve)));
  const waiting = Array.from({ length: 10 }, () => delay('here', 9));
  await expect(delay('here', 9)).rejects.toMatchObject({ code: 'too_many_attempts' });
  await delay('here', 1);
  const other = delay('elsewhere', 9);
  for (const end of ends) end();
  await Promise.all([...waiting, other]);
  const again = delay('here', 9);
  ends.at(-1)?.();
  await again;
});

test('M8 two hundred requests wait at once, of however many origins', async () => {
  const ends: (() => void)[] = [];
  const delay = createDelay(() => new Promise<void>((resolve) => ends.push(resolve)));
  const waiting = Array.from({ length: 200 }, (_, at) => delay(`origin ${at}`, 9));
  await expect(delay('one more', 9)).rejects.toMatchObject({ code: 'too_many_attempts' });
  for (const end of ends) end();
  await Promise.all(waiting);
});
