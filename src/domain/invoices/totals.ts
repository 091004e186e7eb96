import { z } from 'zod/mini';
import { countingRuleFor, type PartySide } from '../analytics/figures.ts';
import { monthName, monthOf } from '../dates/dates.ts';
import { hasSeveralYears, isInPeriod, monthRange, type PeriodFilter } from '../dates/period-filter.ts';
import { amountSign } from './credit-note.ts';
import { Classification, type Invoice, InvoiceStatus } from './invoice.ts';

const StatusCounts = z.object({
  draft: z.int(),
  sent: z.int(),
  pending_payment: z.int(),
  paid: z.int(),
});

/**
 * One month of the chart: pesos by class. Credit notes are positive amounts under `credit_note`, also those that the
 * user classified as income or expense.
 */
const MonthlyData = z.object({
  month: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  display_name: z.string(),
  income: z.number(),
  expense: z.number(),
  credit_note: z.number(),
  none: z.number(),
});
export type MonthlyData = z.infer<typeof MonthlyData>;

/** Documents of one foreign currency and class (as in `MonthlyData`) without an exchange rate; `total_amount` is in that currency. */
const Unconverted = z.object({
  currency: z.string(),
  classification: Classification,
  invoice_count: z.int(),
  total_amount: z.number(),
});
export type Unconverted = z.infer<typeof Unconverted>;

/**
 * docs/specification.md#entities. In pesos. `total_income` and `total_expense` are already net of credit notes;
 * `total_credit_note` is their sum. Test documents, deleted rows and class none are excluded from every sum.
 */
export const Dashboard = z.object({
  total_income: z.number(),
  total_expense: z.number(),
  total_credit_note: z.number(),
  total_invoices: z.int(),
  /** Documents in another currency without an exchange rate: counted, not summed. */
  unconverted_invoices: z.int(),
  /** The same documents by currency and class. A response stored by an older build has none. */
  unconverted: z._default(z.array(Unconverted), []),
  status_counts: StatusCounts,
  monthly_data: z.array(MonthlyData),
});
export type Dashboard = z.infer<typeof Dashboard>;

export type CountedInvoice = Pick<
  Invoice,
  | 'status'
  | 'document_kind'
  | 'classification'
  | 'direction'
  | 'environment'
  | 'total_cop'
  | 'issue_date'
  | 'total_amount'
  | 'currency'
>;

/** In cents, so that any number of documents adds up exactly. */
type MonthSums = Record<Classification, number>;
type ForeignSums = Pick<Unconverted, 'currency' | 'classification'> & { documents: number; cents: number };
export type Tally = {
  invoices: number;
  unconverted: Map<string, ForeignSums>;
  statuses: Record<InvoiceStatus, number>;
  notesOnIncome: number;
  notesOnExpense: number;
  months: Map<string, MonthSums>;
};

export function emptyTally(): Tally {
  return {
    invoices: 0,
    unconverted: new Map(),
    statuses: { draft: 0, sent: 0, pending_payment: 0, paid: 0 },
    notesOnIncome: 0,
    notesOnExpense: 0,
    months: new Map(),
  };
}

/** Adds a document (`times` 1) or removes it again (`times` −1). */
export function count(tally: Tally, invoice: CountedInvoice, times: 1 | -1 = 1): Tally {
  const { status, environment, total_cop, total_amount, currency } = invoice;
  const classification = figureClass({ ...invoice, counts_sign: amountSign(invoice) });
  const counts_for = countingRuleFor(invoice)?.side ?? null;
  const isForeign = total_cop === null && invoice.environment !== 'test';
  const cents = total_cop === null ? null : Math.round(total_cop * 100) * times;
  const month = monthOf(invoice.issue_date);
  addDocuments(tally, { status, environment, month, classification, counts_for }, { documents: times, cents });
  const foreign = { currency, classification, documents: times, cents: Math.round(total_amount * 100) * times };
  return isForeign ? addForeignDocuments(tally, foreign) : tally;
}

type SignedClass = { classification: Classification; counts_sign: 1 | -1 };

/** The class under which the sums of the dashboard have a document: a credit note of any class that counts is one. */
export const figureClass = ({ classification, counts_sign }: SignedClass): Classification =>
  counts_sign === -1 && classification !== 'none' ? 'credit_note' : classification;

/** `classification` is the `figureClass`, `counts_for` the side that the documents add to or subtract from. */
type DocumentGroup = Pick<CountedInvoice, 'status' | 'environment' | 'classification'> & {
  month: string;
  counts_for: PartySide | null;
};

/**
 * Adds documents that are equal in every counted field; `cents` is their sum, `null` when they have no amount in pesos:
 * `addForeignDocuments` adds those in their own currency.
 */
export function addDocuments(
  tally: Tally,
  alike: DocumentGroup,
  sum: { documents: number; cents: number | null },
): Tally {
  tally.invoices += sum.documents;
  tally.statuses[alike.status] += sum.documents;
  if (alike.environment === 'test' || sum.cents === null) return tally;
  const month = monthSums(tally, alike.month);
  month[alike.classification] += sum.cents;
  if (alike.classification === 'credit_note') {
    if (alike.counts_for === 'customer') tally.notesOnIncome += sum.cents;
    if (alike.counts_for === 'supplier') tally.notesOnExpense += sum.cents;
  }
  return tally;
}

/** Adds documents without an exchange rate, in hundredths of their currency. */
export function addForeignDocuments(tally: Tally, { currency, classification, documents, cents }: ForeignSums): Tally {
  const key = `${currency} ${classification}`;
  const sums = tally.unconverted.get(key) ?? { currency, classification, documents: 0, cents: 0 };
  tally.unconverted.set(key, sums);
  sums.documents += documents;
  sums.cents += cents;
  return tally;
}

function monthSums(tally: Tally, month: string): MonthSums {
  const sums = tally.months.get(month) ?? { income: 0, expense: 0, credit_note: 0, none: 0 };
  tally.months.set(month, sums);
  return sums;
}

/** The dashboard over every document of `period`: the reference implementation, equal to the server's SQL. */
export function computeDashboard(invoices: Iterable<CountedInvoice>, period: PeriodFilter): Dashboard {
  const tally = emptyTally();
  for (const invoice of invoices) if (isInPeriod(invoice, period)) count(tally, invoice);
  return buildDashboard(tally, period);
}

/** The dashboard for the counted documents; a year always has its twelve months, and a shorter period all of its own. */
export function buildDashboard(tally: Tally, period: PeriodFilter): Dashboard {
  const sum = (name: Classification) => [...tally.months.values()].reduce((total, month) => total + month[name], 0);
  return {
    total_income: pesos(sum('income') - tally.notesOnIncome),
    total_expense: pesos(sum('expense') - tally.notesOnExpense),
    total_credit_note: pesos(tally.notesOnIncome + tally.notesOnExpense),
    total_invoices: tally.invoices,
    ...listUnconverted(tally.unconverted.values()),
    status_counts: { ...tally.statuses },
    monthly_data: monthRange(period, tally.months.keys()).map((month) =>
      monthlyData(tally, month, hasSeveralYears(period)),
    ),
  };
}

/** In a fixed order; groups whose count is back to zero are left out. */
function listUnconverted(sums: Iterable<ForeignSums>): Pick<Dashboard, 'unconverted_invoices' | 'unconverted'> {
  const listed = [...sums].filter(({ documents, cents }) => documents !== 0 || cents !== 0).sort(byCurrency);
  return {
    unconverted_invoices: listed.reduce((total, { documents }) => total + documents, 0),
    unconverted: listed.map(({ currency, classification, documents, cents }) => ({
      currency,
      classification,
      invoice_count: documents,
      total_amount: pesos(cents),
    })),
  };
}

function byCurrency(a: ForeignSums, b: ForeignSums): number {
  if (a.currency !== b.currency) return a.currency < b.currency ? -1 : 1;
  return Classification.options.indexOf(a.classification) - Classification.options.indexOf(b.classification);
}

/** A row before and after a pending change: `undefined` where it does not exist. */
export type InvoiceChange = { before?: CountedInvoice | undefined; after?: CountedInvoice | undefined };

/** The server's last response for `period` with the pending changes added (docs/interaction.md#offline-patterns). */
export function applyChangesToDashboard(
  dashboard: Dashboard,
  period: PeriodFilter,
  changes: InvoiceChange[],
): Dashboard {
  const delta = emptyTally();
  for (const { before, after } of changes) {
    if (before && isInPeriod(before, period)) count(delta, before, -1);
    if (after && isInPeriod(after, period)) count(delta, after, 1);
  }
  return sumDashboards(dashboard, buildDashboard(delta, period), period);
}

function sumDashboards(a: Dashboard, b: Dashboard, period: PeriodFilter): Dashboard {
  const counts = InvoiceStatus.options.map((status) => [status, a.status_counts[status] + b.status_counts[status]]);
  const months = monthRange(
    period,
    [...a.monthly_data, ...b.monthly_data].map((row) => row.month),
  );
  return {
    total_income: addPesos(a.total_income, b.total_income),
    total_expense: addPesos(a.total_expense, b.total_expense),
    total_credit_note: addPesos(a.total_credit_note, b.total_credit_note),
    total_invoices: a.total_invoices + b.total_invoices,
    ...sumUnconverted([...a.unconverted, ...b.unconverted]),
    unconverted_invoices: a.unconverted_invoices + b.unconverted_invoices,
    status_counts: StatusCounts.parse(Object.fromEntries(counts)),
    monthly_data: months.map((month) => sumMonth(month, hasSeveralYears(period), [a, b])),
  };
}

function sumUnconverted(rows: readonly Unconverted[]): Pick<Dashboard, 'unconverted_invoices' | 'unconverted'> {
  const tally = emptyTally();
  for (const { invoice_count, total_amount, ...alike } of rows)
    addForeignDocuments(tally, { ...alike, documents: invoice_count, cents: Math.round(total_amount * 100) });
  return listUnconverted(tally.unconverted.values());
}

function sumMonth(month: string, withYear: boolean, dashboards: Dashboard[]): MonthlyData {
  const rows = dashboards.flatMap((dashboard) => dashboard.monthly_data.filter((row) => row.month === month));
  const sum = (name: Classification) => rows.reduce((total, row) => addPesos(total, row[name]), 0);
  return {
    month,
    display_name: monthName(month, withYear),
    income: sum('income'),
    expense: sum('expense'),
    credit_note: sum('credit_note'),
    none: sum('none'),
  };
}

const addPesos = (a: number, b: number): number => pesos(Math.round(a * 100) + Math.round(b * 100));

/** docs/specification.md#protected-screens: balance = income − expense. */
export const computeBalance = (dashboard: Pick<Dashboard, 'total_income' | 'total_expense'>): number =>
  pesos(Math.round(dashboard.total_income * 100) - Math.round(dashboard.total_expense * 100));

function monthlyData(tally: Tally, month: string, withYear: boolean): MonthlyData {
  const sums = tally.months.get(month) ?? { income: 0, expense: 0, credit_note: 0, none: 0 };
  return {
    month,
    display_name: monthName(month, withYear),
    income: pesos(sums.income),
    expense: pesos(sums.expense),
    credit_note: pesos(sums.credit_note),
    none: pesos(sums.none),
  };
}

const pesos = (cents: number): number => cents / 100;
