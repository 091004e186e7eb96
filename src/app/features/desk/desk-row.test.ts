import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countToReview, type DeskCompany, type ReviewFigures } from '#domain/desk/desk.ts';
import { DeskView } from '#domain/desk/desk-view.ts';
import { someCompanies } from '#tests/harness/accounts/companies-of.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { type DeskRow, toDeskRow } from './desk-row.ts';
import { filterAndSortDesk } from './filter-and-sort-desk.ts';

const [company] = someCompanies(1).map((one) => ({ ...one, isCurrent: false, isOnDevice: true, waiting: 0 }));
if (!company) throw new Error('There is one company.');

const figures = (to_review: number): ReviewFigures => ({ to_review, oldest_to_review: null, unclassified: 0 });
const device = (pulled_at: number | null) => new Map([[company.id, { figures: figures(1), version: 'v', pulled_at }]]);
const desk = { items: [{ id: company.id, ...figures(2) } as DeskCompany], takenAt: 100 };

test.each([
  ['the device has pulled since', {}, 101, 1],
  ['the server has answered since', {}, 99, 2],
  ['the device was never complete', {}, null, 2],
  ['changes wait on the device', { waiting: 1 }, 99, 1],
  ['the company is in view', { isCurrent: true }, 99, 1],
])('%s', (_, state, pulled_at, expected) => {
  expect(toDeskRow({ ...company, ...state }, device(pulled_at), desk).review?.to_review).toBe(expected);
});

test('a side that knows nothing does not hide what the other one knows', () => {
  expect(toDeskRow(company, new Map(), desk).review?.to_review).toBe(2);
  expect(toDeskRow(company, device(5), undefined).review?.to_review).toBe(1);
  expect(toDeskRow(company, new Map(), undefined).review).toBeUndefined();
});

test('the reconciliation comes from the same side as the figures; one that the device does not know, from the server', () => {
  const here = { month: '2026-10', to_resolve: 3 };
  const there = { month: '2026-09', to_resolve: 1 };
  const counted = { items: [{ id: company.id, ...figures(2), reconciliation: there } as DeskCompany], takenAt: 100 };
  const read = (pulled_at: number, reconciliation?: typeof here | null) =>
    toDeskRow(
      company,
      new Map([
        [
          company.id,
          { figures: figures(1), version: 'v', pulled_at, ...(reconciliation !== undefined && { reconciliation }) },
        ],
      ]),
      counted,
    ).reconciliation;
  expect(read(101, here)).toEqual(here);
  expect(read(101, null)).toBeNull();
  expect(read(99, here)).toEqual(there);
  expect(read(101)).toEqual(there);
});

const Row = fc.record({
  status: fc.constantFrom('draft' as const, 'sent' as const, 'paid' as const),
  classification: fc.constantFrom('none' as const, 'income' as const),
  issue_date: fc.constantFrom('2026-01-02', '2025-12-31', '2026-11-05'),
});

test('what is counted is the drafts, the oldest of them, and what has no class', () => {
  fc.assert(
    fc.property(fc.array(Row), (rows) => {
      const drafts = rows.filter(({ status }) => status === 'draft').map(({ issue_date }) => issue_date);
      expect(countToReview(rows.map((row) => anInvoice(row)))).toEqual({
        to_review: drafts.length,
        oldest_to_review: drafts.toSorted()[0] ?? null,
        unclassified: rows.filter(({ classification }) => classification === 'none').length,
      });
    }),
  );
});

test('rows are found by name and NIT, and unknown figures come last in both directions', () => {
  const rows = someCompanies(3).map(
    (one, index): DeskRow => ({
      company: { ...one, isCurrent: false, isOnDevice: true, waiting: 0 },
      server: undefined,
      reconciliation: undefined,
      deadlines: undefined,
      review: index === 1 ? undefined : figures(index),
    }),
  );
  const columns = [{ id: 'to_review', value: ({ review }: DeskRow) => review?.to_review ?? null }];
  const order = (view: Partial<DeskView>) =>
    filterAndSortDesk(rows, columns, DeskView.parse(view)).map((row) => rows.indexOf(row));
  expect(order({ sort: 'to_review', dir: 'asc' })).toEqual([0, 2, 1]);
  expect(order({ sort: 'to_review', dir: 'desc' })).toEqual([2, 0, 1]);
  expect(order({ sort: 'name', dir: 'desc' })).toEqual([2, 1, 0]);
  expect(order({ q: 'andina' })).toEqual([1]);
  expect(order({ q: '900.123.402' })).toEqual([2]);
});
