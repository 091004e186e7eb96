import { beforeEach, expect, test } from 'vitest';
import { aSyncedDevice, type Device } from '#tests/harness/a-device.ts';
import { limitSpace } from '#tests/harness/a-full-device.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import type { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { changeMany } from '../outbox/enqueue-many.ts';
import { enqueueUploads } from '../uploads/enqueue-uploads.ts';
import { withFreedSpace } from './with-freed-space.ts';

const invoices = Array.from({ length: 20 }, () => anInvoice({ status: 'sent' }));
let server: InMemoryServer;
let device: Device;

beforeEach(async () => {
  ({ server, device } = await aSyncedDevice(invoices));
  await device.store.details.put({ id: 'i', data: {}, taken_at: 1, used_at: 1 });
});

const setPaid = (id: string) => enqueue(device.store, 'invoice.set-status', { id, status: 'paid' }, device.clock.now);
const aFile = () => ({ name: 'factura.xml', type: '', bytes: new ArrayBuffer(2_000) });
const reserves = () => device.store.reserve.count();
/** The four parts, without the one for sending when changes have used up the others. */
const WHOLE = 4;

test('a full device takes 20 of 20 small changes, loses nothing readable, says that it is full and sends them', async () => {
  limitSpace(device.store, { free: 0 });
  for (const { id } of invoices) expect(await setPaid(id)).toMatchObject({ outcome: 'queued' });
  expect(device.store.problem).toBe('full');
  expect(await device.store.details.count()).toBe(1);
  await device.engine.drain();
  expect(await device.store.outbox.count()).toBe(0);
  expect(invoices.map(({ id }) => server.rows.get(id)?.invoice.status)).toEqual(invoices.map(() => 'paid'));
});

test('a small bulk change uses the reserve, a large one does not', async () => {
  const disk = { free: 0 };
  limitSpace(device.store, disk);
  const request = (id: string) => ({ name: 'invoice.set-status', input: { id, status: 'paid' } }) as const;
  const many = [...invoices.map(({ id }) => id), ...Array.from({ length: 100 }, () => crypto.randomUUID())];
  await expect(changeMany(device.store, many, ({ id }) => request(id))).rejects.toThrow();
  expect([await reserves(), await device.store.outbox.count()]).toEqual([WHOLE, 0]);
  const few = invoices.map(({ id }) => id);
  expect(await changeMany(device.store, few, ({ id }) => request(id))).toMatchObject({ queued: 20 });
});

test('a file waits outside while the device is full, and comes in when there is space again', async () => {
  const disk = { free: 0 };
  limitSpace(device.store, disk);
  await setPaid(invoices[0]?.id ?? '');
  // The rest of the reserve would hold the file.
  expect(disk.free).toBeGreaterThan(500_000);
  expect((await enqueueUploads(device.store, [aFile()])).refused).toEqual([
    { name: 'factura.xml', reason: 'storage_full' },
  ]);
  disk.free = 5_000_000;
  expect((await enqueueUploads(device.store, [aFile()])).refused).toEqual([]);
  expect([await reserves(), device.store.problem]).toEqual([WHOLE, undefined]);
});

test('neither files nor what is pulled use the reserve', async () => {
  limitSpace(device.store, { free: 0 });
  expect((await enqueueUploads(device.store, [aFile()])).refused).toHaveLength(1);
  await expect(withFreedSpace(device.store, () => device.store.invoices.add(anInvoice()))).rejects.toThrow();
  expect(await reserves()).toBe(WHOLE);
});

test('the reserve is written with a pull, and again when there is space', async () => {
  const disk = { free: 0 };
  limitSpace(device.store, disk);
  await setPaid(invoices[0]?.id ?? '');
  await device.engine.syncNow();
  expect(await reserves()).toBe(WHOLE - 1);
  disk.free = 5_000_000;
  await device.engine.pull();
  expect(await reserves()).toBe(WHOLE);
});

test('changes leave the last part for sending: what waits on a device without any other space is sent', async () => {
  const disk = { free: 0 };
  limitSpace(device.store, disk);
  const [first, second] = invoices.map(({ id }) => id);
  await setPaid(first ?? '');
  await device.store.reserve.where('id').below(WHOLE).delete();
  disk.free = 0;
  await device.store.details.clear();
  await expect(setPaid(second ?? '')).rejects.toThrow();
  expect(await reserves()).toBe(1);
  await device.engine.drain();
  expect([await reserves(), await device.store.outbox.count()]).toEqual([0, 0]);
  expect(server.rows.get(first ?? '')?.invoice.status).toBe('paid');
});

test('the part for sending comes back first', async () => {
  await device.store.reserve.clear();
  const disk = { free: 1_500_000 };
  limitSpace(device.store, disk);
  await device.engine.pull();
  expect(await device.store.reserve.toCollection().primaryKeys()).toEqual([WHOLE]);
});

test('a change that finds no space even in the reserve is refused whole', async () => {
  await device.store.reserve.clear();
  limitSpace(device.store, { free: 0 });
  await expect(setPaid(invoices[0]?.id ?? '')).rejects.toThrow();
  expect([await device.store.outbox.count(), await device.store.shadow.count()]).toEqual([0, 0]);
  expect(device.store.problem).toBe('full');
});
