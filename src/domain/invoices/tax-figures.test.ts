import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCents } from '../money.ts';
import type { TaxedDocument, TaxedLine } from './tax-breakdown.ts';
import { taxFigures } from './tax-figures.ts';

const tax = (code: string, rate: string | null, base: number | null, amount: number) => ({
  ...{ code, rate, per_unit: null },
  ...{ base: base === null ? null : toCents(base), amount: toCents(amount) },
});

const EMPTY: TaxedDocument = {
  subtotal: toCents(0),
  tax_amount: toCents(0),
  taxes: [],
  taxes_by_code: {},
  withholding_amount: toCents(0),
  withholdings_by_code: {},
  line_items: [],
};

const line = (total: number, ...taxes: TaxedLine['taxes']): TaxedLine => ({ line_total: toCents(total), taxes });

const restaurant: TaxedDocument = {
  ...EMPTY,
  subtotal: toCents(150_000),
  tax_amount: toCents(23_000),
  taxes: [tax('01', '19', 100_000, 19_000), tax('04', '8', 50_000, 4_000)],
  taxes_by_code: { '01': toCents(19_000), '04': toCents(4_000) },
  withholding_amount: toCents(2_500),
  withholdings_by_code: { '06': toCents(2_500) },
  line_items: [line(100_000, tax('01', '19', 100_000, 19_000)), line(50_000, tax('04', '8', 50_000, 4_000))],
};

test('the base of IVA, the IVA, the INC and all withholdings', () => {
  expect(taxFigures(restaurant)).toEqual({
    taxable_base: 100_000,
    iva_amount: 19_000,
    inc_amount: 4_000,
    withheld_amount: 2_500,
  });
});

test('a document with lines and without taxes says that there are none', () => {
  const excluded = { ...EMPTY, subtotal: toCents(80_000), line_items: [line(80_000)] };
  expect(taxFigures(excluded)).toEqual({ taxable_base: 0, iva_amount: 0, inc_amount: 0, withheld_amount: 0 });
});

test('a spreadsheet row with IVA and no rate: its base is not known', () => {
  const taxes = [tax('01', null, null, 19_000)];
  const taxes_by_code = { '01': toCents(19_000) };
  const row = { ...EMPTY, subtotal: toCents(100_000), tax_amount: toCents(19_000), taxes, taxes_by_code };
  expect(taxFigures(row)).toEqual({ taxable_base: null, iva_amount: 19_000, inc_amount: 0, withheld_amount: null });
});

const UNKNOWN = { taxable_base: null, iva_amount: null, inc_amount: null, withheld_amount: null };

test('without lines and taxes nothing is known, also where the totals imply a tax of no known kind', () => {
  expect(taxFigures({ ...EMPTY, subtotal: toCents(80_000) })).toEqual(UNKNOWN);
  expect(taxFigures({ ...EMPTY, subtotal: toCents(80_000), tax_amount: toCents(15_200) })).toEqual(UNKNOWN);
});

test('the known figures are amounts of the document, never negative, and at most its tax', () => {
  const cents = fc.integer({ min: 0, max: 900_000_000 });
  fc.assert(
    fc.property(cents, cents, cents, (iva, inc, withheld) => {
      const [ivaAmount, incAmount] = [iva / 100, inc / 100];
      const document: TaxedDocument = {
        ...EMPTY,
        subtotal: toCents(1_000),
        tax_amount: toCents((iva + inc) / 100),
        taxes: [tax('01', '19', 1_000, ivaAmount), tax('04', '8', 1_000, incAmount)],
        taxes_by_code: { '01': toCents(ivaAmount), '04': toCents(incAmount) },
        withholding_amount: toCents(withheld / 100),
      };
      const figures = taxFigures(document);
      expect(figures).toMatchObject({ iva_amount: ivaAmount, inc_amount: incAmount });
      expect(figures.withheld_amount).toBe(withheld === 0 ? null : withheld / 100);
    }),
  );
});
