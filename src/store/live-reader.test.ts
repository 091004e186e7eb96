import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLiveReaders } from './live-reader.ts';
import { Store } from './store.ts';

let store: Store;
beforeEach(async () => {
  store = new Store(`reader-${crypto.randomUUID()}`);
  // A query that opens the database itself runs twice.
  await store.open();
});
afterEach(() => store.delete());

function aReader(failures = 0) {
  let reads = 0;
  const readerOf = createLiveReaders(async (one) => {
    reads += 1;
    if (reads <= failures) throw Object.assign(new Error('Internal error'), { name: 'UnknownError' });
    return one.snapshots.count();
  });
  return { reader: readerOf(store), reads: () => reads };
}

const aSnapshot = (id: string) => ({ id, kind: id, data: 1, taken_at: 1 });
const soon = () => new Promise((resolve) => setTimeout(resolve, 50));

/** Subscribes and waits for the next value. */
const next = (reader: ReturnType<typeof aReader>['reader']) =>
  new Promise<() => void>((resolve) => {
    const leave = reader.subscribe(() => resolve(leave));
  });

test('one subscription serves all listeners, and reads again after a change', async () => {
  const { reader, reads } = aReader();
  const leave = await next(reader);
  const leaveToo = reader.subscribe(() => undefined);
  await soon();
  expect([reader.get(), reads()]).toEqual([0, 1]);
  const changed = next(reader);
  await store.snapshots.put(aSnapshot('a'));
  (await changed)();
  expect([reader.get(), reads()]).toEqual([1, 2]);
  leave();
  leaveToo();
});

test('a listener that follows at once finds the value, and nothing is read again', async () => {
  const { reader, reads } = aReader();
  (await next(reader))();
  const leave = reader.subscribe(() => undefined);
  await soon();
  expect([reader.get(), reads()]).toEqual([0, 1]);
  leave();
});

test('without listeners it does not follow changes; the next listener reads again', async () => {
  const { reader, reads } = aReader();
  (await next(reader))();
  await soon();
  await store.snapshots.put(aSnapshot('a'));
  await soon();
  expect([reader.get(), reads()]).toEqual([0, 1]);
  (await next(reader))();
  expect([reader.get(), reads()]).toEqual([1, 2]);
});

test('a read that fails over a closed connection is repeated, and changes are followed', async () => {
  const { reader } = aReader(1);
  const leave = await next(reader);
  expect(reader.get()).toBe(0);
  await store.snapshots.put(aSnapshot('a'));
  await expect.poll(reader.get).toBe(1);
  leave();
});
