import { addToMonth, type MonthlyTaxes } from '#domain/reports/tax-summary.ts';
import type { RecordsOf } from './records.ts';
import type { ReportedInvoice } from './report-rows.ts';
import { readTaxes } from './reported-detail.ts';

/** `without_detail` counts the listed documents, also those that do not add to the months. */
export type ReportTaxes = { months: MonthlyTaxes; without_detail: number };

/** Reads every invoice once. */
export async function summarizeTaxes(invoices: RecordsOf<'Invoices'>): Promise<ReportTaxes> {
  const summary: ReportTaxes = { months: new Map(), without_detail: 0 };
  for await (const batch of invoices) for (const invoice of batch) addInvoice(summary, invoice);
  return summary;
}

function addInvoice(summary: ReportTaxes, invoice: ReportedInvoice): void {
  const taxes = readTaxes(invoice);
  if (!taxes?.iva) summary.without_detail += 1;
  const { issue_date, counts_for: side, counts_sign } = invoice;
  if (side === null) return;
  addToMonth(summary.months, { issue_date, side, isNote: counts_sign === -1, taxes });
}
