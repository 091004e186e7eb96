import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRequestPlaces } from './request-places.ts';

async function* sending(...chunks: (string | number)[]): AsyncGenerator<Buffer> {
  for (const chunk of chunks) {
    if (typeof chunk === 'number') await sleep(chunk);
    else yield Buffer.from(chunk);
  }
}

async function readAll(chunks: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk.toString();
  return text;
}

test('a company has at most so many requests in work, in their order, and another does not wait for it', async () => {
  const places = createRequestPlaces(2);
  const begun: string[] = [];
  const all = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) =>
    places.run(name.charAt(0), async () => {
      begun.push(name);
      await sleep(20);
      return name;
    }),
  );
  await sleep(0);
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
});

test('a request that fails frees its place and fails alone', async () => {
  const places = createRequestPlaces(1);
  const failed = places.run('a', () => Promise.reject(new Error('broken')));
  const next = places.run('a', async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('while a client sends nothing, another request takes its place, and it goes on afterwards', async () => {
  const places = createRequestPlaces(1);
  const order: string[] = [];
  const run = (name: string, chunks: AsyncIterable<Buffer>) =>
    places.run('a', async (place) => {
      order.push(`${name} begins`);
      const text = await readAll(place.read(chunks));
      order.push(`${name} ends`);
      return text;
    });
  const slow = run('slow', sending('one ', 400, 'two'));
  const quick = run('quick', sending('three'));
  expect(await Promise.all([slow, quick])).toEqual(['one two', 'three']);
  expect(order).toEqual(['slow begins', 'quick begins', 'quick ends', 'slow ends']);
});

test('a client that breaks off in its pause frees its place', async () => {
  const places = createRequestPlaces(1);
  async function* breakingOff(): AsyncGenerator<Buffer> {
    yield Buffer.from('one');
    await sleep(300);
    throw new Error('gone');
  }
  await expect(places.run('a', (place) => readAll(place.read(breakingOff())))).rejects.toThrow('gone');
  expect(await places.run('a', (place) => readAll(place.read(sending('two'))))).toBe('two');
});
