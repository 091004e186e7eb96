import { beforeEach, describe, expect, test } from 'vitest';
import { writeMeta } from '#store/meta.ts';
import { aSyncedDevice, type Device } from '#tests/harness/a-device.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import type { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { expectFolded } from '#tests/harness/invariants.ts';
import { createEngine } from '../coordination/engine.ts';
import { persistStorage, readStorage } from '../device/device-storage.ts';
import { exportLog, readLog, readSyncReport } from '../device/sync-report.ts';
import { enqueueUploads } from '../uploads/enqueue-uploads.ts';
import { discardChange } from './discard-change.ts';
import { enqueue } from './enqueue.ts';
import { exportPending } from './export-pending.ts';
import { listPendingChanges } from './list-pending-changes.ts';
import { retryChange } from './retry-change.ts';

const a = anInvoice({ status: 'sent' });
const b = anInvoice({ status: 'sent' });
let server: InMemoryServer;
let device: Device;

beforeEach(async () => {
  ({ server, device } = await aSyncedDevice([a, b]));
});

const change = (id = a.id, status: 'paid' | 'draft' = 'paid') =>
  enqueue(device.store, 'invoice.set-status', { id, status }, device.clock.now);
const waiting = () => listPendingChanges(device.store);
const first = async () => (await waiting())[0]?.seq ?? 0;
const conflict = async () => {
  await change();
  server.write(a.id, 'pending_payment', 'ana@ejemplo.co');
  await device.engine.drain({ ignoreBackoff: true });
};

describe('every change the server has not confirmed is listed', () => {
  test('with its invoice and what has become of it, oldest first', async () => {
    await conflict();
    await change(b.id);
    server.faults = ['drop-before'];
    await device.engine.drain({ ignoreBackoff: true });
    const [theirs, mine] = await waiting();
    expect(theirs).toMatchObject({
      state: 'conflict',
      operation: 'invoice.set-status',
      input: { status: 'paid' },
      invoice: { id: a.id, status: 'pending_payment' },
      refusal: { current: { status: 'pending_payment' }, decided: { by: 'ana@ejemplo.co' } },
      canDiscard: true,
    });
    expect(mine).toMatchObject({ state: 'trying', attempts: 1, invoice: { id: b.id }, canDiscard: false });
  });

  test('with what the last try came to, until it goes as a new decision', async () => {
    await change();
    server.faults = ['drop-before'];
    await device.engine.drain({ ignoreBackoff: true });
    expect(await waiting()).toMatchObject([{ last_error: { status: 0, code: 'unreachable' } }]);
    server.faults = [429];
    await device.engine.drain({ ignoreBackoff: true });
    expect(await waiting()).toMatchObject([{ last_error: { status: 429, code: 'too_many_attempts' } }]);
    server.faults = [422];
    await device.engine.drain({ ignoreBackoff: true });
    await retryChange(device.store, await first(), device.clock.now);
    expect(await waiting()).toMatchObject([{ state: 'waiting', last_error: null }]);
  });

  test('a deletion with the invoice that is no longer shown, and what waits behind a refusal as such', async () => {
    await enqueue(device.store, 'invoice.delete', { id: b.id }, device.clock.now);
    expect(await waiting()).toMatchObject([{ state: 'waiting', invoice: { id: b.id }, canDiscard: true }]);
    await change();
    server.faults = ['drop-before', 'drop-before'];
    await device.engine.drain({ ignoreBackoff: true });
    await change(a.id, 'draft');
    server.faults = [422, 422];
    await device.engine.drain({ ignoreBackoff: true });
    expect((await waiting()).map(({ state }) => state)).toEqual(['refused', 'refused', 'behind']);
  });
});

test('a change keeps the number of an invoice that is gone', async () => {
  await change();
  server.write(a.id, 'deleted');
  await device.engine.drain({ ignoreBackoff: true });
  await device.engine.pull();
  expect(await waiting()).toMatchObject([{ state: 'refused', invoice: undefined, label: a.invoice_number }]);
});

test('without a network nothing is tried, so it may still be given up; what was tried may have arrived', async () => {
  let isOffline = true;
  const ports = { now: () => device.clock.now, random: () => 0.5, locks: undefined, isOffline: () => isOffline };
  const engine = createEngine({ ...device, ports });
  await change();
  await engine.drain();
  expect(server.requests.filter(({ op_id }) => op_id)).toEqual([]);
  expect(await waiting()).toMatchObject([{ state: 'waiting', canDiscard: true }]);
  // "Reintentar ahora" tries it all the same: a device may report no network and reach the server.
  server.faults = ['drop-after'];
  await engine.drain({ ignoreBackoff: true });
  expect(await waiting()).toMatchObject([{ state: 'trying', canDiscard: false }]);
  isOffline = false;
  await engine.drain({ ignoreBackoff: true });
  expect(await waiting()).toEqual([]);
});

describe('the person decides', () => {
  test('mine: it goes as a new decision and is made; theirs: it is gone', async () => {
    await conflict();
    await retryChange(device.store, await first(), device.clock.now);
    await device.engine.drain();
    expect(server.rows.get(a.id)?.invoice.status).toBe('paid');
    await change(b.id);
    server.write(b.id, 'draft');
    await device.engine.drain();
    await discardChange(device.store, await first(), device.clock.now);
    expect(await waiting()).toEqual([]);
    expect((await device.store.invoices.get(b.id))?.status).toBe('draft');
    await expectFolded(device.store);
  });

  test('retry: what waits for its time goes now, what was refused goes again', async () => {
    await change();
    server.faults = [500];
    await device.engine.drain();
    await retryChange(device.store, await first(), device.clock.now);
    server.faults = [422];
    await device.engine.drain();
    expect(await waiting()).toMatchObject([{ state: 'refused' }]);
    await retryChange(device.store, await first(), device.clock.now);
    expect(await device.engine.drain()).toMatchObject({ sent: 1, waiting: 0 });
  });

  test('discard: only what surely was not made', async () => {
    await change();
    server.faults = ['drop-after'];
    await device.engine.drain();
    expect(await discardChange(device.store, await first())).toBe(false);
    await device.engine.drain({ ignoreBackoff: true });
    await change(b.id);
    expect(await discardChange(device.store, await first())).toBe(true);
    expect(await waiting()).toEqual([]);
    await expectFolded(device.store);
  });
});

test('the export holds every change and every file, byte for byte, under names that lead nowhere', async () => {
  await change();
  const bytes = new TextEncoder().encode('<Invoice/>').buffer;
  await enqueueUploads(device.store, [{ name: '../../fe.xml', type: 'text/xml', bytes }], device.clock.now);
  const files = await exportPending(device.store, device.clock.now);
  expect(Object.keys(files)).toEqual(['cambios.json', 'archivos/1-.._.._fe.xml']);
  expect(new TextDecoder().decode(files['archivos/1-.._.._fe.xml'])).toBe('<Invoice/>');
  const { changes } = JSON.parse(new TextDecoder().decode(files['cambios.json']));
  expect(changes).toMatchObject([
    { operation: 'invoice.set-status', input: { status: 'paid' } },
    { about: expect.any(String) },
  ]);
});

test('the report has the state of the device, and the log its events, newest first and without names', async () => {
  await change();
  expect(await readSyncReport(device.store)).toMatchObject({
    pending: 1,
    parked: 0,
    paused: null,
    invoices: 2,
    cursor: 2,
    isBootstrapping: false,
    last_pull_ok: device.clock.now,
  });
  expect(await readLog(device.store, 1)).toMatchObject([{ kind: 'queued', about: a.id }]);
  const text = await exportLog(device.store);
  expect(text).toContain('queued');
  expect(text).not.toContain(a.supplier_name);
});

test('a browser without storage estimates gets no storage requests', async () => {
  expect(await readStorage({})).toEqual({ usage: null, quota: null, isPersisted: null });
  expect(await persistStorage({})).toBeNull();
  const storage = {
    estimate: async () => ({ usage: 5, quota: 10 }),
    persisted: async () => false,
    persist: async () => true,
  };
  expect(await readStorage(storage)).toEqual({ usage: 5, quota: 10, isPersisted: false });
  expect(await persistStorage(storage)).toBe(true);
});

test('what a newer build has written is looked at and not decided about', async () => {
  await conflict();
  const before = await device.store.outbox.toArray();
  await writeMeta(device.store, 'schema_rev', 99);
  await retryChange(device.store, await first());
  expect(await discardChange(device.store, await first())).toBe(false);
  expect(await device.store.outbox.toArray()).toEqual(before);
});
