import { documentIdentity } from '#domain/files/file-reading.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import type { Store } from '#store/store.ts';

/** Deletes the previews of documents that the server now has, so that no document is shown twice. */
export const deletePreviewsOf = (store: Store, rows: readonly Invoice[]): Promise<number> =>
  store.invoices.where('preview_of').anyOf(rows.map(documentIdentity)).delete();

export const isPreview = (row: Pick<InvoiceRow, 'upload_id'>): boolean => row.upload_id !== undefined;
