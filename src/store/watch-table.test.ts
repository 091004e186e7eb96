import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { Store } from './store.ts';
import { type ChangedKeys, watchTable } from './watch-table.ts';

test('who watches a table hears the keys of every row written or deleted, also by another tab, and of nothing else', async () => {
  const name = `test-${crypto.randomUUID()}`;
  const store = new Store(name);
  const otherTab = new Store(name);
  const heard: ChangedKeys[] = [];
  const unwatch = watchTable(store, 'invoices', (keys) => heard.push(keys));
  const [one, two] = [anInvoice(), anInvoice()];

  await store.invoices.bulkPut([one, two]);
  await expect.poll(() => heard).toContainEqual(expect.arrayContaining([one.id, two.id]));
  heard.length = 0;
  await otherTab.invoices.update(one.id, { status: 'paid' });
  await expect.poll(() => heard).toContainEqual([one.id]);
  heard.length = 0;
  await store.invoices.delete(two.id);
  await expect.poll(() => heard).toContainEqual([two.id]);
  heard.length = 0;
  await store.meta.put({ k: 'cursor', v: '1' });
  await store.invoices.clear();
  await expect.poll(() => heard).toEqual(['all']);

  unwatch();
  heard.length = 0;
  await store.invoices.put(one);
  expect(heard).toEqual([]);
  await otherTab.close();
  await store.delete();
});
