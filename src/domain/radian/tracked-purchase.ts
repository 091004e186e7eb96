import type { Invoice } from '../invoices/invoice.ts';
import { toCents } from '../money.ts';
import type { TrackedPurchase } from './radian-summary.ts';

/** What the deadlines screen needs of a row; undefined for what is no purchase on credit. */
export function toTrackedPurchase(invoice: Invoice): TrackedPurchase | undefined {
  if (invoice.payment_terms !== 'credit' || invoice.direction !== 'received') return undefined;
  const { id, invoice_number, supplier_name, supplier_nit, cufe, total_cop, iva_amount, currency } = invoice;
  const { payment_terms, radian_events, document_kind, direction, environment, issue_date } = invoice;
  return {
    ...{ id, invoice_number, supplier_name, supplier_nit, cufe },
    ...{ payment_terms, radian_events, document_kind, direction, environment, issue_date },
    cents: total_cop === null ? null : toCents(total_cop),
    iva_cents: currency === 'COP' && iva_amount !== null ? toCents(iva_amount) : null,
  };
}
