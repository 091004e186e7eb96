import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { Classification, InvoiceStatus } from '#domain/invoices/invoice.ts';
import type { Store } from '#store/store.ts';
import { aDevice, wipeDevice } from '#tests/harness/a-device.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { enqueue } from './enqueue.ts';
import { type ChangeRequest, changeMany, enqueueMany } from './enqueue-many.ts';

beforeEach(wipeDevice);

// Some bulk changes are large enough that the whole outbox is read at once.
const rows = Array.from({ length: 24 }, (_, n) => anInvoice({ invoice_number: `N-${n}`, rev: n + 1 }));
const trashed = anInvoice({ invoice_number: 'T-1', rev: 9 });
const everyId = [...rows, trashed].map(({ id }) => id);

const getChangeRequest = (id: string): fc.Arbitrary<ChangeRequest> =>
  fc.oneof(
    fc
      .constantFrom(...InvoiceStatus.options)
      .map((status) => ({ name: 'invoice.set-status' as const, input: { id, status } })),
    fc
      .constantFrom(...Classification.options)
      .map((classification) => ({ name: 'invoice.set-classification' as const, input: { id, classification } })),
    fc.constant({ name: 'invoice.delete' as const, input: { id } }),
    fc.constant({ name: 'invoice.restore' as const, input: { id, row: id === trashed.id ? trashed : undefined } }),
  );
const bulk = fc.subarray(everyId).chain((ids) => fc.tuple(...ids.map(getChangeRequest)));

/** One device enqueues all of them at once, the other one by one. */
async function bothWays(bulks: readonly ChangeRequest[][]) {
  wipeDevice();
  const seen = [];
  for (const isAtOnce of [true, false]) {
    const { store } = await aDevice(new InMemoryServer());
    await store.delete();
    await store.open();
    await store.invoices.bulkAdd(rows);
    for (const requests of bulks) {
      if (isAtOnce) await enqueueMany(store, requests, { now: 1 });
      else for (const { name, input } of requests) await enqueue(store, name, input, 1);
      // Some are already being sent, so they must not be altered.
      await store.outbox.where('about').anyOf(everyId.slice(0, 2)).modify({ attempts: 1 });
    }
    seen.push(await everything(store));
  }
  return seen;
}

async function everything(store: Store) {
  const outbox = await store.outbox.orderBy('seq').toArray();
  return {
    invoices: await store.invoices.toArray(),
    shadow: await store.shadow.toArray(),
    outbox: outbox
      .map(({ seq: _seq, op_id: _id, ...rest }) => rest)
      .sort((a, b) => (a.about < b.about ? -1 : a.about > b.about ? 1 : 0)),
  };
}

test('many changes at once leave the device as the same changes one by one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(bulk, { maxLength: 4 }), async (bulks) => {
      const [atOnce, oneByOne] = await bothWays(bulks);
      expect(atOnce).toEqual(oneByOne);
    }),
    { numRuns: 40 },
  );
});

test('an invoice that is gone is refused by name, the others are taken', async () => {
  const { store } = await aDevice(new InMemoryServer());
  await store.invoices.bulkAdd(rows);
  const ids = [rows[0]?.id ?? '', crypto.randomUUID()];
  const requests = ids.map((id): ChangeRequest => ({ name: 'invoice.set-status', input: { id, status: 'paid' } }));
  expect(await enqueueMany(store, requests)).toEqual({ queued: 1, refused: [ids[1]] });
  expect(await store.outbox.count()).toBe(1);
});

test('when one cannot be written none is', async () => {
  const { store } = await aDevice(new InMemoryServer());
  const many = Array.from({ length: 1_300 }, () => anInvoice());
  await store.invoices.bulkAdd(many);
  let rowsSoFar = 0;
  store.outbox.hook('creating', () => {
    rowsSoFar += 1;
    if (rowsSoFar > 400) throw new Error('full');
  });
  const requests = many.map(({ id }): ChangeRequest => ({ name: 'invoice.set-status', input: { id, status: 'paid' } }));
  await expect(enqueueMany(store, requests)).rejects.toThrow();
  expect([await store.outbox.count(), await store.shadow.count()]).toEqual([0, 0]);
  expect(await store.invoices.filter((row) => row.status === 'paid').count()).toBe(0);
});

test('progress is reported while large ones are written', async () => {
  const { store } = await aDevice(new InMemoryServer());
  const many = Array.from({ length: 1_300 }, () => anInvoice());
  await store.invoices.bulkAdd(many);
  const result: number[] = [];
  const requests = many.map(({ id }): ChangeRequest => ({ name: 'invoice.delete', input: { id } }));
  await enqueueMany(store, requests, { onProgress: (done) => result.push(done) });
  expect(result).toEqual([600, 1_200, 1_300]);
  expect(await store.invoices.count()).toBe(0);
});

test('each is changed from its shown state, and that state is returned', async () => {
  const { store } = await aDevice(new InMemoryServer());
  const shown = (['draft', 'paid', 'sent'] as const).map((status) => anInvoice({ status }));
  await store.invoices.bulkAdd(shown);
  const ids = [...shown.map(({ id }) => id), 'nobody'];
  const changed = await changeMany(store, ids, ({ id, status }) =>
    status === 'paid' ? undefined : { name: 'invoice.set-status', input: { id, status: 'paid' } },
  );
  expect(changed).toMatchObject({ queued: 2, refused: [], before: [{ status: 'draft' }, { status: 'sent' }] });
  expect(await store.invoices.filter((row) => row.status === 'paid').count()).toBe(3);
  expect((await store.outbox.toArray()).map(({ about }) => about)).toEqual([ids[0], ids[2]]);
});

test('where nothing is to be changed nothing is written', async () => {
  const { store } = await aDevice(new InMemoryServer());
  await store.invoices.add(anInvoice());
  const before = await store.log.count();
  expect(await changeMany(store, ['nobody'], () => undefined)).toEqual({ queued: 0, refused: [], before: [] });
  expect(await store.log.count()).toBe(before);
});
