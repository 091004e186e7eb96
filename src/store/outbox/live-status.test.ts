import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { enqueue } from '#sync/outbox/enqueue.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { Store } from '../store.ts';
import { liveStatusOf } from './live-status.ts';

const opened: Store[] = [];
afterEach(async () => {
  for (const store of opened.splice(0)) await store.delete();
});

async function aStore(): Promise<Store> {
  const store = new Store(`test-${crypto.randomUUID()}`);
  opened.push(store);
  await store.open();
  return store;
}

test('all who look at the status of a store share one reading of it', async () => {
  const store = await aStore();
  const looks = vi.spyOn(store, 'transaction');
  const live = liveStatusOf(store);
  const result = [0, 0, 0];
  const ends = result.map((_, who) => live.subscribe(() => (result[who] = (result[who] ?? 0) + 1)));
  await expect.poll(live.getSnapshot).toEqual({ pending: 0, parked: 0, paused: null, last_pull_ok: null });
  expect(looks).toHaveBeenCalledTimes(1);
  expect(result).toEqual([1, 1, 1]);
  for (const end of ends) end();
});

test('a change is emitted, an equal state is not, and the last emitted state is the latest', async () => {
  const store = await aStore();
  const live = liveStatusOf(store);
  let result = 0;
  const end = live.subscribe(() => (result += 1));
  await expect.poll(live.getSnapshot).toMatchObject({ pending: 0 });
  const invoices = Array.from({ length: 20 }, () => anInvoice({ status: 'sent' }));
  await store.invoices.bulkAdd(invoices);
  for (const { id } of invoices) await enqueue(store, 'invoice.set-status', { id, status: 'paid' });
  await expect.poll(live.getSnapshot).toMatchObject({ pending: 20 });
  expect(result).toBeLessThanOrEqual(20);

  const before = result;
  await store.meta.put({ k: 'cursor', v: 'one more' });
  await store.outbox.clear();
  await expect.poll(live.getSnapshot).toMatchObject({ pending: 0 });
  expect(result - before).toBe(1);
  end();
});

test('once nobody listens nothing is claimed to be known', async () => {
  const store = await aStore();
  const live = liveStatusOf(store);
  const end = live.subscribe(() => undefined);
  await expect.poll(live.getSnapshot).toBeDefined();
  end();
  expect(live.getSnapshot()).toBeUndefined();
});

test('a read that fails over a closed connection is repeated, and one that fails for good ends nothing', async () => {
  const store = await aStore();
  const unknownError = () => Object.assign(new Error('Internal error'), { name: 'UnknownError' });
  const reads = vi.spyOn(store, 'transaction').mockImplementationOnce(() => {
    throw unknownError();
  });
  const live = liveStatusOf(store);
  const end = live.subscribe(() => undefined);
  await expect.poll(live.getSnapshot).toMatchObject({ pending: 0 });
  const row = anInvoice({ status: 'sent' });
  await store.invoices.add(row);
  await enqueue(store, 'invoice.set-status', { id: row.id, status: 'paid' });
  await expect.poll(live.getSnapshot).toMatchObject({ pending: 1 });
  reads.mockImplementation(() => {
    throw unknownError();
  });
  await store.outbox.clear();
  await expect.poll(() => store.problem).toBe('broken');
  reads.mockRestore();
  await store.meta.put({ k: 'cursor', v: 'one more' });
  await expect.poll(live.getSnapshot).toMatchObject({ pending: 0 });
  end();
});
