import { z } from 'zod/mini';
import { countingRuleFor, type PartySide } from '../analytics/figures.ts';
import { addDays } from '../dates/calendar-date.ts';
import { DEBT_STATUSES, type Invoice, isOwed } from './invoice.ts';

/** Pesos. `documents` also counts those without an exchange rate, which are in no amount. */
const DebtSum = z.object({
  documents: z.int(),
  amount: z.number(),
  overdue_documents: z.int(),
  overdue_amount: z.number(),
});
export type DebtSum = z.infer<typeof DebtSum>;

/**
 * What customers owe the company and what it owes its suppliers, of every date (docs/specification.md#figures). What was
 * due before the day `as_of` is overdue.
 */
export const Debts = z.object({ as_of: z.iso.date(), receivable: DebtSum, payable: DebtSum });
export type Debts = z.infer<typeof Debts>;

export type DebtInvoice = Pick<
  Invoice,
  'status' | 'document_kind' | 'classification' | 'direction' | 'environment' | 'total_cop' | 'due_date'
>;

/**
 * Who owes an invoice, or to whom it is owed; null for what is no debt. A credit note is none: it lowers what its party
 * bought or sold, and nobody pays it.
 */
export function debtSideOf(invoice: Omit<DebtInvoice, 'total_cop' | 'due_date'>): PartySide | null {
  const counting = isOwed(invoice) ? countingRuleFor(invoice) : null;
  return counting?.sign === 1 ? counting.side : null;
}

/** An invoice that is due today is not overdue. */
export const isOverdueOn = (day: string, { due_date }: Pick<Invoice, 'due_date'>): boolean =>
  due_date !== null && due_date < day;

/** The list of the invoices of one side that are debts. */
export const debtConditions = (side: PartySide) =>
  ({
    classification: side === 'customer' ? 'income' : 'expense',
    statuses: DEBT_STATUSES.join(','),
    notes: 'none',
  }) as const;

/** The list of those that are overdue on a day. */
export const overdueConditions = (side: PartySide, day: string) =>
  ({ ...debtConditions(side), due_to: addDays(day, -1) }) as const;

/** In cents, so that any number of documents adds up exactly. */
type DebtGroup = { side: PartySide; isOverdue: boolean; documents: number; cents: number };
type DebtTally = { documents: number; cents: number; overdueDocuments: number; overdueCents: number };

/** Adds up the invoices of one side each, of which all are overdue or none is. */
export function buildDebts(groups: Iterable<DebtGroup>, as_of: string): Debts {
  const tally: Record<PartySide, DebtTally> = { customer: emptyTally(), supplier: emptyTally() };
  for (const { side, isOverdue, documents, cents } of groups) {
    const sums = tally[side];
    sums.documents += documents;
    sums.cents += cents;
    if (!isOverdue) continue;
    sums.overdueDocuments += documents;
    sums.overdueCents += cents;
  }
  return { as_of, receivable: debtSum(tally.customer), payable: debtSum(tally.supplier) };
}

const emptyTally = (): DebtTally => ({ documents: 0, cents: 0, overdueDocuments: 0, overdueCents: 0 });

const debtSum = ({ documents, cents, overdueDocuments, overdueCents }: DebtTally): DebtSum => ({
  documents,
  amount: cents / 100,
  overdue_documents: overdueDocuments,
  overdue_amount: overdueCents / 100,
});

/** The debts among `invoices`: the reference implementation, equal to the server's SQL. */
export const computeDebts = (invoices: Iterable<DebtInvoice>, as_of: string): Debts =>
  buildDebts(
    [...invoices].flatMap((invoice) => toGroup(invoice, as_of, 1)),
    as_of,
  );

function toGroup(invoice: DebtInvoice | undefined, day: string, times: 1 | -1): DebtGroup[] {
  const side = invoice ? debtSideOf(invoice) : null;
  if (!invoice || side === null) return [];
  const cents = Math.round((invoice.total_cop ?? 0) * 100) * times;
  return [{ side, isOverdue: isOverdueOn(day, invoice), documents: times, cents }];
}

type DebtChange = { before?: DebtInvoice | undefined; after?: DebtInvoice | undefined };

/** The server's last response with the pending changes added, for the day of the response. */
export function applyChangesToDebts(debts: Debts, changes: readonly DebtChange[]): Debts {
  const { as_of } = debts;
  const moved = changes.flatMap(({ before, after }) => [...toGroup(before, as_of, -1), ...toGroup(after, as_of, 1)]);
  return buildDebts(
    [...groupsOf('customer', debts.receivable), ...groupsOf('supplier', debts.payable), ...moved],
    as_of,
  );
}

function groupsOf(side: PartySide, { documents, amount, overdue_documents, overdue_amount }: DebtSum): DebtGroup[] {
  const [cents, overdueCents] = [Math.round(amount * 100), Math.round(overdue_amount * 100)];
  return [
    { side, isOverdue: true, documents: overdue_documents, cents: overdueCents },
    { side, isOverdue: false, documents: documents - overdue_documents, cents: cents - overdueCents },
  ];
}
