import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byNewest, Classification, InvoiceStatus } from '#domain/invoices/invoice.ts';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';
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
  .map(({ facts, coding, own }) => ({ ...anInvoice({ ...facts, ...own }), ...coding }));
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
  const [a, b] = [1, 2].map(() => toEntry({ ...anInvoice(), coding: structuredClone(coding), line_text: 'cafe' }));
  expect(a?.codes).toBe(b?.codes);
  expect(a?.traits).toBe(b?.traits);
});

const BIG = 100_000;
const CITIES = ['norte', 'sur', 'centro', 'oriente'];

test(`a view with five conditions over ${BIG} invoices takes at most 50 ms`, () => {
  const toEntry = createEntryFactory();
  const kinds = ['invoice', 'credit_note', 'support_document'] as const;
  const entries = Array.from({ length: BIG }, (_, nth) =>
    toEntry({
      ...anInvoice({
        ...{ id: crypto.randomUUID(), document_kind: kinds[nth % 3] ?? 'invoice', total_amount: nth },
        ...{ direction: nth % 4 ? 'received' : 'issued', payment_terms: nth % 2 ? 'credit' : 'cash' },
      }),
      coding: [{ field: 'cost_center', value: CITIES[nth % 4] ?? '', rule: null, at: '2026-11-01T00:00:00Z' }],
      line_text: `servicio de cafe numero ${nth % 500}`,
    }),
  );
  const durations = Array.from({ length: 40 }, (_, nth) => {
    const view = InvoiceView.parse({
      ...{ kinds: 'invoice,support_document', direction: 'received', min: String(nth), line: 'café', terms: 'credit' },
      cost_center: 'sur',
    });
    const start = performance.now();
    expect(queryInvoices(entries, view).length).toBeGreaterThan(1_000);
    return performance.now() - start;
  });
  const [median = 0, p95 = 0] = [20, 37].map((nth) => durations.toSorted((a, b) => a - b)[nth]);
  console.info(
    `a view with five conditions and a text, ${BIG} invoices: median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
  );
  // The median: other programs of the machine disturb the slowest ones (npm run bench -- views measures them).
  expect(median).toBeLessThan(50);
});
