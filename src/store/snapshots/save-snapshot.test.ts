import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { Store } from '../store.ts';
import { saveSnapshot } from './save-snapshot.ts';

test('of each kind the newest hundred are kept, and no other kind loses anything', async () => {
  const store = new Store(`test-${crypto.randomUUID()}`);
  await saveSnapshot(store, { id: 'dashboard:2026', data: {}, taken_at: 0 });
  for (let n = 1; n <= 102; n += 1) await saveSnapshot(store, { id: `supplier:${n}:all`, data: {}, taken_at: n });
  expect(await store.snapshots.where('kind').equals('supplier').count()).toBe(100);
  expect(await store.snapshots.get('supplier:2:all')).toBeUndefined();
  expect(await store.snapshots.get('supplier:3:all')).toBeTruthy();
  expect(await store.snapshots.get('dashboard:2026')).toBeTruthy();
  await store.delete();
});
