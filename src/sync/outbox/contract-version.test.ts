import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { Store } from '#store/store.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { putRecord } from '../records/enqueue-record.ts';
import { enqueue } from './enqueue.ts';

vi.mock('#contract/endpoint.ts', async (original) => ({ ...(await original<object>()), API_VERSION: 7 }));

test('a queued change has the contract version of the build that queued it', async () => {
  const store = new Store(`test-${crypto.randomUUID()}`);
  const row = anInvoice({ status: 'sent' });
  await store.invoices.add(row);
  await enqueue(store, 'invoice.set-status', { id: row.id, status: 'paid' });
  const data = { document: 'c1', kind: 'justified', note: 'a', at: '2026-11-01T00:00:00Z' };
  await putRecord(store, { id: crypto.randomUUID(), type: 'reconciliation-mark', data });
  expect((await store.outbox.toArray()).map(({ api }) => api)).toEqual([7, 7]);
  await store.delete();
});
