import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { documentSearch, FoundDocument, isFound, MAX_FOUND, mergeFound } from './document-search.ts';

const COMPANY = '0197f0a0-0000-4000-8000-000000000001';
const INVOICE = anInvoice({ invoice_number: 'SETP-990417', supplier_nit: '900123456', cufe: 'AB12'.repeat(24) });
const finds = (typed: string): boolean => {
  const search = documentSearch(typed);
  return search !== undefined && isFound(INVOICE, search);
};

test.each([
  'SETP-990417',
  'setp 990417',
  '0417',
  '900123456',
  'NIT 900.123.456-8',
  '9001234568',
  'ab12ab12',
  'AB12'.repeat(24),
])('%s finds the invoice', (typed) => expect(finds(typed)).toBe(true));

test.each(['', '417', 'Café del Valle', '----1', '%0417', '12ab12ab', '900999999'])('%s does not', (typed) =>
  expect(finds(typed)).toBe(false),
);

const found = (id: string, issue_date: string) =>
  FoundDocument.parse({ ...anInvoice({ id, issue_date }), company_id: COMPANY });

test('lists are joined with each invoice once, the newest first, up to the limit', () => {
  const ids = Array.from({ length: 80 }, () => crypto.randomUUID());
  const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-02-${String(date).padStart(2, '0')}`);
  const list = fc.array(fc.record({ id: fc.constantFrom(...ids), issue_date: day }), { maxLength: 80 });
  fc.assert(
    fc.property(list, list, (one, other) => {
      const lists = [one, other].map((rows) => rows.map(({ id, issue_date }) => found(id, issue_date)));
      const merged = mergeFound(...lists);
      const known = new Set([...one, ...other].map(({ id }) => id));
      expect(merged).toHaveLength(Math.min(MAX_FOUND, known.size));
      expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length);
      const days = merged.map(({ issue_date }) => issue_date);
      expect(days).toEqual(days.toSorted().toReversed());
    }),
  );
});
