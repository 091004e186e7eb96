import { setTimeout } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import type { Database } from '../database/database.ts';
import { createServe } from './bind-endpoint.ts';

const slow = endpoint({
  method: 'GET',
  path: '/slow',
  summary: 'Takes as long as the test wants.',
  access: 'public',
  response: z.object({}),
  problems: [],
});
/** Public endpoints never query the database. */
const noDatabase = {} as Database;

test('a server that closes waits for a request whose client has disconnected', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  let [hasBegun, isDone] = [false, false];
  createServe(app, noDatabase).public(slow, async () => {
    hasBegun = true;
    await setTimeout(200);
    isDone = true;
    return {};
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });

  const caller = new AbortController();
  const requested = fetch(`${origin}/slow`, { signal: caller.signal });
  await vi.waitUntil(() => hasBegun, { interval: 5 });
  caller.abort();
  await expect(requested).rejects.toThrow();
  expect(isDone).toBe(false);

  await app.close();
  expect(isDone).toBe(true);
});
