import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDianXml } from '#domain/dian/xml/read-dian-xml.ts';
import { decodeText } from '#server/documents/decode-text.ts';
import { type DocumentParts, dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { dedupeKey, invoiceColumns } from './invoice-columns.ts';

function aDocument(parts: DocumentParts) {
  const read = readDianXml(dianXml(parts), decodeText);
  if (!read.ok || !read.documents[0]) throw new Error('not read');
  return read.documents[0];
}
const plain = aDocument({});

test.each([
  ['4123.456', '10.01', 41275.79],
  ['500.5', '0.01', 5.01],
  ['0.5', '0.01', null],
  ['3100.0', '1.00', 3100],
  ['0', '1.00', null],
  ['abc', '1.00', null],
  ['999999999', '80000000000.00', null],
])('at a rate of %s, %s dollars are %s pesos', (exchange_rate, amount, expected) => {
  const document = { ...aDocument({ currency: 'USD', subtotal: amount, tax: '0.00' }), exchange_rate };
  expect(invoiceColumns(document).total_cop).toBe(expected);
});

test('pesos by a rate are exact: as whole numbers say', () => {
  const foreign = aDocument({ currency: 'USD' });
  fc.assert(
    fc.property(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.integer({ min: 500_000, max: 20_000_000 }),
      (cents, thousandths) => {
        // The type of the schema: any safe integer is an amount in cents.
        const payable_total = cents as typeof foreign.payable_total;
        const { total_cop } = invoiceColumns({
          ...foreign,
          payable_total,
          exchange_rate: (thousandths / 1000).toFixed(3),
        });
        const exact = BigInt(cents) * BigInt(thousandths);
        const off = BigInt(Math.round((total_cop ?? Number.NaN) * 100)) * 1000n - exact;
        expect(off >= -500n && off <= 500n).toBe(true);
      },
    ),
  );
});

test('the same document has one key, however its author writes the check digit or the case of its number', () => {
  expect(dedupeKey({ ...plain, number: plain.number.toLowerCase() })).toBe(dedupeKey(plain));
  expect(dedupeKey({ ...plain, issue_time: '10:00:00' })).toBe(dedupeKey(plain));
});

test.each([
  { number: 'FE2' },
  { document_kind: 'credit_note' as const },
  { cufe: 'b'.repeat(96) },
  { supplier: { ...plain.supplier, nit: '900111222' } },
])('a document with other %j is another one, even with the same UUID', (other) => {
  expect(dedupeKey({ ...plain, ...other })).not.toBe(dedupeKey(plain));
});

test('without a UUID the day, the customer and the total tell documents apart', () => {
  const withoutCufe = { ...plain, cufe: null };
  const others = [{ issue_date: '2026-01-02' }, { customer: { ...withoutCufe.customer, nit: '1' } }];
  for (const other of others) expect(dedupeKey({ ...withoutCufe, ...other })).not.toBe(dedupeKey(withoutCufe));
});
