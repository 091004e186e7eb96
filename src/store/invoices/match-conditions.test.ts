import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byNewest, Classification, InvoiceStatus } from '#domain/invoices/invoice.ts';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { BUILT_IN_VIEWS, builtInContent } from '#domain/views/built-in-views.ts';
import { listOfContent } from '#domain/views/saved-view.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { matchesView } from '#tests/harness/views/matches-view.ts';
import { ANA, LUIS, someCoding, someConditionFacts, someConditions } from '#tests/harness/views/some-conditions.ts';
import { createEntryFactory } from './index-entry.ts';
import { countViews, queryInvoices } from './query-invoices.ts';

const someInvoice = fc
  .record({
    facts: someConditionFacts,
    coding: someCoding,
    own: fc.record({
      status: fc.constantFrom(...InvoiceStatus.options),
      classification: fc.constantFrom(...Classification.options),
      supplier_nit: fc.constantFrom('900123456', '9001234568', '860007738'),
      customer_nit: fc.constantFrom('900123456', '860007738', ''),
      total_amount: fc.constantFrom(0, 2, 3.5, 4.99),
      total_cop: fc.constantFrom(null, 2, 3.49, 5),
    }),
  })
  .map(({ facts, coding, own }) => anInvoice({ ...facts, ...own, ...coding }));
const someView = someConditions.map((conditions) => InvoiceView.parse(conditions));

test('the index finds just the invoices that meet all conditions', () => {
  const viewer = fc.constantFrom(undefined, ANA, LUIS);
  fc.assert(
    fc.property(fc.array(someInvoice, { maxLength: 40 }), someView, viewer, (rows, view, me) => {
      const inOrder = rows.toSorted(byNewest);
      const expected = inOrder.filter((row) => matchesView(row, view, me === undefined ? {} : { me }));
      const found = queryInvoices(inOrder.map(createEntryFactory()), view, me);
      expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    }),
    { numRuns: 500 },
  );
});

test('a built-in view has the invoices of the reference', () => {
  const dated = fc
    .record({ invoice: someInvoice, due_date: fc.constantFrom(null, '2026-11-30', '2026-12-01', '2026-12-06') })
    .map(({ invoice, due_date }) => ({ ...invoice, due_date }));
  fc.assert(
    fc.property(fc.array(dated, { maxLength: 40 }), fc.constantFrom(...BUILT_IN_VIEWS), (rows, name) => {
      const view = listOfContent(name, builtInContent(name, '2026-12-01'));
      const found = queryInvoices(rows.map(createEntryFactory()), view).map(({ id }) => id);
      const expected = rows.filter((row) => matchesView(row, view)).map(({ id }) => id);
      expect(found.sort()).toEqual(expected.sort());
    }),
    { numRuns: 300 },
  );
});

test('the counts of several views are those of their lists', () => {
  fc.assert(
    fc.property(fc.array(someInvoice, { maxLength: 20 }), fc.array(someView, { maxLength: 4 }), (rows, views) => {
      const entries = rows.map(createEntryFactory());
      expect(countViews(entries, views, ANA)).toEqual(views.map((view) => queryInvoices(entries, view, ANA).length));
    }),
    { numRuns: 100 },
  );
});

test('invoices with equal texts and values share them', () => {
  const toEntry = createEntryFactory();
  const coding = [{ field: 'account', value: '5105', rule: null, at: '2026-11-01T00:00:00Z' }];
  const [a, b] = [1, 2].map(() => toEntry(anInvoice({ coding: structuredClone(coding), line_text: 'cafe' })));
  expect(a?.codes).toBe(b?.codes);
  expect(a?.traits).toBe(b?.traits);
});
