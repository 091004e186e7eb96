import { expect, test } from 'vitest';
import type { TaxBreakdown } from '../invoices/tax-breakdown.ts';
import { toCents } from '../money.ts';
import {
  addToTally,
  buildTaxAnalytics,
  emptyTaxTally,
  type TalliedDocument,
  withoutDoubtful,
} from './tax-analytics.ts';

const none = { base: toCents(0), iva: toCents(0) };
const rated = (base: number, rate: number) => ({ base: toCents(base), iva: toCents((base * rate) / 100) });

const NO_IVA = { at19: none, at5: none, atOther: none, exempt: toCents(0), excluded: toCents(0) };
const taxesOf = (iva: Partial<TaxBreakdown['iva']>, others: Partial<TaxBreakdown> = {}): TaxBreakdown => ({
  iva: { ...NO_IVA, ...iva },
  unrated_iva: toCents(0),
  inc: toCents(0),
  other_taxes: toCents(0),
  rete_fuente: toCents(0),
  rete_iva: toCents(0),
  rete_ica: toCents(0),
  other_withholdings: toCents(0),
  ...others,
});

const SALE = { side: 'customer', isNote: false, currency: 'COP', total_cop: 1 } as const;
const PURCHASE = { ...SALE, side: 'supplier' } as const;

function analyze(...documents: TalliedDocument[]) {
  const tally = emptyTaxTally();
  for (const document of documents) addToTally(tally, document);
  return buildTaxAnalytics(tally);
}

test('what is in doubt is taken from the deductible IVA and added to the difference, in whole pesos that add up', () => {
  const taxes = analyze(
    { ...SALE, taxes: taxesOf({ at19: rated(100_000, 19) }) },
    { ...PURCHASE, taxes: taxesOf({ at19: rated(60_000, 19) }) },
  );
  expect(withoutDoubtful(taxes, { withoutEvents: 0, pos: 0 })).toEqual({ supported: 11_400, net: 7_600 });
  expect(withoutDoubtful(taxes, { withoutEvents: 1_000.5, pos: 99.4 })).toEqual({ supported: 10_300, net: 8_700 });
});

test('sales and purchases are apart, and their difference is that of the IVA alone', () => {
  const { sales, purchases, net_iva } = analyze(
    { ...SALE, taxes: taxesOf({ at19: rated(100_000, 19) }, { inc: toCents(800), rete_fuente: toCents(2_500) }) },
    { ...PURCHASE, taxes: taxesOf({ at19: rated(60_000, 19), at5: rated(1_000, 5) }, { rete_ica: toCents(414) }) },
  );
  expect(sales.iva_19).toEqual({ base: 100_000, iva: 19_000, documents: 1 });
  expect(purchases).toMatchObject({ iva_5: { base: 1_000, iva: 50 }, taxable_base: 61_000, total_iva: 11_450 });
  expect(net_iva).toEqual({ iva_19: 7_600, iva_5: -50, iva_other: 0, unrated_iva: 0, total_iva: 7_550 });
  expect([sales.inc.amount, sales.rete_fuente.amount, purchases.rete_ica.amount]).toEqual([800, 2_500, 414]);
});

test('each figure counts the documents that have it', () => {
  const exempt = { exempt: toCents(700) };
  const { sales } = analyze(
    { ...SALE, taxes: taxesOf({ at19: rated(100, 19), ...exempt }) },
    { ...SALE, taxes: taxesOf({ at5: rated(100, 5), ...exempt }) },
    { ...SALE, taxes: taxesOf({ excluded: toCents(50) }) },
  );
  expect([sales.documents, sales.iva_19.documents, sales.exempt.documents, sales.excluded.documents]).toEqual([
    3, 1, 2, 1,
  ]);
  expect(sales.inc).toEqual({ amount: 0, documents: 0 });
});

test('a credit note is subtracted once, and shown by itself', () => {
  const { sales } = analyze(
    { ...SALE, taxes: taxesOf({ at19: rated(100_000, 19) }) },
    { ...SALE, isNote: true, taxes: taxesOf({ at19: rated(-10_000, 19), excluded: toCents(-500) }) },
  );
  expect(sales).toMatchObject({ documents: 2, iva_19: { base: 90_000, iva: 17_100, documents: 2 } });
  expect(sales.credit_notes).toEqual({ base: -10_500, iva: -1_900, documents: 1 });
});

test('documents without rates and without pesos are counted, the latter by currency', () => {
  const foreign = { ...PURCHASE, total_cop: null, taxes: null };
  const { purchases } = analyze(
    { ...PURCHASE, taxes: { ...taxesOf({}), iva: null, unrated_iva: toCents(190) } },
    { ...foreign, currency: 'USD' },
    { ...foreign, currency: 'EUR' },
    { ...foreign, currency: 'USD' },
  );
  expect(purchases).toMatchObject({ documents: 4, without_detail: 4, total_iva: 190 });
  expect(purchases.unrated_iva).toEqual({ amount: 190, documents: 1 });
  expect(purchases.unconverted).toEqual([
    { currency: 'EUR', documents: 1 },
    { currency: 'USD', documents: 2 },
  ]);
});
