import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { Store } from '../store.ts';
import { saveDetail } from './details.ts';
import { prefetchDetails, prefetchedDetail } from './prefetched-details.ts';

test('what was read ahead is there at once, as it was then, and makes room for the next', async () => {
  const store = new Store(`test-${crypto.randomUUID()}`);
  for (const id of ['a', 'b', 'c']) await saveDetail(store, { id, data: { id }, now: 1 });
  await prefetchDetails(store, ['a', 'b', 'nobody']);
  expect(['a', 'b', 'c', 'nobody'].map((id) => prefetchedDetail(store, id)?.data)).toEqual([
    { id: 'a' },
    { id: 'b' },
    undefined,
    undefined,
  ]);
  await prefetchDetails(store, ['c']);
  expect(prefetchedDetail(store, 'a')).toBeUndefined();
  expect(prefetchedDetail(store, 'c')?.data).toEqual({ id: 'c' });
  await store.delete();
});

test('the details of another company are nobody’s business', async () => {
  const [ours, theirs] = [new Store(`test-${crypto.randomUUID()}`), new Store(`test-${crypto.randomUUID()}`)];
  await saveDetail(ours, { id: 'a', data: {}, now: 1 });
  await prefetchDetails(ours, ['a']);
  expect(prefetchedDetail(theirs, 'a')).toBeUndefined();
  await Promise.all([ours.delete(), theirs.delete()]);
});
