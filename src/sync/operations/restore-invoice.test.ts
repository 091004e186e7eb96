import { beforeEach, expect, test } from 'vitest';
import { createCall } from '#client/call.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { aDevice, wipeDevice } from '#tests/harness/a-device.ts';
import { aWire, problem } from '#tests/harness/a-wire.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { fakeLocks } from '#tests/harness/fake-locks.ts';
import { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { createEngine } from '../coordination/engine.ts';
import { enqueue } from '../outbox/enqueue.ts';

const trashed = anInvoice({ rev: 7 });
const path = `/api/invoices/${trashed.id}`;

/** A device whose server responds with `row`, or with the given routes. */
async function atDevice(row: Invoice = trashed, wire = aWire({ [`POST ${path}/restore`]: () => ({ json: row }) })) {
  const { store } = await aDevice(new InMemoryServer());
  const call = createCall({ origin: '', token: async () => 'token', fetch: wire.fetch });
  const engine = createEngine({ store, call, ports: { locks: fakeLocks() } });
  return { store, engine, wire };
}

beforeEach(wipeDevice);

test('an invoice this device does not have is brought back by the answer', async () => {
  const { store, engine } = await atDevice();
  expect((await enqueue(store, 'invoice.restore', { id: trashed.id })).outcome).toBe('queued');
  expect(await store.invoices.count()).toBe(0);
  await engine.drain();
  expect(await store.invoices.toArray()).toEqual([trashed]);
  expect([await store.outbox.count(), await store.shadow.count()]).toEqual([0, 0]);
});

test('requested twice it is sent once', async () => {
  const { store, engine, wire } = await atDevice();
  await enqueue(store, 'invoice.restore', { id: trashed.id });
  await enqueue(store, 'invoice.restore', { id: trashed.id });
  await engine.drain();
  expect(wire.requests).toHaveLength(1);
});

test('restoring what was deleted here and not yet sent takes the deletion back', async () => {
  const { store } = await atDevice();
  await store.invoices.put(trashed);
  await enqueue(store, 'invoice.delete', { id: trashed.id });
  expect((await enqueue(store, 'invoice.restore', { id: trashed.id })).outcome).toBe('unchanged');
  expect(await store.outbox.count()).toBe(0);
  expect(await store.invoices.toArray()).toEqual([trashed]);
});

test('deleting again before it was sent leaves nothing to do but the deletion', async () => {
  const { store } = await atDevice();
  await enqueue(store, 'invoice.restore', { id: trashed.id });
  const { outcome } = await enqueue(store, 'invoice.delete', { id: trashed.id });
  // This device shows no such invoice, so the user could not have deleted it here.
  expect(outcome).toBe('gone');
});

test('a decision about an invoice that is shown out of the trash is sent with the revision that the trash showed', async () => {
  const paid = { ...trashed, status: 'paid', rev: 9 } as const;
  const wire = aWire({
    [`POST ${path}/restore`]: () => ({ json: { ...trashed, rev: 8 } }),
    [`PATCH ${path}/status`]: () => ({ json: paid }),
  });
  const { store, engine } = await atDevice(trashed, wire);
  await enqueue(store, 'invoice.restore', { id: trashed.id, row: trashed });
  await enqueue(store, 'invoice.set-status', { id: trashed.id, status: 'paid' });
  expect((await store.outbox.toArray())[1]).toMatchObject({
    base_rev: 7,
    label: trashed.invoice_number,
    seen: { status: trashed.status, classification: trashed.classification },
  });
  await engine.drain();
  expect(await wire.requests[1]?.json()).toEqual({ status: 'paid', base_rev: 7 });
});

test('what is not in the trash any more waits for the person, and nothing is shown that is not there', async () => {
  const wire = aWire({ [`POST ${path}/restore`]: () => problem('invoice_not_found', 'Esta factura ya no existe.') });
  const { store, engine } = await atDevice(trashed, wire);
  await enqueue(store, 'invoice.restore', { id: trashed.id });
  await engine.drain();
  expect((await store.outbox.toArray()).map(({ state }) => state)).toEqual(['parked']);
  expect(await store.invoices.count()).toBe(0);
});

test('a classification is shown at once, sets the direction that the document lacked, and is sent with its revision', async () => {
  const classified = { ...trashed, classification: 'expense', direction: 'received', rev: 8 } as const;
  const wire = aWire({ [`PATCH ${path}/classification`]: () => ({ json: classified }) });
  const { store, engine } = await atDevice(trashed, wire);
  await store.invoices.put(trashed);
  await enqueue(store, 'invoice.set-classification', { id: trashed.id, classification: 'income' });
  await enqueue(store, 'invoice.set-classification', { id: trashed.id, classification: 'expense' });
  expect(await store.invoices.toArray()).toMatchObject([
    { classification: 'expense', direction: 'received', change_state: 'waiting' },
  ]);
  await engine.drain();
  expect(await wire.requests[0]?.json()).toEqual({ classification: 'expense', base_rev: 7 });
  expect(wire.requests).toHaveLength(1);
  expect(await store.invoices.toArray()).toEqual([classified]);
});
