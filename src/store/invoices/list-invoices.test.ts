import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byNewest, Classification, InvoiceFilter, matchesFilter } from '#domain/invoices/invoice.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { Store } from '../store.ts';
import { listInvoices } from './list-invoices.ts';
import { listYears } from './list-years.ts';

const names = fc.constantFrom('Café del Valle', 'CAFE DEL VALLE', 'Ñandú S.A.S.', 'Éxito', 'Panadería  La 14');
const invoices = fc.array(
  fc.record({
    issue_date: fc.constantFrom('2024-12-31', '2025-01-01', '2025-06-30', '2025-12-31', '2026-01-01'),
    classification: fc.constantFrom(...Classification.options),
    supplier_name: names,
    supplier_nit: fc.constantFrom('900123456', '860007738', ''),
    customer_name: names,
  }),
  { maxLength: 30 },
);
const filters = fc
  .record({
    year: fc.constantFrom('all', '2024', '2025', '2026', '1999'),
    classification: fc.constantFrom('all', ...Classification.options),
    supplier: fc.constantFrom('', '', 'cafe', 'ñandu', '9001', 'la 14', 'nadie'),
    customer: fc.constantFrom('', '', 'EXITO', 'valle'),
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
    { numRuns: 60 },
  );
});
