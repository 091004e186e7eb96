import 'fake-indexeddb/auto';
import { Dexie, type ObservabilitySet } from 'dexie';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { byNewest, Classification, type Invoice, InvoiceStatus } from '#domain/invoices/invoice.ts';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { mostly } from '#tests/harness/mostly.ts';
import { matchesView } from '#tests/harness/views/matches-view.ts';
import { Store } from '../store.ts';
import { createEntryFactory } from './index-entry.ts';
import { invoiceIndexOf, releaseInvoiceIndex } from './invoice-index.ts';
import { groupByStatus, queryInvoices } from './query-invoices.ts';

const names = fc.constantFrom('Café del Valle', 'CAFE DEL VALLE', 'Ñandú S.A.S.', 'Panadería  La 14');
const someInvoice = fc
  .record({
    invoice_number: fc.constantFrom('FE-1', 'FE 2', 'NC-900', 'é'),
    issue_date: fc.constantFrom('2024-12-31', '2025-01-01', '2025-06-30', '2026-01-01'),
    due_date: fc.constantFrom(null, '2025-01-01', '2025-07-30'),
    classification: fc.constantFrom(...Classification.options),
    status: fc.constantFrom(...InvoiceStatus.options),
    supplier_name: names,
    supplier_nit: fc.constantFrom('900123456', '9001234568', '860007738', ''),
    customer_name: names,
    total_amount: fc.integer({ min: 0, max: 5 }),
    total_cop: fc.option(fc.integer({ min: 0, max: 5 })),
    cufe: fc.constantFrom(null, 'abc900', 'def'),
    line_text: fc.constantFrom('', 'papel carta 75 g', 'toner negro'),
  })
  .map((one) => anInvoice(one));
const someView = fc
  .record({
    year: mostly('all', '2024', '2025', '1999'),
    classification: mostly('all', ...Classification.options),
    status: mostly('all', ...InvoiceStatus.options),
    supplier: mostly('', 'cafe', '9001', 'nadie'),
    customer: mostly('', 'VALLE', 'la 14'),
    company: mostly(undefined, '900123456', '860007738', '901'),
    from: mostly(undefined, '2025-01-01'),
    to: mostly(undefined, '2025-06-30'),
    due_from: mostly(undefined, '2025-01-02'),
    due_to: mostly(undefined, '2025-01-01'),
    q: fc.constantFrom('', 'fe', '900', '900.123.456-8', 'ÑANDU', 'ABC', 'papel carta', 'TONER'),
  })
  .map((view) => InvoiceView.parse(view));

const freshStore = () => new Store(`test-${crypto.randomUUID()}`);
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

test('a view of the index is exactly what the domain says, and each status is counted without its own filter', () => {
  fc.assert(
    fc.property(fc.array(someInvoice, { maxLength: 30 }), someView, (rows, view) => {
      const inOrder = rows.toSorted(byNewest);
      const entries = inOrder.map(createEntryFactory());
      const found = groupByStatus(entries, view);
      expect(ids(queryInvoices(entries, view))).toEqual(ids(inOrder.filter((row) => matchesView(row, view))));
      const others = rows.filter((row) => matchesView(row, { ...view, status: 'all' }));
      expect(found.all.length).toBe(others.length);
      for (const status of InvoiceStatus.options) {
        expect(found[status].length).toBe(others.filter((row) => row.status === status).length);
      }
    }),
    { numRuns: 300 },
  );
});

test('the free search finds words of the lines, without accents and case', () => {
  const rows = [anInvoice({ line_text: 'papel carta 75 g' }), anInvoice({ line_text: 'toner negro' })];
  const entries = rows.map(createEntryFactory());
  const found = (q: string) => ids(queryInvoices(entries, InvoiceView.parse({ q })));
  expect(found('Papel CARTA')).toEqual([rows[0]?.id]);
  expect(found('tóner')).toEqual([rows[1]?.id]);
});

test('a NIT typed with dots and check digit finds its invoices, and no others', () => {
  const rows = [
    anInvoice({ supplier_nit: '900123456' }),
    anInvoice({ supplier_nit: '860007738' }),
    anInvoice({ supplier_nit: '860007738', customer_nit: '900123456' }),
  ];
  const entries = rows.map(createEntryFactory());
  const found = queryInvoices(entries, InvoiceView.parse({ q: '900.123.456-8' }));
  expect(ids(found)).toEqual([rows[0]?.id, rows[2]?.id]);
});

const pesos = ({ total_cop, total_amount }: Invoice) => total_cop ?? total_amount;

test.each([
  ['oldest', (a: Invoice, b: Invoice) => -byNewest(a, b)],
  ['highest', (a: Invoice, b: Invoice) => pesos(b) - pesos(a) || byNewest(a, b)],
  ['lowest', (a: Invoice, b: Invoice) => pesos(a) - pesos(b) || byNewest(a, b)],
] as const)('ordered by %s, foreign ones by their pesos, equal ones newest first', (sort, compare) => {
  fc.assert(
    fc.property(fc.array(someInvoice, { maxLength: 30 }), (rows) => {
      const entries = rows.toSorted(byNewest).map(createEntryFactory());
      const found = queryInvoices(entries, { ...InvoiceView.parse({}), sort });
      expect(ids(found)).toEqual(ids(rows.toSorted(compare)));
    }),
  );
});

test('a dollar invoice is ordered by its pesos, among invoices in pesos', () => {
  const [small, dollars, large] = [
    anInvoice({ total_amount: 400_000, total_cop: 400_000 }),
    anInvoice({ total_amount: 100, total_cop: 410_000 }),
    anInvoice({ total_amount: 420_000, total_cop: 420_000 }),
  ];
  const entries = [small, dollars, large].map(createEntryFactory());
  const found = queryInvoices(entries, { ...InvoiceView.parse({}), sort: 'highest' });
  expect(ids(found)).toEqual([large.id, dollars.id, small.id]);
});

type Step = { kind: 'put' | 'many'; rows: Invoice[] } | { kind: 'drop' | 'wipe' | 'clear'; at: number };
const someStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), rows: fc.array(someInvoice, { minLength: 1, maxLength: 1 }) }),
  fc.record({ kind: fc.constant('many' as const), rows: fc.array(someInvoice, { minLength: 1, maxLength: 9 }) }),
  fc.record({ kind: fc.constant('drop' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('wipe' as const), at: fc.nat(1) }),
  fc.record({ kind: fc.constant('clear' as const), at: fc.nat(1) }),
);

async function take(store: Store, step: Step): Promise<void> {
  if ('rows' in step) await store.invoices.bulkPut(step.rows);
  else if (step.kind === 'clear') await store.invoices.clear();
  else if (step.kind === 'wipe') await store.invoices.filter((row) => row.status === 'paid').delete();
  else {
    const [target] = await store.invoices.offset(step.at).limit(1).toArray();
    if (target) await store.invoices.delete(target.id);
  }
}

test('whatever is written, by whichever tab, the index soon equals the table', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(someInvoice, { maxLength: 8 }),
      fc.array(someStep, { maxLength: 6 }),
      async (some, steps) => {
        const store = freshStore();
        const otherTab = new Store(store.name);
        await store.invoices.bulkAdd(some);
        const index = invoiceIndexOf(store);
        const stop = index.subscribe(() => {});
        for (const [turn, step] of steps.entries()) await take(turn % 2 === 0 ? store : otherTab, step);
        const expected = (await store.invoices.toArray()).sort(byNewest).map(createEntryFactory());
        await expect.poll(() => index.getSnapshot().entries, { interval: 5 }).toEqual(expected);
        stop();
        otherTab.close();
        await store.delete();
      },
    ),
    { numRuns: 25 },
  );
});

test('a row whose date changes moves to its new place, whichever tab changes it', async () => {
  const store = freshStore();
  const otherTab = new Store(store.name);
  const [a, b, c] = ['2026-01-03', '2026-01-02', '2026-01-01'].map((issue_date) => anInvoice({ issue_date }));
  if (!a || !b || !c) throw new Error('three were made');
  await store.invoices.bulkAdd([a, b, c]);
  const index = invoiceIndexOf(store);
  const stop = index.subscribe(() => {});
  const shown = () => ids(index.getSnapshot().entries);
  await expect.poll(shown).toEqual([a.id, b.id, c.id]);
  await store.invoices.update(a.id, { issue_date: '2025-12-31' });
  await expect.poll(shown).toEqual([b.id, c.id, a.id]);
  await otherTab.invoices.update(c.id, { issue_date: '2026-01-04' });
  await expect.poll(shown).toEqual([c.id, b.id, a.id]);
  stop();
  otherTab.close();
  await store.delete();
});

test('a pause ends the reading after the rows under way, and without it all of them come', async () => {
  const store = freshStore();
  await store.invoices.bulkAdd(Array.from({ length: 1_600 }, () => anInvoice({})));
  const index = invoiceIndexOf(store);
  index.pause();
  const stop = index.subscribe(() => {});
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(index.getSnapshot().isReady).toBe(false);
  index.resume();
  await expect.poll(() => index.getSnapshot().entries.length).toBe(1_600);
  stop();
  await store.delete();
});

test('two tabs that write the same rows at once: the index ends as the table did', async () => {
  const write = fc.record({ isOther: fc.boolean(), at: fc.nat(2), status: fc.constantFrom(...InvoiceStatus.options) });
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 2, maxLength: 12 }), async (writes) => {
      const store = freshStore();
      const otherTab = new Store(store.name);
      const rows = [anInvoice(), anInvoice(), anInvoice()];
      await store.invoices.bulkAdd(rows);
      const index = invoiceIndexOf(store);
      const stop = index.subscribe(() => {});
      await expect.poll(() => index.getSnapshot().entries.length, { interval: 2 }).toBe(rows.length);
      await index.rows.prefetch(ids(rows));
      await Promise.all(
        writes.map(({ isOther, at, status }) =>
          (isOther ? otherTab : store).invoices.update(rows[at]?.id ?? '', { status }),
        ),
      );
      const left = await store.invoices.toArray();
      await expect
        .poll(() => index.getSnapshot().entries, { interval: 2 })
        .toEqual(left.sort(byNewest).map(createEntryFactory()));
      await expect.poll(() => left.map(({ id }) => index.rows.get(id)), { interval: 2 }).toEqual(left);
      stop();
      otherTab.close();
      await store.delete();
    }),
    { numRuns: 50 },
  );
});

test('what this tab wrote and hears of late does not hide what another tab has written since', async () => {
  const store = freshStore();
  const otherTab = new Store(store.name);
  const row = anInvoice({ status: 'draft' });
  await store.invoices.add(row);
  const index = invoiceIndexOf(store);
  const stop = index.subscribe(() => {});
  const shown = () => index.getSnapshot().entries.map(({ status }) => status);
  await expect.poll(shown).toEqual(['draft']);

  let own: ObservabilitySet | undefined;
  const keep = (result: ObservabilitySet) => {
    own ??= result;
  };
  Dexie.on('storagemutated', keep);
  await store.invoices.update(row.id, { status: 'sent' });
  Dexie.on.storagemutated.unsubscribe(keep);
  await expect.poll(shown).toEqual(['sent']);

  const late = () => {
    Dexie.on.storagemutated.unsubscribe(late);
    // Fires while the row is being read.
    queueMicrotask(() => own && Dexie.on.storagemutated.fire(own));
  };
  Dexie.on('storagemutated', late);
  await otherTab.invoices.update(row.id, { status: 'paid' });
  await expect.poll(shown).toContain('paid');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(shown()).toEqual(['paid']);
  stop();
  otherTab.close();
  await store.delete();
});

test('rows that are kept for the screen soon are the rows of the table, whatever is written while they are read', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(someInvoice, { minLength: 1, maxLength: 8 }),
      fc.array(someStep, { maxLength: 6 }),
      async (some, steps) => {
        const store = freshStore();
        await store.invoices.bulkAdd(some);
        const { rows } = invoiceIndexOf(store);
        const stop = rows.subscribe(() => {});
        const wanted = [...ids(some), 'nobody'];
        const reading = rows.prefetch(wanted);
        for (const [turn, step] of steps.entries()) {
          await take(store, step);
          if (turn % 2 === 0) void rows.prefetch(wanted);
        }
        await reading;
        const expected = (await store.invoices.bulkGet(wanted)).map((row) => row ?? null);
        await expect.poll(() => wanted.map(rows.get), { interval: 5 }).toEqual(expected);
        stop();
        await store.delete();
      },
    ),
    { numRuns: 25 },
  );
});

test('more rows than a few screens need are not kept', async () => {
  const store = freshStore();
  const many = Array.from({ length: 1_600 }, () => anInvoice({}));
  await store.invoices.bulkAdd(many);
  const { rows } = invoiceIndexOf(store);
  await rows.prefetch(ids(many).slice(0, 800));
  await rows.prefetch(ids(many).slice(800));
  expect(many.filter(({ id }) => rows.get(id) !== undefined)).toHaveLength(1_500);
  expect(rows.get(many.at(-1)?.id ?? '')).toEqual(many.at(-1));
  await store.delete();
});

test('a released index follows the device no further; whoever needs one gets another, which reads the device', async () => {
  const store = freshStore();
  const one = anInvoice();
  await store.invoices.put(one);
  const released = invoiceIndexOf(store);
  released.subscribe(() => undefined);
  await expect.poll(() => ids(released.getSnapshot().entries)).toEqual([one.id]);
  releaseInvoiceIndex(store);
  const index = invoiceIndexOf(store);
  index.subscribe(() => undefined);
  const other = anInvoice();
  await store.invoices.put(other);
  await expect.poll(() => ids(index.getSnapshot().entries).sort()).toEqual([one.id, other.id].sort());
  expect(ids(released.getSnapshot().entries)).toEqual([one.id]);
  await store.delete();
});

const unknownError = () => Object.assign(new Error('Internal error'), { name: 'UnknownError' });

test('a first read that fails over a connection that the browser closed is repeated over a new one', async () => {
  const store = freshStore();
  const rows = Array.from({ length: 50 }, () => anInvoice());
  await store.invoices.bulkAdd(rows);
  vi.spyOn(store.invoices, 'where').mockImplementationOnce(() => {
    throw unknownError();
  });
  const index = invoiceIndexOf(store);
  const stop = index.subscribe(() => {});
  await expect.poll(() => index.getSnapshot().entries.length).toBe(50);
  stop();
  await store.delete();
});

test('after a read that failed for good, the next change brings all rows, not only the changed one', async () => {
  const store = freshStore();
  const rows = Array.from({ length: 50 }, () => anInvoice({ status: 'draft' }));
  await store.invoices.bulkAdd(rows);
  const reads = vi.spyOn(store.invoices, 'where').mockImplementation(() => {
    throw unknownError();
  });
  const index = invoiceIndexOf(store);
  const stop = index.subscribe(() => {});
  await expect.poll(() => store.problem).toBe('broken');
  expect(index.getSnapshot().isReady).toBe(false);
  reads.mockRestore();
  await store.invoices.update(rows[0]?.id ?? '', { status: 'paid' });
  await expect.poll(() => index.getSnapshot().isReady).toBe(true);
  expect(index.getSnapshot().entries).toHaveLength(50);
  stop();
  await store.delete();
});

test('the changed rows of a read that failed are read with the next change', async () => {
  const store = freshStore();
  const otherTab = new Store(store.name);
  const [a, b] = [anInvoice({ status: 'draft' }), anInvoice({ status: 'draft' })];
  await store.invoices.bulkAdd([a, b]);
  const index = invoiceIndexOf(store);
  const stop = index.subscribe(() => {});
  await expect.poll(() => index.getSnapshot().entries.length).toBe(2);
  const reads = vi.spyOn(store.invoices, 'bulkGet').mockImplementation(() => {
    throw unknownError();
  });
  await otherTab.invoices.update(a.id, { status: 'paid' });
  await expect.poll(() => store.problem).toBe('broken');
  reads.mockRestore();
  await otherTab.invoices.update(b.id, { status: 'sent' });
  const statusOf = (id: string) => index.getSnapshot().entries.find((entry) => entry.id === id)?.status;
  await expect.poll(() => [statusOf(a.id), statusOf(b.id)]).toEqual(['paid', 'sent']);
  stop();
  otherTab.close();
  await store.delete();
});
