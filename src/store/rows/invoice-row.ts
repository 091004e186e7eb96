import type { Invoice } from '#domain/invoices/invoice.ts';

/** What became of this device's own change of a row: still to be sent, refused, or overtaken by somebody else's. */
export type ChangeState = 'waiting' | 'refused' | 'conflict';

/** An invoice as this device shows it: what the server last said with the waiting changes folded in. */
export type InvoiceRow = Invoice & {
  /** Present only while a change of this row waits or is parked: a sparse index (docs/offline.md#data-model). */
  pend?: 1;
  change_state?: ChangeState;
  /** Read on this device in a file that waits to be sent: the server has no such row, and nothing can be done with it. */
  upload_id?: string;
  /** Such a row's document (identityOf); the server's invoice of the same takes its place. */
  preview_of?: string;
};
