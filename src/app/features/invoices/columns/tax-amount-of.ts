import { signedAmount } from '#domain/invoices/credit-note.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { TableColumn } from './table-columns.ts';

export type TaxColumn = Extract<TableColumn, 'base' | 'iva' | 'inc' | 'withholdings'>;

const FIELDS = {
  base: 'taxable_base',
  iva: 'iva_amount',
  inc: 'inc_amount',
  withholdings: 'withheld_amount',
} as const satisfies Record<TaxColumn, keyof Invoice>;

/**
 * The amount of a tax column in the currency of the invoice, with the sign of its total. Null where the document does not
 * state it.
 */
export function taxAmountOf(invoice: Invoice, column: TaxColumn): number | null {
  // A row that an earlier build stored has no such field.
  const amount = invoice[FIELDS[column]] ?? null;
  return amount === null ? null : signedAmount(invoice, amount);
}
