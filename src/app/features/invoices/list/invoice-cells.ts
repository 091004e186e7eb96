import { formatDate } from '#domain/dates/dates.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Cell } from '#domain/text/csv.ts';

type Labels = {
  statuses: Record<Invoice['status'], string>;
  classifications: Record<Invoice['classification'], string>;
};

/** Returns an invoice as spreadsheet cells: amounts as numbers, NIT and CUFE as text. */
export const invoiceCells = (invoice: Invoice, { statuses, classifications }: Labels): Cell[] => [
  formatDate(invoice.issue_date),
  invoice.invoice_number,
  invoice.supplier_name,
  invoice.supplier_nit,
  invoice.customer_name,
  invoice.customer_nit,
  classifications[invoice.classification],
  statuses[invoice.status],
  invoice.currency,
  invoice.tax_amount,
  invoice.total_amount,
  invoice.due_date === null ? null : formatDate(invoice.due_date),
  invoice.cufe,
];
