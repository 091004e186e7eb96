import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byNewest, Classification, InvoiceFilter, matchesFilter } from '#domain/invoices/invoice.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { mostly } from '#tests/harness/mostly.ts';
import { Store } from '../store.ts';
import { listInvoices } from './list-invoices.ts';
import { listYears } from './list-years.ts';

const names = fc.constantFrom('Café del Valle', 'CAFE DEL VALLE', 'Ñandú S.A.S.', 'Éxito', 'Panadería  La 14');
const invoices = fc.array(
  fc.record({
    issue_date: fc.constantFrom('2024-12-31', '2025-01-01', '2025-06-30', '2025-12-31', '2026-01-01'),
    classification: fc.constantFrom(...Classification.options),
    supplier_name: names,
    supplier_nit: fc.constantFrom('900123456', '9001234568', '860007738', ''),
    customer_name: names,
  }),
  { maxLength: 30 },
);
const filters = fc
  .record({
    year: mostly('all', '2024', '2025', '2026', '1999'),
    classification: mostly('all', ...Classification.options),
    supplier: mostly('', 'cafe', 'ñandu', '9001', 'la 14', 'nadie'),
    customer: mostly('', 'EXITO', 'valle'),
    company: mostly(undefined, '900123456', '860007738', 'AB123'),
  })
  .map((filter) => InvoiceFilter.parse(filter));

const freshStore = () => new Store(`test-${crypto.randomUUID()}`);

test('page by page, a filter shows exactly the rows the domain says, newest first', async () => {
  await fc.assert(
    fc.asyncProperty(invoices, filters, fc.integer({ min: 1, max: 7 }), async (some, filter, limit) => {
      const store = freshStore();
      const rows = some.map((one) => anInvoice(one));
      await store.invoices.bulkAdd(rows);
      const expected = rows.filter((row) => matchesFilter(row, filter)).sort(byNewest);
      const seen = [];
      for (let more = true; more; ) {
        const slice = await listInvoices(store, filter, { after: seen.at(-1), limit });
        seen.push(...slice.rows);
        ({ more } = slice);
        expect(slice.rows.length === limit || !more).toBe(true);
      }
      expect(seen).toEqual(expected);
      expect(await listYears(store)).toEqual(
        [...new Set(rows.map((row) => Number(row.issue_date.slice(0, 4))))].sort((a, b) => b - a),
      );
      await store.delete();
    }),
    { numRuns: 100 },
  );
});

test('there are more rows exactly when one is left after the page', async () => {
  const store = freshStore();
  const rows = ['2026-01-03', '2026-01-02', '2026-01-01'].map((issue_date) => anInvoice({ issue_date }));
  await store.invoices.bulkAdd(rows);
  const filter = InvoiceFilter.parse({});
  expect(await listInvoices(store, filter, { limit: 2 })).toEqual({ rows: rows.slice(0, 2), more: true });
  expect(await listInvoices(store, filter, { limit: 3 })).toEqual({ rows, more: false });
  expect(await listInvoices(store, filter, { after: rows[0], limit: 2 })).toEqual({ rows: rows.slice(1), more: false });
  await store.delete();
});
