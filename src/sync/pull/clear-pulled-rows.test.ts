import { expect, test } from 'vitest';
import { aDevice, wipeDevice } from '#tests/harness/a-device.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { resetPulledData } from './apply-page.ts';

test('of all rows those stay whose change waits, and what was read in a file that waits', async () => {
  wipeDevice();
  const { store } = await aDevice(new InMemoryServer());
  const [pulled, changed, deleted] = [anInvoice({ rev: 1 }), anInvoice({ rev: 2 }), anInvoice({ rev: 3 })];
  const read = { ...anInvoice({ rev: 0 }), pend: 1 as const, upload_id: crypto.randomUUID() };
  await store.invoices.bulkPut([pulled, changed, deleted, read]);
  await enqueue(store, 'invoice.set-status', { id: changed.id, status: 'paid' });
  await enqueue(store, 'invoice.delete', { id: deleted.id });
  await resetPulledData(store, 0);
  const left = await store.invoices.toArray();
  expect(left.map(({ id }) => id).sort()).toEqual([changed.id, read.id].sort());
  expect(left.find(({ id }) => id === changed.id)).toMatchObject({ status: 'paid', change_state: 'waiting' });
});
