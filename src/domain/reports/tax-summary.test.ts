import { expect, test } from 'vitest';
import type { TaxBreakdown } from '../invoices/tax-breakdown.ts';
import { toCents } from '../money.ts';
import { addToMonth, listTaxPeriods, type MonthlyTaxes, type TaxedInvoice } from './tax-summary.ts';

const none = { base: toCents(0), iva: toCents(0) };
const taxesOf = (base: number): TaxBreakdown => ({
  iva: {
    at19: { base: toCents(base), iva: toCents(base * 0.19) },
    at5: none,
    atOther: none,
    exempt: toCents(0),
    excluded: toCents(0),
  },
  unrated_iva: toCents(0),
  inc: toCents(0),
  other_taxes: toCents(0),
  rete_fuente: toCents(base / 40),
  rete_iva: toCents(0),
  rete_ica: toCents(0),
  other_withholdings: toCents(0),
});

function summarize(invoices: readonly TaxedInvoice[]) {
  const months: MonthlyTaxes = new Map();
  for (const invoice of invoices) addToMonth(months, invoice);
  return listTaxPeriods(months).map(({ period, sums: { customer, supplier } }) => ({
    period: `${period.from} ${period.length}`,
    sold: [customer.documents, customer.taxes.iva.at19.base / 100, customer.notes.iva.at19.base / 100 + 0],
    bought: [supplier.documents, supplier.taxes.iva.at19.base / 100, supplier.without_detail],
    withheld: [customer.taxes.rete_fuente / 100, supplier.taxes.rete_fuente / 100],
  }));
}

const SALE = { side: 'customer', isNote: false } as const;
const PURCHASE = { side: 'supplier', isNote: false } as const;

test('months come before the bimesters that contain them; notes are subtracted once; sides are apart', () => {
  const periods = summarize([
    { ...SALE, issue_date: '2026-02-28', taxes: taxesOf(200_000) },
    { ...SALE, issue_date: '2026-01-31', taxes: taxesOf(100_000) },
    { ...SALE, issue_date: '2026-02-01', isNote: true, taxes: taxesOf(-40_000) },
    { ...PURCHASE, issue_date: '2026-03-01', taxes: taxesOf(80_000) },
    { ...PURCHASE, issue_date: '2026-03-02', taxes: null },
    { ...PURCHASE, issue_date: '2026-03-03', taxes: { ...taxesOf(400), iva: null } },
  ]);
  expect(periods).toEqual([
    { period: '2026-01-01 month', sold: [1, 100_000, 0], bought: [0, 0, 0], withheld: [2_500, 0] },
    { period: '2026-02-01 month', sold: [2, 160_000, -40_000], bought: [0, 0, 0], withheld: [4_000, 0] },
    { period: '2026-03-01 month', sold: [0, 0, 0], bought: [3, 80_000, 2], withheld: [0, 2_010] },
    { period: '2026-01-01 bimester', sold: [3, 260_000, -40_000], bought: [0, 0, 0], withheld: [6_500, 0] },
    { period: '2026-03-01 bimester', sold: [0, 0, 0], bought: [3, 80_000, 2], withheld: [0, 2_010] },
  ]);
});

test('a period has the year of its documents', () => {
  const periods = summarize([
    { ...SALE, issue_date: '2025-12-31', taxes: taxesOf(1_000) },
    { ...SALE, issue_date: '2026-01-01', taxes: taxesOf(2_000) },
  ]);
  expect(periods.map(({ period }) => period)).toEqual([
    '2025-12-01 month',
    '2026-01-01 month',
    '2025-11-01 bimester',
    '2026-01-01 bimester',
  ]);
});
