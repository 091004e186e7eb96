import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { Trash } from '#domain/invoices/trash.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { Store } from '../store.ts';
import { saveTrashed, TRASH_SNAPSHOT } from './save-trashed.ts';

test('what is deleted here stands first in the kept trash, once', async () => {
  const store = new Store(`test-${crypto.randomUUID()}`);
  const [a, b] = [anInvoice({ invoice_number: 'A' }), anInvoice({ invoice_number: 'B' })];
  await saveTrashed(store, [a], '2026-11-20T10:00:00Z');
  await saveTrashed(store, [b, a], '2026-11-21T10:00:00Z');
  const kept = Trash.parse((await store.snapshots.get(TRASH_SNAPSHOT))?.data);
  expect(kept.items.map(({ invoice_number }) => invoice_number)).toEqual(['B', 'A']);
  expect(kept.total).toBe(2);
  await store.delete();
});
