import type { Invoice } from '#domain/invoices/invoice.ts';

/**
 * The server's last version of a row with pending changes. `row` is null once the server has deleted it. Of a document
 * that only this device has read: its preview row, null while no file that waits shows it.
 */
export type ShadowRow = {
  id: string;
  row: Invoice | null;
  /** Pulled under an earlier epoch: the new feed confirms the row or it is removed. */
  stale?: 1;
};
