import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import type { PeriodFilter } from '../dates/period-filter.ts';
import { Classification, Direction, DocumentKind, Environment, type Invoice } from '../invoices/invoice.ts';
import { MAX_LISTED } from './figures.ts';
import { partyKey } from './party.ts';
import { analyzeParties, type PartyAnalytics, withPartyChanges } from './party-analytics.ts';

const bought = anInvoice({ classification: 'expense', direction: 'received', total_cop: 100_000.5 });
const ofSuppliers = (...invoices: Invoice[]) => analyzeParties(invoices, 'supplier', 'all');

test('a credit note lowers its supplier once, and is one of its documents', () => {
  const note = anInvoice({ ...bought, classification: 'credit_note', total_cop: 30_000.25 });
  expect(ofSuppliers(bought, note)).toMatchObject({
    total_parties: 1,
    total_amount: 70_000.25,
    total_invoices: 2,
    parties: [{ name: bought.supplier_name, total_amount: 70_000.25, invoice_count: 2 }],
  });
});

test('a document in another currency without a rate is counted apart', () => {
  const foreign = anInvoice({ ...bought, currency: 'USD', total_cop: null });
  expect(ofSuppliers(bought, foreign)).toMatchObject({
    total_amount: 100_000.5,
    unconverted_invoices: 1,
    parties: [{ invoice_count: 2, unconverted_invoices: 1 }],
  });
});

test.each([
  ['900123456', '9001234568', true],
  ['900123456', '900123457', false],
  ['us-77a', 'US-77A', true],
])('%s and %s are one party: %s', (a, b, isOne) => {
  const party = (supplier_nit: string) => ({ ...bought, supplier_nit });
  expect(ofSuppliers(party(a), party(b)).total_parties).toBe(isOne ? 1 : 2);
});

test('of five thousand suppliers the biggest are listed, and the totals are of all', () => {
  const many = Array.from({ length: 5_000 }, (_, n) => ({ ...bought, supplier_nit: `X${n}`, total_cop: n }));
  const answer = ofSuppliers(...many);
  expect(answer.parties).toHaveLength(MAX_LISTED);
  expect(answer.parties[0]?.total_amount).toBe(4_999);
  expect([answer.total_parties, answer.unlisted]).toEqual([5_000, 5_000 - MAX_LISTED]);
  expect(answer.total_amount).toBe((4_999 * 5_000) / 2);
  const listed = answer.parties.reduce((sum, party) => sum + party.total_amount, 0);
  expect(listed + answer.unlisted_amount).toBe(answer.total_amount);
  expect(JSON.stringify(answer).length).toBeLessThan(150_000);
});

const anyInvoice = fc
  .record({
    document_kind: fc.constantFrom(...DocumentKind.options, 'credit_note' as const),
    classification: fc.constantFrom(...Classification.options),
    direction: fc.constantFrom(...Direction.options),
    environment: fc.constantFrom(...Environment.options),
    total_cop: fc.option(fc.integer({ min: 0, max: 10 ** 12 }).map((cents) => cents / 100)),
    issue_date: fc.constantFrom('2025-01-01', '2025-07-15', '2026-11-30'),
    supplier_nit: fc.constantFrom('900123456', '9001234568', 'US-1', ''),
    customer_nit: fc.constantFrom('800197268', ''),
  })
  .map((fields) => anInvoice(fields));

test('what the server said plus what still waits is what the server will say', () => {
  fc.assert(
    fc.property(
      fc.array(anyInvoice, { maxLength: 12 }),
      fc.array(fc.tuple(fc.nat(11), fc.option(anyInvoice)), { maxLength: 6 }),
      fc.constantFrom<PeriodFilter>('all', '2025', '2026', { from: '2025-07-15', to: '2026-11-29' }),
      fc.constantFrom('supplier', 'customer'),
      (before, edits, period, side) => {
        const after: (Invoice | undefined)[] = [...before];
        for (const [index, to] of edits) if (index < before.length) after[index] = to ?? undefined;
        const changes = before.flatMap((row, index) =>
          after[index] === row ? [] : [{ before: row, after: after[index] }],
        );
        const seen = withPartyChanges(analyzeParties(before, side, period), changes, { side, period });
        const left = after.filter((row) => row !== undefined);
        expect(plain(seen)).toEqual(plain(analyzeParties(left, side, period)));
      },
    ),
  );
});

/** The spelling of a party's number in the list depends on the order of the documents. */
const plain = ({ parties, ...answer }: PartyAnalytics) => ({
  ...answer,
  parties: parties.map(({ tax_id, ...party }) => ({ ...party, key: partyKey({ name: party.name, nit: tax_id }) })),
});
