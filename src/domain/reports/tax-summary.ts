import type { PartySide } from '../analytics/figures.ts';
import { type NamedPeriod, type PeriodLength, periodAt } from '../dates/period.ts';
import { addDocument, addSums, NO_SUMS, type SummedDocument, type TaxSums } from '../invoices/tax-sums.ts';

/** Sales are the documents that count for a customer, purchases those that count for a supplier. */
export type TaxPeriod = { period: NamedPeriod; sums: Record<PartySide, TaxSums> };

/** By the first day of the month. */
export type MonthlyTaxes = Map<string, TaxPeriod>;

export type TaxedInvoice = SummedDocument & { issue_date: string; side: PartySide };

/** Adds a document to its month. Only documents that count may be added. */
export function addToMonth(months: MonthlyTaxes, { issue_date, side, ...document }: TaxedInvoice): void {
  const period = periodAt(issue_date, 'month');
  const month = months.get(period.from) ?? { period, sums: noSums() };
  month.sums[side] = addDocument(month.sums[side], document);
  months.set(period.from, month);
}

/** Returns the months with documents, and the bimesters of these months, each in order. */
export function listTaxPeriods(months: MonthlyTaxes): TaxPeriod[] {
  const sorted = [...months.values()].sort((a, b) => (a.period.from < b.period.from ? -1 : 1));
  return [...sorted, ...groupMonths(sorted, 'bimester')];
}

function groupMonths(months: readonly TaxPeriod[], length: PeriodLength): TaxPeriod[] {
  const groups = new Map<string, TaxPeriod>();
  for (const month of months) {
    const period = periodAt(month.period.from, length);
    const { sums } = groups.get(period.from) ?? { sums: noSums() };
    const added = {
      customer: addSums(sums.customer, month.sums.customer),
      supplier: addSums(sums.supplier, month.sums.supplier),
    };
    groups.set(period.from, { period, sums: added });
  }
  return [...groups.values()];
}

const noSums = (): Record<PartySide, TaxSums> => ({ customer: NO_SUMS, supplier: NO_SUMS });
