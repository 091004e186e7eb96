import type { Invoice } from '#domain/invoices/invoice.ts';

/** State of this device's own change of a row: pending, rejected, or in conflict with another user's change. */
export type ChangeState = 'waiting' | 'refused' | 'conflict';

/** An invoice as this device shows it: the server's last row with the pending changes applied. */
export type InvoiceRow = Invoice & {
  /** Present only while a change of this row is pending or parked: a sparse index (docs/offline.md#data-model). */
  pend?: 1;
  change_state?: ChangeState;
  /** Read on this device in a file that waits to be sent: the server has no such row, and its id is a `documentKey`. */
  upload_id?: string;
  /** The document of such a row (`documentIdentity`); the server's invoice of the same document replaces the row. */
  preview_of?: string;
};

/** Whether the row was only read in a file that waits, so that it is no invoice of the server yet. */
export const isPreview = (row: Pick<InvoiceRow, 'upload_id'>): boolean => row.upload_id !== undefined;
