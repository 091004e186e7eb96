import type { Classification, InvoiceStatus } from '#domain/invoices/invoice.ts';

/** docs/interaction.md#keyboard. */
export const STATUS_KEYS: Record<InvoiceStatus, string> = { draft: '1', sent: '2', pending_payment: '3', paid: '4' };
export const CLASSIFICATION_KEYS: Record<Classification, string> = {
  income: 'i',
  expense: 'g',
  credit_note: 'n',
  none: '0',
};
export const CODING_KEY = 'e';
