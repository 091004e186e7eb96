import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { writeMeta } from '../meta.ts';
import { Store } from '../store.ts';
import { readDetail, saveDetail, touchDetail } from './details.ts';

test('the details looked at last are kept, the others make room', async () => {
  const store = new Store(`test-${crypto.randomUUID()}`);
  for (let n = 0; n < 300; n += 1) await saveDetail(store, { id: `i${n}`, data: { n }, now: n });
  await touchDetail(store, 'i0', 1_000);
  await saveDetail(store, { id: 'new', data: {}, now: 1_001 });
  expect(await store.details.count()).toBe(300);
  expect((await readDetail(store, 'i0'))?.data).toEqual({ n: 0 });
  expect(await readDetail(store, 'i1')).toBeUndefined();
  await store.delete();
});

test('nothing is kept in a database that a newer build has written', async () => {
  const store = new Store(`test-${crypto.randomUUID()}`);
  await writeMeta(store, 'schema_rev', 99);
  await saveDetail(store, { id: 'i', data: {}, now: 1 });
  expect(await store.details.count()).toBe(0);
  await store.delete();
});
