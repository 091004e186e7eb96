import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addCents, toCents } from '../money.ts';
import { breakDownTaxes, type TaxBreakdown, type TaxedDocument, type TaxedLine, taxableBase } from './tax-breakdown.ts';

const INVOICE = { document_kind: 'invoice', classification: 'income' } as const;
const NOTE = { document_kind: 'credit_note', classification: 'credit_note' } as const;

const tax = (code: string, rate: string | null, { base, amount }: { base: number | null; amount: number }) => ({
  code,
  rate,
  base: base === null ? null : toCents(base),
  amount: toCents(amount),
  per_unit: null,
});
const line = (total: number, ...taxes: TaxedLine['taxes']): TaxedLine => ({ line_total: toCents(total), taxes });

function aDocument(subtotal: number, more: Partial<TaxedDocument> = {}): TaxedDocument {
  const taxes = more.taxes ?? [];
  const taxes_by_code: TaxedDocument['taxes_by_code'] = {};
  for (const { code, amount } of taxes) taxes_by_code[code] = addCents(taxes_by_code[code] ?? toCents(0), amount);
  return {
    subtotal: toCents(subtotal),
    tax_amount: addCents(...Object.values(taxes_by_code)),
    taxes,
    taxes_by_code,
    withholding_amount: toCents(0),
    withholdings_by_code: {},
    line_items: [],
    ...more,
  };
}

const iva19 = { base: 100_000, amount: 19_000 };
const iva5 = { base: 10_000, amount: 500 };
const exempt = { base: 5_000, amount: 0 };
const inc8 = { base: 20_000, amount: 1_600 };
const EVERYTHING = aDocument(143_000, {
  taxes: [tax('01', '19.00', iva19), tax('01', '5', iva5), tax('01', '0.00', exempt), tax('04', '8', inc8)],
  withholding_amount: toCents(9_000),
  withholdings_by_code: { '05': toCents(2_850), '06': toCents(2_500), '07': toCents(3_000), '08': toCents(650) },
  line_items: [
    line(100_000, tax('01', '19.00', iva19)),
    line(10_000, tax('01', '5', iva5)),
    line(5_000, tax('01', '0.00', exempt)),
    line(20_000, tax('04', '8', inc8)),
    line(8_000),
  ],
});

const rated = (base: number, iva: number) => ({ base: base * 100, iva: iva * 100 });

test('bases and IVA are apart by rate; exempt is taxed at 0 %, excluded is not taxed with IVA', () => {
  expect(breakDownTaxes(EVERYTHING, INVOICE)).toEqual({
    iva: {
      at19: rated(100_000, 19_000),
      at5: rated(10_000, 500),
      atOther: rated(0, 0),
      exempt: 500_000,
      excluded: 2_800_000,
    },
    unrated_iva: 0,
    inc: 160_000,
    other_taxes: 0,
    rete_fuente: 250_000,
    rete_iva: 285_000,
    rete_ica: 300_000,
    other_withholdings: 65_000,
  });
});

test.each([
  ['a credit note, whatever its class', { document_kind: 'credit_note', classification: 'expense' }],
  ['a note of adjustment', { document_kind: 'support_adjustment', classification: 'expense' }],
  ['any document of the class «Nota crédito»', { document_kind: 'invoice', classification: 'credit_note' }],
] as const)('every amount of %s is negative', (_, invoice) => {
  const { iva, ...others } = breakDownTaxes(EVERYTHING, invoice);
  expect(iva).toMatchObject({ at19: rated(-100_000, -19_000), at5: rated(-10_000, -500) });
  expect(iva).toMatchObject({ exempt: -500_000, excluded: -2_800_000 });
  expect(others).toMatchObject({ inc: -160_000, rete_fuente: -250_000, rete_iva: -285_000, rete_ica: -300_000 });
});

test('old rates, INC of bags and taxes without a name of their own stay visible', () => {
  const document = aDocument(100_000, {
    taxes: [
      tax('01', '16', { base: 100_000, amount: 16_000 }),
      tax('22', '0', { base: null, amount: 330 }),
      tax('03', '0.966', { base: 100_000, amount: 966 }),
    ],
  });
  const { iva, other_taxes } = breakDownTaxes(document, INVOICE);
  expect(iva?.atOther).toEqual(rated(100_000, 16_000));
  expect(other_taxes).toBe(129_600);
});

describe('the lines decide what the summary leaves open', () => {
  test('a summary without rates', () => {
    const lines = [line(100_000, tax('01', '19', { ...iva19, base: null })), line(8_000)];
    const document = aDocument(108_000, {
      taxes: [tax('01', null, { base: null, amount: 19_000 })],
      line_items: lines,
    });
    expect(breakDownTaxes(document, INVOICE).iva).toMatchObject({ at19: rated(100_000, 19_000), excluded: 800_000 });
  });

  test('a document without a summary of taxes', () => {
    const document = aDocument(100_000, {
      tax_amount: toCents(19_000),
      line_items: [line(100_000, tax('01', '19', iva19))],
    });
    expect(breakDownTaxes(document, INVOICE).iva?.at19).toEqual(rated(100_000, 19_000));
  });

  test('a document without a summary of taxes, whose only tax is a cent', () => {
    const line_items = [line(0.05, tax('04', '8', { base: 0.05, amount: 0.01 }))];
    const document = aDocument(0.05, { tax_amount: toCents(0.01), line_items });
    expect(breakDownTaxes(document, INVOICE)).toMatchObject({ inc: 1, other_taxes: 0 });
  });

  test('lines without any tax are excluded', () => {
    const { iva } = breakDownTaxes(aDocument(8_000, { line_items: [line(8_000)] }), INVOICE);
    expect(iva).toMatchObject({ excluded: 800_000, exempt: 0 });
  });

  test('a line with IVA on a part of it (AIU) is not excluded, and a gift is a base beyond the subtotal', () => {
    const aiu = tax('01', '19', { base: 10_000, amount: 1_900 });
    const gift = tax('01', '19', { base: 1_000, amount: 190 });
    const document = aDocument(100_000, {
      taxes: [tax('01', '19', { base: 11_000, amount: 2_090 })],
      line_items: [line(100_000, aiu), line(0, gift)],
    });
    expect(breakDownTaxes(document, INVOICE).iva).toMatchObject({ at19: rated(11_000, 2_090), excluded: 0 });
  });
});

describe('what a document does not say stays unknown', () => {
  test('a spreadsheet row with IVA and no rate: the base is not computed from the tax', () => {
    const document = aDocument(100_000, { taxes: [tax('01', null, { base: null, amount: 19_000 })] });
    expect(breakDownTaxes(document, INVOICE)).toMatchObject({ iva: null, unrated_iva: 1_900_000 });
    expect(breakDownTaxes(document, NOTE)).toMatchObject({ iva: null, unrated_iva: -1_900_000 });
  });

  test('a row without IVA and without lines is exempt or excluded: nobody knows', () => {
    expect(breakDownTaxes(aDocument(100_000), INVOICE)).toMatchObject({ iva: null, unrated_iva: 0 });
  });

  test('lines that do not add up to the document say nothing', () => {
    const document = aDocument(200_000, {
      taxes: [tax('01', '19', iva19)],
      line_items: [line(100_000, tax('01', '19', iva19))],
    });
    expect(breakDownTaxes(document, INVOICE)).toMatchObject({ iva: null, unrated_iva: 1_900_000 });
  });

  test('a tax that is only implied by the totals has no kind', () => {
    const document = aDocument(100_000, { tax_amount: toCents(41_610) });
    expect(breakDownTaxes(document, INVOICE)).toMatchObject({
      iva: null,
      unrated_iva: 0,
      inc: 0,
      other_taxes: 4_161_000,
    });
  });
});

test('bases and excluded lines add up to the subtotal, and the taxes to the tax of the document', () => {
  const cents = fc.integer({ min: 0, max: 900_000_000 }).map((amount) => toCents(amount / 100));
  const rates = fc.constantFrom('19.00', '5', '0', '16', null);
  const lines = fc.array(fc.record({ total: cents, rate: rates, inc: fc.boolean(), amount: cents }), { minLength: 1 });
  const kinds = fc.constantFrom(INVOICE, NOTE);
  fc.assert(
    fc.property(lines, kinds, (all, invoice) => {
      const line_items = all.map(({ total, rate, inc, amount }) => ({
        line_total: total,
        taxes: [
          ...(rate === null ? [] : [{ code: '01', rate, base: total, amount: rate === '0' ? toCents(0) : amount }]),
          ...(inc ? [{ code: '04', rate: '8', base: total, amount }] : []),
        ],
      }));
      const subtotal = addCents(...all.map(({ total }) => total));
      const taxes = line_items.flatMap((one) => one.taxes.map((each) => ({ ...each, per_unit: null })));
      const document = { ...aDocument(0, { taxes, line_items }), subtotal };
      const broken = breakDownTaxes(document, invoice);
      const sign = invoice === NOTE ? -1 : 1;
      expect(sumOfBases(broken)).toBe(subtotal * sign + 0);
      expect(sumOfTaxes(broken)).toBe(document.tax_amount * sign + 0);
    }),
  );
});

const sumOfBases = ({ iva }: TaxBreakdown): number =>
  iva === null ? Number.NaN : addCents(taxableBase(iva), iva.exempt, iva.excluded);
const sumOfTaxes = ({ iva, inc, other_taxes }: TaxBreakdown): number =>
  iva === null ? Number.NaN : addCents(iva.at19.iva, iva.at5.iva, iva.atOther.iva, inc, other_taxes);
