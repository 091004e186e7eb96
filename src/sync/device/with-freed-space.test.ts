import { beforeEach, expect, test, vi } from 'vitest';
import { aDevice, type Device, wipeDevice } from '#tests/harness/a-device.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { dropRuntimeCaches, withFreedSpace } from './with-freed-space.ts';

const invoice = anInvoice({ status: 'sent' });
let device: Device;

beforeEach(async () => {
  wipeDevice();
  const server = new InMemoryServer();
  server.put(invoice);
  device = await aDevice(server);
  await device.engine.pull();
  const { details, snapshots, blobs } = device.store;
  for (let n = 0; n < 4; n += 1) await details.put({ id: `i${n}`, data: {}, taken_at: n, used_at: n });
  await snapshots.put({ id: 'dashboard:all', kind: 'dashboard', data: {}, taken_at: 1 });
  await blobs.put({ id: 'b', bytes: new ArrayBuffer(1), size: 1, sha256: '', name: '', mime: '' });
});

const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
/** A device that has free space after this many failed attempts. */
const fullFor = (times: number) => {
  const write = vi.fn(async () => (write.mock.calls.length <= times ? full() : 'written'));
  return write;
};
const left = async () => {
  const { details, snapshots, blobs, invoices } = device.store;
  const ids = await details.toCollection().primaryKeys();
  return { details: ids, rest: [await snapshots.count(), await blobs.count(), await invoices.count()] };
};

test.each([
  [0, ['i0', 'i1', 'i2', 'i3'], [1, 1, 1]],
  [1, ['i2', 'i3'], [1, 1, 1]],
  [2, [], [1, 1, 1]],
  [3, [], [0, 1, 1]],
])('a device that is full %i times gives up what it can have again, oldest first', async (times, details, rest) => {
  await expect(withFreedSpace(device.store, fullFor(times))).resolves.toBe('written');
  expect(await left()).toEqual({ details, rest });
  expect(device.store.problem).toBeUndefined();
});

test('when nothing frees space the user sees why; files and invoices stay; later there is space again', async () => {
  await expect(withFreedSpace(device.store, full)).rejects.toThrow();
  expect(await left()).toMatchObject({ rest: [0, 1, 1] });
  expect(device.store.problem).toBe('full');
  await withFreedSpace(device.store, async () => undefined);
  expect(device.store.problem).toBeUndefined();
});

test('any other failure is not the device being full', async () => {
  await expect(withFreedSpace(device.store, () => Promise.reject(new TypeError('x')))).rejects.toThrow('x');
  expect((await left()).details).toHaveLength(4);
});

test('a change without a reserve finds its room', async () => {
  await device.store.reserve.clear();
  let times = 0;
  device.store.outbox.hook('creating', () => {
    times += 1;
    if (times === 1) throw new DOMException('full', 'QuotaExceededError');
  });
  const change = enqueue(device.store, 'invoice.set-status', { id: invoice.id, status: 'paid' });
  expect(await change).toMatchObject({ outcome: 'queued' });
  expect((await left()).details).toEqual(['i2', 'i3']);
});

test('of the caches only the shell stays', async () => {
  const names = ['workbox-precache-v2-x', 'pages', 'images'];
  const caches = { keys: async () => names, delete: vi.fn(async () => true) };
  // The test double has the two methods in use.
  expect(await dropRuntimeCaches(caches as unknown as CacheStorage)).toBe(true);
  expect(caches.delete.mock.calls).toEqual([['pages'], ['images']]);
});
