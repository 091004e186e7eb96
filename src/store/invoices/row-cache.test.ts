import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { Store } from '../store.ts';
import { RowCache } from './row-cache.ts';

test('when the cache is full, the rows used least recently make room', async () => {
  const store = new Store(`test-${crypto.randomUUID()}`);
  const many = Array.from({ length: 1_501 }, () => anInvoice());
  await store.invoices.bulkAdd(many);
  const cache = new RowCache(store, () => {});
  const [first = '', second = '', ...rest] = many.map(({ id }) => id);
  const last = rest.pop() ?? '';
  await cache.prefetch([first, second, ...rest]);
  await cache.prefetch([first]);
  await cache.prefetch([last]);
  expect(many.filter(({ id }) => cache.get(id) === undefined).map(({ id }) => id)).toEqual([second]);
  expect([first, last].map((id) => cache.get(id)?.id)).toEqual([first, last]);
  await store.delete();
});
