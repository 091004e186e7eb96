import { signedAmount } from '#domain/invoices/credit-note.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Cell } from '#domain/text/csv.ts';

type Labels = {
  statuses: Record<Invoice['status'], string>;
  classifications: Record<Invoice['classification'], string>;
};

/** Returns an invoice as spreadsheet cells: amounts as numbers with the sign of the sums, days as YYYY-MM-DD, NIT and CUFE as text. */
export const invoiceCells = (invoice: Invoice, { statuses, classifications }: Labels): Cell[] => [
  invoice.issue_date,
  invoice.invoice_number,
  invoice.supplier_name,
  invoice.supplier_nit,
  invoice.customer_name,
  invoice.customer_nit,
  classifications[invoice.classification],
  statuses[invoice.status],
  invoice.currency,
  signedAmount(invoice, invoice.tax_amount),
  signedAmount(invoice, invoice.total_amount),
  invoice.due_date,
  invoice.cufe,
];
