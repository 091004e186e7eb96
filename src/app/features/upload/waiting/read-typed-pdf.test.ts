import { expect, test } from 'vitest';
import { aWaitingPdf } from '#tests/harness/a-waiting-pdf.ts';
import { readTypedPdf, type TypedText, toTypedText } from './read-typed-pdf.ts';

const OWN = ['901000001'];
const TEXT: TypedText = {
  number: 'FE-950',
  issue_date: '2026-11-05',
  classification: 'expense',
  party_nit: '900.123.456-8',
  party_name: 'Café del Valle',
  total_amount: '119.000',
  tax_amount: '',
};
const read = (some: Partial<TypedText>) => readTypedPdf({ ...TEXT, ...some }, OWN);

test.each([
  ['119000', 119000],
  ['119.000', 119000],
  ['$ 1.190.000,50', 1190000.5],
  ['119,000.25', 119000.25],
  ['0', 0],
])('the total "%s" is %d', (total_amount, amount) => {
  expect(read({ total_amount })).toMatchObject({ type: 'ok', typed: { total_amount: amount, tax_amount: null } });
});

test.each([
  ['number', 'sin número', 'invalid'],
  ['issue_date', '', 'invalid'],
  ['classification', '', 'invalid'],
  ['party_nit', 'NIT', 'invalid'],
  ['party_nit', '901.000.001', 'own_nit'],
  ['party_name', ' ', 'invalid'],
  ['total_amount', '', 'invalid'],
  ['total_amount', '12.3.4', 'invalid'],
  ['total_amount', '-5', 'invalid'],
  ['tax_amount', 'x', 'invalid'],
  ['tax_amount', '119.001', 'tax_above_total'],
])('%s "%s" is %s', (field, value, problem) => {
  expect(read({ [field]: value })).toEqual({ type: 'invalid', problems: { [field]: problem } });
});

test('what was read is shown as a person would type it, and read back unchanged', () => {
  const text = toTypedText(aWaitingPdf({ issue_date: '2026-11-05', total_amount: 1190000.5, tax_amount: 1000 }));
  expect(text).toMatchObject({ total_amount: '1.190.000,5', issue_date: '2026-11-05', number: 'FE950' });
  expect(readTypedPdf(text, OWN)).toMatchObject({ type: 'ok', typed: { total_amount: 1190000.5, tax_amount: 1000 } });
});
