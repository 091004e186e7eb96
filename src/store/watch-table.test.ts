import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { Store } from './store.ts';
import { type ChangedKeys, watchTable } from './watch-table.ts';

test('who watches a table hears the keys of every row written or deleted, also by another tab, and of nothing else', async () => {
  const name = `test-${crypto.randomUUID()}`;
  const store = new Store(name);
  const otherTab = new Store(name);
  const result: ChangedKeys[] = [];
  const unwatch = watchTable(store, 'invoices', (keys) => result.push(keys));
  const [one, two] = [anInvoice(), anInvoice()];

  await store.invoices.bulkPut([one, two]);
  await expect.poll(() => result).toContainEqual(expect.arrayContaining([one.id, two.id]));
  result.length = 0;
  await otherTab.invoices.update(one.id, { status: 'paid' });
  await expect.poll(() => result).toContainEqual([one.id]);
  result.length = 0;
  await store.invoices.delete(two.id);
  await expect.poll(() => result).toContainEqual([two.id]);
  result.length = 0;
  await store.meta.put({ k: 'cursor', v: '1' });
  await store.invoices.clear();
  await expect.poll(() => result).toEqual(['all']);

  unwatch();
  result.length = 0;
  await store.invoices.put(one);
  expect(result).toEqual([]);
  await otherTab.close();
  await store.delete();
});

test('a database that is closed for good is watched no further, one that is opened again is', async () => {
  const name = `test-${crypto.randomUUID()}`;
  const [store, reopened, otherTab] = [new Store(name), new Store(name), new Store(name)];
  const calls: string[] = [];
  watchTable(store, 'invoices', () => calls.push('closed'));
  watchTable(reopened, 'invoices', () => calls.push('reopened'));
  await Promise.all([store.open(), reopened.open()]);
  store.close();
  reopened.close({ disableAutoOpen: false });
  await Promise.all([reopened.open(), otherTab.open()]);
  // Opening announces that anything may have changed.
  calls.length = 0;
  await otherTab.invoices.put(anInvoice());
  await expect.poll(() => calls).toEqual(['reopened']);
  for (const one of [reopened, otherTab]) one.close();
  await otherTab.delete();
});
