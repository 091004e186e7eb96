import { once } from 'node:events';
import { request as openRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, aProAccount } from '#tests/harness/accounts/a-pro-account.ts';
import { dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { aDatabase, type TestDatabase } from '#tests/harness/server/database-under-test.ts';
import { startServer } from '#tests/harness/server/running-server.ts';

const DRAIN_SECONDS = 2;
const CLIENTS = 8;
const PRODUCTION_DRAIN_MS = 5_000;

let database: TestDatabase;
let account: Account;

beforeAll(async () => {
  database = await aDatabase();
  account = await aProAccount(database);
});
afterAll(() => database.remove());

const headers = () => ({ authorization: `Bearer ${account.token}` });
const statusOf = async (url: string) => (await fetch(url)).status;

/** Requests the list again and again on open connections until the load balancer would send it elsewhere. */
async function readWhileReady(origin: string, isOver: () => boolean): Promise<number[]> {
  const statuses: number[] = [];
  while (!isOver()) {
    const response = await fetch(`${origin}/api/invoices?page=1&page_size=10`, { headers: headers() });
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  return statuses;
}

/** An upload whose body arrives over `ms`. Returns the status and the number of imported files. */
async function uploadSlowly(origin: string, number: string, ms: number): Promise<{ status: number; saved: number }> {
  const form = new FormData();
  form.append('files', new Blob([dianXml({ number })]), `${number}.xml`);
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const upload = openRequest(`${origin}/api/upload/invoices`, {
    method: 'POST',
    headers: { ...headers(), 'content-type': encoded.headers.get('content-type') ?? '', 'content-length': body.length },
  });
  const responded = once(upload, 'response');
  const steps = 20;
  for (let step = 0; step < steps; step += 1) {
    upload.write(body.subarray((body.length * step) / steps, (body.length * (step + 1)) / steps));
    await sleep(ms / steps);
  }
  upload.end();
  const [response] = await responded;
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, saved: JSON.parse(text).successful };
}

test('a stopping server is unready at once, serves during the drain, completes what is in progress and exits with 0', async () => {
  const server = await startServer({ ...database.start, env: { DRAIN_SECONDS: String(DRAIN_SECONDS) } });
  const { origin } = server;
  expect(await statusOf(`${origin}/readyz`)).toBe(200);
  const live = await fetch(`${origin}/api/events`, { headers: headers() });
  expect(live.status).toBe(200);
  const liveEnded = live.text();

  let isOver = false;
  const reading = Promise.all(Array.from({ length: CLIENTS }, () => readWhileReady(origin, () => isOver)));
  // It begins before the signal and ends after the drain.
  const uploading = uploadSlowly(origin, 'DRAIN-1', (DRAIN_SECONDS + 2) * 1_000);
  await sleep(500);

  const exited = once(server.child, 'exit');
  const stoppedAt = performance.now();
  server.child.kill('SIGTERM');
  await expect.poll(() => statusOf(`${origin}/readyz`), { timeout: 500, interval: 20 }).toBe(503);
  expect(await statusOf(`${origin}/healthz`)).toBe(200);
  const during = await fetch(`${origin}/healthz`);
  expect(during.headers.get('connection')).toBe('close');
  // The load balancer notices within the drain.
  await sleep(DRAIN_SECONDS * 1_000 - 700);
  isOver = true;
  const statuses = (await reading).flat();
  expect(statuses.length).toBeGreaterThan(CLIENTS);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await uploading).toEqual({ status: 200, saved: 1 });
  expect((await exited)[0]).toBe(0);
  expect(performance.now() - stoppedAt).toBeLessThan(20_000);
  // The event stream was ended, not broken off.
  expect(await liveEnded).toContain(': here');
});

test('outside production a server stops without a drain', async () => {
  const server = await startServer(database.start);
  const from = performance.now();
  await server.stop();
  expect(performance.now() - from).toBeLessThan(PRODUCTION_DRAIN_MS);
  expect(server.child.exitCode).toBe(0);
});
