import type { InvoiceStatus } from '#domain/invoices/invoice.ts';

/** The colour of the dot beside a status; its text is always next to it. */
export const STATUS_COLOR: Record<InvoiceStatus, string> = {
  draft: 'var(--mantine-color-gray-5)',
  sent: 'var(--mantine-color-blue-6)',
  pending_payment: 'var(--mantine-color-yellow-7)',
  paid: 'var(--mantine-color-forest-5)',
};
