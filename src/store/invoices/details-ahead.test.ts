import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { Store } from '../store.ts';
import { keepDetail } from './details.ts';
import { detailAhead, readAhead } from './details-ahead.ts';

test('what was read ahead is there at once, as it was then, and makes room for the next', async () => {
  const store = new Store(`test-${crypto.randomUUID()}`);
  for (const id of ['a', 'b', 'c']) await keepDetail(store, { id, data: { id }, now: 1 });
  await readAhead(store, ['a', 'b', 'nobody']);
  expect(['a', 'b', 'c', 'nobody'].map((id) => detailAhead(store, id)?.data)).toEqual([
    { id: 'a' },
    { id: 'b' },
    undefined,
    undefined,
  ]);
  await readAhead(store, ['c']);
  expect(detailAhead(store, 'a')).toBeUndefined();
  expect(detailAhead(store, 'c')?.data).toEqual({ id: 'c' });
  await store.delete();
});

test('the details of another company are nobody’s business', async () => {
  const [ours, theirs] = [new Store(`test-${crypto.randomUUID()}`), new Store(`test-${crypto.randomUUID()}`)];
  await keepDetail(ours, { id: 'a', data: {}, now: 1 });
  await readAhead(ours, ['a']);
  expect(detailAhead(theirs, 'a')).toBeUndefined();
  await Promise.all([ours.delete(), theirs.delete()]);
});
