import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { isInPeriod, type PeriodFilter } from '../dates/period-filter.ts';
import { Classification, Direction, DocumentKind, Environment, type Invoice, InvoiceStatus } from './invoice.ts';
import { applyChangesToDashboard, buildDashboard, computeBalance, count, emptyTally } from './totals.ts';

const of = (invoices: Invoice[], period: PeriodFilter = 'all') =>
  buildDashboard(
    invoices.filter((row) => isInPeriod(row, period)).reduce((tally, row) => count(tally, row), emptyTally()),
    period,
  );

const income = anInvoice({
  classification: 'income',
  direction: 'issued',
  total_cop: 119_000.5,
  issue_date: '2026-01-31',
});
const expense = anInvoice({
  classification: 'expense',
  direction: 'received',
  total_cop: 50_000,
  issue_date: '2026-02-01',
});

test('income less expense is the balance', () => {
  const dashboard = of([income, expense]);
  expect(dashboard).toMatchObject({ total_income: 119_000.5, total_expense: 50_000, total_invoices: 2 });
  expect(computeBalance(dashboard)).toBe(69_000.5);
});

test('a credit note lowers income or expense exactly once, by its direction', () => {
  const issued = anInvoice({
    classification: 'credit_note',
    direction: 'issued',
    total_cop: 19_000,
    issue_date: '2026-02-02',
  });
  const received = anInvoice({ ...issued, direction: 'received', total_cop: 1_000 });
  expect(of([income, expense, issued, received])).toMatchObject({
    total_income: 100_000.5,
    total_expense: 49_000,
    total_credit_note: 20_000,
  });
});

test('a note that the user calls income or expense lowers it as one of class «Nota crédito» does', () => {
  const note = anInvoice({ document_kind: 'credit_note', direction: 'received', total_cop: 1_000 });
  const expected = of([income, expense, { ...note, classification: 'credit_note' }]);
  expect(expected).toMatchObject({ total_income: 119_000.5, total_expense: 49_000, total_credit_note: 1_000 });
  expect(of([income, expense, { ...note, classification: 'expense' }])).toEqual(expected);
  const onIncome = of([income, expense, { ...note, classification: 'income' }]);
  expect(onIncome).toMatchObject({ total_income: 118_000.5, total_expense: 50_000, total_credit_note: 1_000 });
  const unclassified = of([income, expense, { ...note, classification: 'none' }]);
  expect(unclassified).toMatchObject({ total_income: 119_000.5, total_expense: 50_000, total_credit_note: 0 });
});

test.each([
  ['a test document', { environment: 'test' }],
  ['a document of no class', { classification: 'none' }],
  ['a foreign document without a rate', { total_cop: null }],
] as const)('%s is listed and counted, never in the balance', (_, change) => {
  const dashboard = of([{ ...income, ...change }]);
  expect(dashboard).toMatchObject({ total_income: 0, total_expense: 0, total_invoices: 1 });
  expect(dashboard.status_counts.draft).toBe(1);
});

test('a year shows its twelve months, all years show the months there are', () => {
  expect(of([income, expense], '2026').monthly_data.map((row) => row.display_name)).toEqual([
    'ene.',
    'feb.',
    'mar.',
    'abr.',
    'may.',
    'jun.',
    'jul.',
    'ago.',
    'sept.',
    'oct.',
    'nov.',
    'dic.',
  ]);
  expect(of([income, expense]).monthly_data.map((row) => row.display_name)).toEqual(['ene. 2026', 'feb. 2026']);
});

test('some days show every month that they touch, with its year when there are several', () => {
  const namesOf = (period: PeriodFilter) => of([income, expense], period).monthly_data.map((row) => row.display_name);
  expect(namesOf({ from: '2026-01-15', to: '2026-03-01' })).toEqual(['ene.', 'feb.', 'mar.']);
  expect(namesOf({ from: '2025-12-31', to: '2026-01-31' })).toEqual(['dic. 2025', 'ene. 2026']);
});

const anyInvoice = fc
  .record({
    status: fc.constantFrom(...InvoiceStatus.options),
    document_kind: fc.constantFrom(...DocumentKind.options, 'credit_note' as const),
    classification: fc.constantFrom(...Classification.options),
    direction: fc.constantFrom(...Direction.options),
    environment: fc.constantFrom(...Environment.options),
    total_cop: fc.option(fc.integer({ min: 0, max: 10 ** 13 }).map((cents) => cents / 100)),
    issue_date: fc.constantFrom('2024-12-31', '2025-01-01', '2025-07-15', '2026-11-30'),
  })
  .map((fields) => anInvoice(fields));

test('what the server said plus what still waits is what the server will say', () => {
  fc.assert(
    fc.property(
      fc.array(anyInvoice, { maxLength: 12 }),
      fc.array(fc.tuple(fc.nat(11), fc.option(anyInvoice)), { maxLength: 6 }),
      fc.constantFrom<PeriodFilter>('all', '2025', '2026', { from: '2025-01-01', to: '2025-07-14' }),
      (before, edits, period) => {
        const after: (Invoice | undefined)[] = [...before];
        const changes = new Map<number, Invoice | undefined>();
        for (const [index, to] of edits) if (index < before.length) changes.set(index, to ?? undefined);
        for (const [index, to] of changes) after[index] = to;
        const result = [...changes].map(([index, to]) => ({ before: before[index], after: to }));
        const seen = applyChangesToDashboard(of(before, period), period, result);
        const will = of(
          after.filter((row) => row !== undefined),
          period,
        );
        const withMoney = (rows: typeof seen.monthly_data) =>
          rows.filter((row) => row.income + row.expense + row.credit_note + row.none > 0);
        expect({ ...seen, monthly_data: withMoney(seen.monthly_data) }).toEqual({
          ...will,
          monthly_data: withMoney(will.monthly_data),
        });
      },
    ),
  );
});

test('a month without documents between two others is there, at zero', () => {
  const later = { ...expense, issue_date: '2026-05-01' };
  expect(of([income, later]).monthly_data.map((row) => [row.display_name, row.income + row.expense])).toEqual([
    ['ene. 2026', 119_000.5],
    ['feb. 2026', 0],
    ['mar. 2026', 0],
    ['abr. 2026', 0],
    ['may. 2026', 50_000],
  ]);
});

test('documents without a rate stand apart by currency and class, and a waiting change moves them', () => {
  const dollars = anInvoice({ currency: 'USD', total_amount: 100.1, total_cop: null, classification: 'expense' });
  const [more, euros] = [
    { ...dollars, total_amount: 0.2 },
    { ...dollars, currency: 'EUR', total_amount: 7 },
  ];
  const tried = { ...dollars, environment: 'test' as const };
  const dashboard = of([dollars, more, euros, tried]);
  const inDollars = { currency: 'USD', classification: 'expense', invoice_count: 2, total_amount: 100.3 };
  const inEuros = { currency: 'EUR', classification: 'expense', invoice_count: 1, total_amount: 7 };
  expect(dashboard).toMatchObject({ unconverted_invoices: 3, unconverted: [inEuros, inDollars] });
  const moved = applyChangesToDashboard(dashboard, 'all', [
    { before: euros },
    { before: more, after: { ...more, classification: 'income' } },
  ]);
  expect(moved).toMatchObject({
    unconverted_invoices: 2,
    unconverted: [
      { ...inDollars, classification: 'income', invoice_count: 1, total_amount: 0.2 },
      { ...inDollars, invoice_count: 1, total_amount: 100.1 },
    ],
  });
});
