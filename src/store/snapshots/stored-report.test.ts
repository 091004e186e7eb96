import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { Store } from '../store.ts';
import { readReport, saveReport } from './stored-report.ts';

let store: Store;
beforeEach(() => {
  store = new Store(`test-${crypto.randomUUID()}`);
});

const aFile = (size: number, taken_at = 1) => ({ name: 'company_data.xlsx', bytes: new ArrayBuffer(size), taken_at });

test('the last report of each year is kept, with its date', async () => {
  await saveReport(store, '2026', aFile(10));
  await saveReport(store, '2026', aFile(20, 2));
  await saveReport(store, 'all', aFile(30, 3));
  expect(await readReport(store, '2026')).toMatchObject({ taken_at: 2, bytes: { byteLength: 20 } });
  expect(await readReport(store, 'all')).toMatchObject({ taken_at: 3, bytes: { byteLength: 30 } });
  expect(await readReport(store, '2025')).toBeUndefined();
});

test('one too large to keep leaves no older one in its place', async () => {
  await saveReport(store, '2026', aFile(10));
  await saveReport(store, '2026', aFile(20_000_001, 2));
  expect(await readReport(store, '2026')).toBeUndefined();
});

test('what another build kept in another shape is no report', async () => {
  await store.snapshots.put({ id: 'report:all', kind: 'report', data: { rows: [] }, taken_at: 1 });
  expect(await readReport(store, 'all')).toBeUndefined();
});
