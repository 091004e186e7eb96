import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { Store } from '../store.ts';
import { lastFirstPage, prepareFirstPage, readFirstPage } from './first-page.ts';
import { invoiceIndexOf } from './invoice-index.ts';

const view = InvoiceView.parse({});

async function aStore(count: number) {
  const store = new Store(`test-${crypto.randomUUID()}`);
  const invoices = Array.from({ length: count }, (_, n) =>
    anInvoice({ issue_date: `2026-01-${String(n + 1).padStart(2, '0')}` }),
  );
  await store.invoices.bulkAdd(invoices);
  return { store, newestFirst: invoices.reverse() };
}

test('the newest rows of a view are known before anybody shows them, and of no other view', async () => {
  const { store, newestFirst } = await aStore(3);
  expect(lastFirstPage(store, view)).toBeUndefined();
  await prepareFirstPage(store, view);
  expect(lastFirstPage(store, view)).toEqual(newestFirst.map(({ id }) => id));
  expect(lastFirstPage(store, { ...view, open: newestFirst[0]?.id })).toBeDefined();
  expect(lastFirstPage(store, { ...view, classification: 'income' })).toBeUndefined();
  expect(await readFirstPage(store, { ...view, q: 'FE' })).toBeUndefined();
  expect(await readFirstPage(store, { ...view, review: 'mine' })).toBeUndefined();
  await store.delete();
});

test('a row that was read ahead and written since is shown as it is now', async () => {
  const { store, newestFirst } = await aStore(2);
  const [one, two] = newestFirst;
  if (!one || !two) throw new Error('two were asked for');
  await prepareFirstPage(store, view);
  const { rows } = invoiceIndexOf(store);
  await store.invoices.update(one.id, { status: 'paid' });
  await store.invoices.delete(two.id);
  await expect.poll(() => rows.get(one.id)?.status).toBe('paid');
  await expect.poll(() => rows.get(two.id)).toBeNull();
  expect(invoiceIndexOf(store).getSnapshot().isReady).toBe(false);
  await store.delete();
});
