import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText } from '#server/documents/decode-text.ts';
import { dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { labelOf } from '../value-labels.ts';
import { clearDecimal } from './clear-decimal.ts';
import { readDianXml } from './read-dian-xml.ts';
import { READ_AMOUNTS, READ_DATES, READ_DECIMALS } from './unread-values.ts';

const read = (xml: string) => {
  const result = readDianXml(xml, decodeText);
  if (!result.ok || !result.documents[0]) throw new Error(result.ok ? 'Nothing was read.' : result.detail);
  return result.documents[0];
};
const codes = (xml: string) => read(xml).warnings.map(({ code }) => code);

test.each([
  ['19,00', '19.00'],
  ['19.00%', '19.00'],
  ['1.190.000,50', '1190000.50'],
  ['1,190,000.50', '1190000.50'],
  ['+5', '5'],
  ['1.9E1', '19'],
  ['19.000', '19.000'],
])('%s is clearly %s', (text, decimal) => {
  expect(clearDecimal(text)).toBe(decimal);
});

test.each(['1,190', 'NaN', 'diez', '', '-', '1.2.3', '$', '12 5', 'Infinity'])('%s is not clear', (text) => {
  expect(clearDecimal(text)).toBeUndefined();
});

/** Every optional number and date of the plain document, by its place in the text. */
const XML = dianXml({ number: 'FE9', dueDate: '2026-12-05', withholding: '2500.00' });
const OPTIONAL = /<cbc:(?!PayableAmount)(\w*(?:Amount|Percent|Quantity|DueDate))(?: [^>]*)?>[^<]+</g;
const places = Array.from(XML.matchAll(OPTIONAL), ({ index, 0: whole, 1: name = '' }) => ({ index, whole, name }));

test('a document that is damaged in one optional place is accepted, and a warning names the place', () => {
  expect(places.length).toBeGreaterThan(8);
  const damage = fc.oneof(
    fc.constantFrom('NaN', 'N/A', '1,190', 'null', '--', '#VALUE!', '1.2.3'),
    fc.string({ minLength: 1, maxLength: 12 }),
  );
  fc.assert(
    fc.property(fc.constantFrom(...places), damage, ({ index, whole, name }, text) => {
      const clean = text.replace(/[<>&{}\ufffe\uffff\p{Cc}\p{Cs}]/gu, '').trim();
      fc.pre(clean !== '' && (name.endsWith('Date') ? !/^\d{4}-/.test(clean) : clearDecimal(clean) === undefined));
      const damaged = `${XML.slice(0, index)}${whole.replace(/>[^<]+<$/, () => `>${clean}<`)}${XML.slice(index + whole.length)}`;
      const document = read(damaged);
      expect(document).toMatchObject({ number: 'FE9', issue_date: '2026-11-05', payable_total: 11_900_000 });
      expect([document.supplier.nit, document.customer.nit]).toEqual(['900123456', '800197268']);
      expect(document.warnings.map(({ code }) => code)).toContain('value_unreadable');
    }),
    { numRuns: 1_000 },
  );
});

test('a quantity in words stays empty, and the warning names it and its line', () => {
  const { line_items, warnings } = read(dianXml({ lines: [{ description: 'x', quantity: 'dos', total: '1' }] }));
  expect(line_items[0]?.quantity).toBeNull();
  expect(warnings.find(({ code }) => code === 'value_unreadable')?.detail).toMatch(/cantidad «dos» \(línea 1\)/);
});

test('every value that a warning may name has a Spanish name', () => {
  for (const name of [...READ_AMOUNTS, ...READ_DECIMALS, ...READ_DATES]) expect(labelOf(name), name).not.toBe(name);
});

test('values that nobody reads are named by no warning', () => {
  const more =
    '<cbc:LineCountNumeric>uno</cbc:LineCountNumeric><cac:InvoicePeriod><cbc:StartDate>ayer</cbc:StartDate></cac:InvoicePeriod>';
  expect(codes(dianXml({ more }))).not.toContain('value_unreadable');
});

test('a document without damage has no such warning', () => {
  expect(codes(XML)).not.toContain('value_unreadable');
});

const taxTotal = (currency: string, ...subtotals: [code: string, amount: string][]) =>
  `<cac:TaxTotal><cbc:TaxAmount currencyID="${currency}">${subtotals.reduce((sum, [, amount]) => sum + Number(amount), 0)}</cbc:TaxAmount>${subtotals
    .map(
      ([code, amount]) =>
        `<cac:TaxSubtotal><cbc:TaxAmount currencyID="${currency}">${amount}</cbc:TaxAmount><cac:TaxCategory><cac:TaxScheme><cbc:ID>${code}</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>`,
    )
    .join('')}</cac:TaxTotal>`;

/** The plain document with these groups in place of the tax groups of its head. */
const withTaxes = (groups: string, currency = 'COP') =>
  dianXml({ currency }).replace(/(?<!<cac:InvoiceLine>[\s\S]*)<cac:TaxTotal>[\s\S]*?<\/cac:TaxTotal>/, () => groups);

test.each([
  [
    'in groups of their own',
    taxTotal('COP', ['01', '19000']) + taxTotal('COP', ['06', '2500']) + taxTotal('COP', ['05', '2850']),
  ],
  ['in one group with the tax', taxTotal('COP', ['01', '19000'], ['06', '2500'], ['05', '2850'])],
])('withholdings that stand among the taxes, %s, are none of them', (_, groups) => {
  expect(read(withTaxes(groups))).toMatchObject({
    tax_amount: 1_900_000,
    taxes_by_code: { '01': 1_900_000 },
    withholding_amount: 535_000,
    withholdings_by_code: { '05': 285_000, '06': 250_000 },
  });
});

test('a withholding that stands in both groups counts once', () => {
  const both = `${taxTotal('COP', ['01', '19000'])}${taxTotal('COP', ['06', '2500'])}${taxTotal('COP', ['06', '2500']).replaceAll('TaxTotal', 'WithholdingTaxTotal')}`;
  expect(read(withTaxes(both))).toMatchObject({ tax_amount: 1_900_000, withholdings_by_code: { '06': 250_000 } });
});

test.each([
  ['behind', taxTotal('USD', ['01', '19000']) + taxTotal('COP', ['01', '76000000'])],
  ['before', taxTotal('COP', ['01', '76000000']) + taxTotal('USD', ['01', '19000'])],
])('the tax in pesos %s the one in dollars is left out', (_, groups) => {
  expect(read(withTaxes(groups, 'USD')).tax_amount).toBe(1_900_000);
});

test.each([
  ['Invoice', 'RequestedMonetaryTotal', 'LegalMonetaryTotal'],
  ['DebitNote', 'LegalMonetaryTotal', 'RequestedMonetaryTotal'],
] as const)('a %s with %s is read', (root, written, usual) => {
  expect(read(dianXml({ root }).replaceAll(usual, written)).payable_total).toBe(11_900_000);
});

test.each(['true', '1', 'True', 'TRUE', 'sí'])('a charge that is written %s is a charge', (text) => {
  const charge = `<cac:AllowanceCharge><cbc:ChargeIndicator>${text}</cbc:ChargeIndicator><cbc:Amount currencyID="COP">5000</cbc:Amount></cac:AllowanceCharge>`;
  const xml = dianXml().replace('<cac:LegalMonetaryTotal>', `${charge}<cac:LegalMonetaryTotal>`);
  expect(read(xml).allowance_charges[0]).toMatchObject({ is_charge: true, amount: 500_000 });
});

test.each(['0001-01-01', '1900-01-01', '9999-12-31', '0000-00-00'])('%s is no due date', (date) => {
  expect(read(dianXml({ dueDate: date })).due_date).toBeNull();
});
