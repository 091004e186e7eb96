import { beforeEach, expect, test } from 'vitest';
import { aDevice, type Device, wipeDevice } from '#tests/harness/a-device.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { discardChange } from './discard-change.ts';
import { enqueue } from './enqueue.ts';
import { projectWithoutChange } from './project-without-change.ts';

const invoice = anInvoice({ status: 'sent' });
let device: Device;

beforeEach(async () => {
  wipeDevice();
  const server = new InMemoryServer();
  server.put(invoice);
  device = await aDevice(server);
  await device.engine.pull();
});

const seqs = async () => (await device.store.outbox.orderBy('seq').toArray()).map(({ seq }) => seq);

test('the row announced before a change is discarded is the row shown afterwards', async () => {
  const { store, clock } = device;
  await enqueue(store, 'invoice.set-status', { id: invoice.id, status: 'paid' }, clock.now);
  await enqueue(store, 'invoice.set-classification', { id: invoice.id, classification: 'expense' }, clock.now);
  const [first = 0, second = 0] = await seqs();
  expect(await projectWithoutChange(store, first)).toMatchObject({ status: 'sent', classification: 'expense' });
  const result = await projectWithoutChange(store, second);
  expect(result).toMatchObject({ status: 'paid', classification: 'none' });
  await discardChange(store, second, clock.now);
  expect(await store.invoices.get(invoice.id)).toMatchObject({ ...result });
  expect(await projectWithoutChange(store, first)).toMatchObject({ status: 'sent', classification: 'none' });
});

test('a deletion given up leaves the invoice; a restoration given up leaves none', async () => {
  const { store, clock } = device;
  await enqueue(store, 'invoice.delete', { id: invoice.id }, clock.now);
  expect(await projectWithoutChange(store, (await seqs())[0] ?? 0)).toMatchObject({ id: invoice.id, status: 'sent' });
  const trashed = anInvoice();
  await enqueue(store, 'invoice.restore', { id: trashed.id, row: trashed }, clock.now);
  expect(await projectWithoutChange(store, (await seqs())[1] ?? 0)).toBeUndefined();
});
