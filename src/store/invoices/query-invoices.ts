import type { RankedUser } from '#domain/accounts/user-rules.ts';
import { obstacleOf } from '#domain/approval/approval-rules.ts';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { type InvoiceStatus, ownSpellings } from '#domain/invoices/invoice.ts';
import {
  hasDays,
  type InvoiceSort,
  matchesDays,
  type RadianFilter,
  type ReviewFilter,
  type ViewFilter,
} from '#domain/invoices/invoice-view.ts';
import { searchAmounts } from '#domain/invoices/search-amounts.ts';
import { hasOneOf, searchForms } from '#domain/invoices/search-forms.ts';
import { createTermEnd } from '#domain/radian/radian-rules.ts';
import { readRadian } from '#domain/radian/read-radian.ts';
import type { IndexEntry } from './index-entry.ts';
import { createConditionMatchers } from './match-conditions.ts';

export type ByStatus = Readonly<Record<InvoiceStatus | 'all', readonly IndexEntry[]>>;
type SortOrder = { sort: InvoiceSort };

/** The entries of the view, in its order; `me` is the id of the person who looks at it. Pure. */
export const queryInvoices = (entries: readonly IndexEntry[], view: ViewFilter & SortOrder, me?: string) =>
  groupByStatus(entries, view, me)[view.status];

/** How many entries each of the views has, in one pass. */
export function countViews(entries: readonly IndexEntry[], views: readonly ViewFilter[], me?: string): number[] {
  const counts = views.map(() => 0);
  const matchers = views.map((view) => ({ status: view.status, matches: createMatcher(view, me) }));
  for (const entry of entries)
    for (const [at, { status, matches }] of matchers.entries())
      if ((status === 'all' || entry.status === status) && matches(entry)) counts[at] = (counts[at] ?? 0) + 1;
  return counts;
}

/** The same for every status at once, at the cost of one. */
export function groupByStatus(
  entries: readonly IndexEntry[],
  view: Omit<ViewFilter, 'status'> & SortOrder,
  me?: string,
): ByStatus {
  const groups: Record<keyof ByStatus, IndexEntry[]> = { all: [], draft: [], sent: [], pending_payment: [], paid: [] };
  const matches = createMatcher(view, me);
  for (const entry of sortEntries(entries, view.sort)) {
    if (!matches(entry)) continue;
    groups.all.push(entry);
    groups[entry.status].push(entry);
  }
  return groups;
}

type Conditions = Omit<ViewFilter, 'status'>;
type Matcher = (entry: IndexEntry) => boolean;

/** The conditions that cost least are first. */
function createMatcher(view: Conditions, me: string | undefined): Matcher {
  const { year, classification } = view;
  const conditions: Matcher[] = [];
  if (year !== 'all') conditions.push((entry) => entry.issue_date.startsWith(year));
  if (classification !== 'all') conditions.push((entry) => entry.classification === classification);
  if (hasDays(view)) conditions.push((entry) => matchesDays(entry, view));
  if (view.review !== undefined) conditions.push(createReviewMatcher(view.review, view.reviewer));
  conditions.push(...createConditionMatchers(view, me), ...createTextMatchers(view));
  return (entry) => conditions.every((keeps) => keeps(entry));
}

function createTextMatchers({ supplier, customer, company, q, radian }: Conditions): Matcher[] {
  const conditions: Matcher[] = [];
  const [ofSupplier, ofCustomer, forms] = [searchForms(supplier), searchForms(customer), searchForms(q)];
  if (supplier) conditions.push(({ supplier: { text } }) => hasOneOf(text, ofSupplier));
  if (customer) conditions.push(({ customer: { text } }) => hasOneOf(text, ofCustomer));
  if (company !== undefined) conditions.push(createCompanyMatcher(company));
  if (radian !== undefined) conditions.push(createRadianMatcher(radian));
  const isAmount = searchAmounts(q);
  const hasAmount = ({ cents, pesoCents }: IndexEntry) => isAmount?.(cents) || isAmount?.(pesoCents ?? cents);
  if (q) conditions.push((entry) => forms.some((form) => matchesText(entry, form)) || hasAmount(entry) === true);
  return conditions;
}

function createCompanyMatcher(company: string) {
  const own = new Set(ownSpellings(company));
  return ({ supplier, customer }: IndexEntry): boolean => own.has(supplier.nit) || own.has(customer.nit);
}

function createRadianMatcher(filter: RadianFilter) {
  const [today, endOf] = [bogotaDate(new Date()), createTermEnd()];
  return ({ purchase, isLocal }: IndexEntry): boolean => {
    if (!purchase || isLocal) return false;
    const { state } = readRadian(purchase, today, endOf);
    return filter === 'missing' ? state === 'missing_030' || state === 'missing_032' : state === filter;
  };
}

function createReviewMatcher(filter: ReviewFilter, reviewer: RankedUser | undefined) {
  return ({ review }: IndexEntry): boolean => {
    if (!review) return false;
    if (filter !== 'mine') return review.state === filter;
    return reviewer !== undefined && obstacleOf(review, reviewer) === undefined;
  };
}

const matchesText = ({ number, supplier, customer, cufe, lines }: IndexEntry, form: string): boolean =>
  number.includes(form) ||
  supplier.text.includes(form) ||
  customer.text.includes(form) ||
  cufe.includes(form) ||
  lines.includes(form);

type Compare = (a: IndexEntry, b: IndexEntry) => number;
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Equal entries stay newest first: the sort is stable. */
const COMPARE: Record<Exclude<InvoiceSort, 'newest' | 'oldest'>, Compare> = {
  highest: (a, b) => b.amount - a.amount,
  lowest: (a, b) => a.amount - b.amount,
  number: (a, b) => byText(a.number, b.number),
  party: (a, b) => byText(a.party.text, b.party.text),
  supplier: (a, b) => byText(a.supplier.text, b.supplier.text),
  customer: (a, b) => byText(a.customer.text, b.customer.text),
  // Invoices without a due date are last.
  due: (a, b) => byText(a.due_date ?? '9', b.due_date ?? '9'),
};

const sorted = new WeakMap<readonly IndexEntry[], Partial<Record<InvoiceSort, readonly IndexEntry[]>>>();

/** All entries in one order. Sorting 100,000 is too slow for each filter, so it is done once per order. */
function sortEntries(entries: readonly IndexEntry[], sort: InvoiceSort): readonly IndexEntry[] {
  if (sort === 'newest') return entries;
  const known = sorted.get(entries) ?? {};
  sorted.set(entries, known);
  known[sort] ??= sort === 'oldest' ? entries.toReversed() : entries.toSorted(COMPARE[sort]);
  return known[sort];
}
