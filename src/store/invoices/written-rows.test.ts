import 'fake-indexeddb/auto';
import { Dexie, type ObservabilitySet } from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { Store } from '../store.ts';
import type { WrittenRows } from './written-rows.ts';

let store: Store;
let otherTab: Store;
let result: (WrittenRows | undefined)[];
const listen = (response: ObservabilitySet) => {
  const isOfInvoices = Object.keys(response).some((part) => part.endsWith(`${store.name}/invoices/`));
  if (isOfInvoices) result.push(store.rowsWrittenIn(response));
};

beforeEach(async () => {
  const name = `test-${crypto.randomUUID()}`;
  store = new Store(name);
  otherTab = new Store(name);
  // The creation of the database fires an event too.
  await Promise.all([store.open(), otherTab.open()]);
  result = [];
  Dexie.on('storagemutated', listen);
});
afterEach(() => {
  Dexie.on.storagemutated.unsubscribe(listen);
  store.close();
  otherTab.close();
});

const response = async () => {
  await expect.poll(() => result.length).toBeGreaterThan(0);
  return result.splice(0);
};

test('who hears of a transaction of this tab knows each invoice that it wrote, as it left it', async () => {
  const [one, two, three] = [anInvoice(), anInvoice(), anInvoice()];
  await store.transaction('rw', store.changeTables, async () => {
    // The transactions overlap, as in a pull.
    const first = store.invoices.bulkPut([one, two]);
    await store.invoices.put(three);
    await first;
    await store.invoices.update(one.id, { status: 'paid' });
    await store.invoices.delete(two.id);
  });
  expect(await response()).toEqual([
    new Map([
      [one.id, { ...one, status: 'paid' }],
      [two.id, null],
      [three.id, three],
    ]),
  ]);
});

test('also where Dexie itself only says that it was many', async () => {
  const many = Array.from({ length: 120 }, () => anInvoice());
  await store.invoices.bulkPut(many);
  const [written] = await response();
  expect([...(written?.values() ?? [])]).toEqual(many);
});

test('what an aborted transaction wrote is never reported', async () => {
  const one = anInvoice();
  const failing = store.transaction('rw', store.changeTables, async () => {
    await store.invoices.put(one);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await store.invoices.put({ ...one, status: 'paid' });
  expect(await response()).toEqual([new Map([[one.id, { ...one, status: 'paid' }]])]);
});

test('of another tab, and of a whole range, nothing is known', async () => {
  await otherTab.invoices.put(anInvoice());
  expect(await response()).toEqual([undefined]);
  await store.transaction('rw', store.changeTables, async () => {
    await store.invoices.put(anInvoice());
    await store.invoices.clear();
  });
  expect(await response()).toEqual([undefined]);
});
