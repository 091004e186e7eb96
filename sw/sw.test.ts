import { beforeEach, expect, test, vi } from 'vitest';
import { SHARE_FIELD, SHARE_PATH } from '#contract/share.ts';
import { COUNT_WINDOWS } from '#contract/worker-messages.ts';
import { OUTBOX_SYNC } from '#sync/coordination/background-sync.ts';
import { enqueue } from '#sync/outbox/enqueue.ts';
import { aDevice, type Device, wipeDevice } from '#tests/harness/a-device.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { aServiceWorker } from '#tests/harness/worker/a-service-worker.ts';

const ORIGIN = 'http://device.test';
const manifest = [
  { url: '/index.html', revision: 'r1' },
  { url: '/assets/start-abc.js', revision: null },
  { url: '/assets/charts-def.js', revision: null },
];
// By name: the worker's program is compiled with the types of a worker, its tests with those of a page.
const program = './sw.ts';
const { scope, fire } = await aServiceWorker(ORIGIN, manifest, () => import(program));

const invoice = anInvoice({ status: 'sent' });
let device: Device;
let requested: string[];

beforeEach(async () => {
  scope.clients.windows = 0;
  scope.registration.sync = {};
  scope.caches.stored.clear();
  wipeDevice();
  const server = new InMemoryServer();
  server.put(invoice);
  device = await aDevice(server);
  await device.engine.pull();
  await enqueue(device.store, 'invoice.set-status', { id: invoice.id, status: 'paid' });
  requested = [];
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init);
    requested.push(`${request.method} ${new URL(request.url).pathname}`);
    if (request.method === 'GET') return new Response(`file ${new URL(request.url).pathname}`);
    const echo = request.headers.get('idempotency-key') ?? '';
    return Response.json({ ...invoice, status: 'paid', rev: 2 }, { headers: { 'x-min-client': '1', 'x-op-id': echo } });
  });
});
const CHANGE = `PATCH /api/invoices/${invoice.id}/status`;

/** A request of the page; Node makes no Request with the mode of a navigation. */
function requestTo(
  path: string,
  { mode = 'navigate', ...init }: { mode?: string; method?: string; body?: FormData } = {},
) {
  return { request: Object.defineProperty(new Request(ORIGIN + path, init), 'mode', { value: mode }) };
}

test('the worker installs with every file of the app, and with nothing else', async () => {
  await fire('install');
  expect(requested.toSorted()).toEqual(manifest.map(({ url }) => `GET ${url}`).sort());
  const [cache] = scope.caches.stored.values();
  expect(scope.caches.stored.size).toBe(1);
  expect([...(cache?.stored.keys() ?? [])].map((url) => new URL(url).pathname).sort()).toEqual(
    manifest.map(({ url }) => url).sort(),
  );
});

test('a new worker takes over every tab and deletes the cache of earlier builds, and no other', async () => {
  for (const name of ['cuadra-later', 'of another app']) await scope.caches.open(name);
  await fire('activate');
  expect(await scope.caches.keys()).toEqual(['of another app', expect.stringContaining('precache')]);
  expect(scope.clients.claim).toHaveBeenCalledOnce();
});

test('an address of the app opens without the network; one of the server always goes to it', async () => {
  await fire('install');
  requested.length = 0;
  for (const path of ['/', '/invoices?status=paid', '/developers']) {
    expect(await (await fire('fetch', requestTo(path)))?.text()).toBe('file /index.html');
  }
  for (const path of ['/api/health', '/dev', '/healthz', '/readyz', '/metrics']) {
    expect(await fire('fetch', requestTo(path))).toBeUndefined();
  }
  expect(requested).toEqual([]);
});

test('with no page open, a sync event sends what waits, whatever its time', async () => {
  await device.store.outbox.toCollection().modify({ next_at: Date.now() + 30_000 });
  await fire('sync', { tag: OUTBOX_SYNC });
  expect(requested).toEqual([CHANGE]);
  expect(await device.store.outbox.count()).toBe(0);
});

test('beside an open page a sync event keeps the time of the next try, and registers another sync', async () => {
  scope.clients.windows = 2;
  await device.store.outbox.toCollection().modify({ next_at: Date.now() + 30_000 });
  await expect(fire('sync', { tag: OUTBOX_SYNC })).rejects.toThrow('1 changes still wait');
  expect(requested).toEqual([]);
});

test('a sync event of another name sends nothing', async () => {
  await fire('sync', { tag: 'another' });
  expect([requested, await device.store.outbox.count()]).toEqual([[], 1]);
});

test('where the browser has no sync events, opening a page sends what waits; another request does not', async () => {
  await fire('fetch', requestTo('/invoices'));
  delete scope.registration.sync;
  await fire('fetch', requestTo('/logo.svg', { mode: 'no-cors' }));
  expect(await device.store.outbox.count()).toBe(1);
  await fire('fetch', requestTo('/invoices'));
  expect([requested.filter((one) => one === CHANGE), await device.store.outbox.count()]).toEqual([[CHANGE], 0]);
});

test('files shared by another app are stored before the page opens; another form goes to the server', async () => {
  const body = new FormData();
  body.append(SHARE_FIELD, new File(['<Invoice/>'], 'a.xml', { type: 'text/xml' }));
  expect(await fire('fetch', requestTo('/api/uploads', { method: 'POST', body, mode: 'cors' }))).toBeUndefined();
  expect(await device.registry.shared.count()).toBe(0);
  const answer = await fire('fetch', requestTo(SHARE_PATH, { method: 'POST', body }));
  expect([answer?.status, answer?.headers.get('location')]).toEqual([303, `${ORIGIN}/upload?shared=kept`]);
  expect(await device.registry.shared.count()).toBe(1);
});

test('a new build takes over only on request, and a page learns how many windows there are', async () => {
  scope.clients.windows = 2;
  const postMessage = vi.fn();
  await fire('message', { data: { type: COUNT_WINDOWS }, ports: [{ postMessage }] });
  await fire('message', { data: null, ports: [] });
  expect(postMessage.mock.calls).toEqual([[2]]);
  expect(scope.skipWaiting).not.toHaveBeenCalled();
  await fire('message', { data: { type: 'SKIP_WAITING' }, ports: [] });
  expect(scope.skipWaiting).toHaveBeenCalledOnce();
});
