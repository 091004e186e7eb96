import type { DocumentKind, Environment, Invoice } from '#domain/invoices/invoice.ts';
import { type Cents, toCents } from '#domain/money.ts';

/** An invoice of Cuadra as the reconciliation compares it; `trashed` when it can still be restored. */
export type LocalInvoice = {
  id: string;
  number: string;
  kind: DocumentKind;
  environment: Environment;
  supplier_nit: string;
  supplier_name: string;
  customer_nit: string;
  customer_name: string;
  cufe: string | null;
  currency: string;
  total: Cents;
  tax: Cents;
  /** Absent where the document does not say. */
  iva?: Cents;
  inc?: Cents;
  issue_date: string;
  trashed: boolean;
};

export const toLocalInvoice = (invoice: Invoice, trashed = false): LocalInvoice => ({
  id: invoice.id,
  number: invoice.invoice_number,
  kind: invoice.document_kind,
  environment: invoice.environment,
  supplier_nit: invoice.supplier_nit,
  supplier_name: invoice.supplier_name,
  customer_nit: invoice.customer_nit,
  customer_name: invoice.customer_name,
  cufe: invoice.cufe?.toLowerCase() ?? null,
  currency: invoice.currency,
  total: toCents(invoice.total_amount),
  tax: toCents(invoice.tax_amount),
  ...(invoice.iva_amount !== null && { iva: toCents(invoice.iva_amount) }),
  ...(invoice.inc_amount !== null && { inc: toCents(invoice.inc_amount) }),
  issue_date: invoice.issue_date,
  trashed,
});
