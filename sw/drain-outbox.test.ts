import { beforeEach, expect, test, vi } from 'vitest';
import { readMeta, writeMeta } from '#store/meta.ts';
import { enqueue } from '#sync/outbox/enqueue.ts';
import { clearSession } from '#sync/session/session.ts';
import { enqueueUploads } from '#sync/uploads/enqueue-uploads.ts';
import { aDevice, aSyncedDevice, type Device } from '#tests/harness/a-device.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { fakeLocks } from '#tests/harness/fake-locks.ts';
import type { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { aFile } from '#tests/harness/server/an-upload-server.ts';
import { drainOutbox } from './drain-outbox.ts';

const invoice = anInvoice({ status: 'sent' });
const ORIGIN = 'http://device.test';
let server: InMemoryServer;
let device: Device;

beforeEach(async () => {
  ({ server, device } = await aSyncedDevice([invoice]));
  await enqueue(device.store, 'invoice.set-status', { id: invoice.id, status: 'paid' });
});

/** The header by which clients know our server. */
const OURS = { 'x-min-client': '1' };

/** The network of the worker: every request gets this response. */
function answering(answer: (request: Request) => Response | Promise<Response>) {
  const requested: Request[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init);
    requested.push(request.clone());
    return answer(request);
  });
  return requested;
}
const locks = fakeLocks();

test('with no page open, what waits goes with the token of the user who made it', async () => {
  const requested = answering(({ headers }) => {
    const echo = headers.get('idempotency-key') ?? '';
    return Response.json({ ...invoice, status: 'paid', rev: 2 }, { headers: { ...OURS, 'x-op-id': echo } });
  });
  await drainOutbox(ORIGIN, { locks });
  expect(requested.map((request) => `${request.method} ${request.url}`)).toEqual([
    `PATCH ${ORIGIN}/api/invoices/${invoice.id}/status`,
  ]);
  const [token] = server.sessions.keys();
  expect(requested[0]?.headers.get('authorization')).toBe(`Bearer ${token}`);
  expect(await requested[0]?.json()).toEqual({ status: 'paid', base_rev: 1 });
  expect(await device.store.outbox.count()).toBe(0);
});

test('while something is left it fails, so that the browser tries again', async () => {
  answering(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(drainOutbox(ORIGIN, { locks })).rejects.toThrow('1 changes still wait');
});

test('while the queue is paused it ends quietly: to try again would change nothing', async () => {
  const requested = answering(() => Response.error());
  await writeMeta(device.store, 'paused', 'update');
  await drainOutbox(ORIGIN, { locks }, false);
  expect(requested).toEqual([]);
  expect(await device.store.outbox.count()).toBe(1);
});

test('while sending is paused nothing is requested, and no further sync is registered', async () => {
  const requested = answering(() => Response.error());
  await writeMeta(device.store, 'paused', 'wrong-user');
  await drainOutbox(ORIGIN, { locks });
  expect(requested).toEqual([]);
  expect(await device.store.outbox.count()).toBe(1);
});

test('a file goes too, with no page open, and its bytes leave the device', async () => {
  await device.store.outbox.clear();
  await enqueueUploads(device.store, [aFile('FE-1')]);
  const summary = { total_files: 1, successful: 1, failed: 0, new_suppliers: 0, new_customers: 0 };
  const requested = answering(({ headers }) => {
    const echo = headers.get('idempotency-key') ?? '';
    return Response.json({ ...summary, results: [], invoices: [] }, { headers: { ...OURS, 'x-op-id': echo } });
  });
  await drainOutbox(ORIGIN, { locks });
  expect(requested.map((request) => request.method)).toEqual(['PUT']);
  expect([await device.store.outbox.count(), await device.store.blobs.count()]).toEqual([0, 0]);
});

test('a build that is still too old sends one request, and no further sync is registered', async () => {
  const requested = answering(({ headers }) => {
    const echo = headers.get('idempotency-key') ?? '';
    return Response.json({ code: 'client_too_old' }, { status: 426, headers: { ...OURS, 'x-op-id': echo } });
  });
  await writeMeta(device.store, 'paused', 'update');
  await drainOutbox(ORIGIN, { locks });
  expect(requested).toHaveLength(1);
  expect([await readMeta(device.store, 'paused'), await device.store.outbox.count()]).toEqual(['update', 1]);
});

test('nobody signed in: nothing is requested, and nothing fails', async () => {
  const requested = answering(() => Response.error());
  await clearSession(device.registry, device.store);
  await drainOutbox(ORIGIN, { locks });
  expect(requested).toEqual([]);
});

test('L1 with no page open, a 401 of our server empties the device of all but what waits', async () => {
  answering(() => Response.json({ code: 'signed_out' }, { status: 401, headers: OURS }));
  const echoed = vi.fn(globalThis.fetch);
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const answer = await echoed(input, init);
    const id = new Request(input, init).headers.get('idempotency-key');
    if (id) answer.headers.set('x-op-id', id);
    return answer;
  });
  await device.store.snapshots.put({ id: 'dashboard:all', kind: 'dashboard', data: {}, taken_at: 1 });
  await drainOutbox(ORIGIN, { locks });
  expect([await device.store.snapshots.count(), await device.store.meta.get('user')]).toEqual([0, undefined]);
  expect(await device.store.outbox.count()).toBe(1);
  expect(await device.registry.settings.get('current')).toBeUndefined();
});

test('it leaves no connection behind that would hold up a newer build', async () => {
  answering(() => new Response('', { status: 503, headers: OURS }));
  await drainOutbox(ORIGIN, { locks }).catch(() => undefined);
  device.store.close();
  device.registry.close();
  await expect(device.store.delete()).resolves.toBeUndefined();
});

test('a badge that cannot be counted neither hides the result nor leaves the connection open', async () => {
  answering(() => new Response('', { status: 503, headers: OURS }));
  // An entry that another build has written differently.
  await device.registry.accounts.update(device.store.name, { term_days: null as never });
  await expect(drainOutbox(ORIGIN, { locks })).rejects.toThrow(/still wait/);
  device.store.close();
  device.registry.close();
  await expect(device.store.delete()).resolves.toBeUndefined();
});

test("what waits in the person's other companies goes after that of the company used last, each with its own token", async () => {
  const company = { id: crypto.randomUUID(), name: 'Ferretería Andina S.A.S.', nits: ['900654321'] };
  const there = await aDevice(server, { user: { ...device.user, company } });
  await there.engine.pull();
  await enqueue(there.store, 'invoice.set-status', { id: invoice.id, status: 'paid' });
  const requested = answering(({ headers }) => {
    const echo = headers.get('idempotency-key') ?? '';
    return Response.json({ ...invoice, status: 'paid', rev: 2 }, { headers: { ...OURS, 'x-op-id': echo } });
  });
  await drainOutbox(ORIGIN, { locks });
  const tokens = [await readMeta(there.store, 'token'), await readMeta(device.store, 'token')];
  expect(requested.map(({ headers }) => headers.get('authorization'))).toEqual(
    tokens.map((token) => `Bearer ${token}`),
  );
  expect([await device.store.outbox.count(), await there.store.outbox.count()]).toEqual([0, 0]);
});
