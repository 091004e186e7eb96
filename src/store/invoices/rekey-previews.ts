import type { Transaction } from 'dexie';
import { documentKey } from '#domain/files/document-key.ts';
import type { InvoiceRow } from '../rows/invoice-row.ts';
import type { UploadRow } from '../rows/upload-row.ts';

/** Earlier builds gave preview rows random ids: from version 7 on their id is the key of the document. */
export async function rekeyPreviews(transaction: Transaction): Promise<void> {
  const invoices = transaction.table<InvoiceRow, string>('invoices');
  const previews = await invoices.where('preview_of').above('').toArray();
  const keys = new Map(previews.map(({ id, preview_of = '' }) => [id, documentKey(preview_of)]));
  await invoices.bulkDelete([...keys.keys()]);
  await invoices.bulkPut(previews.map((row) => ({ ...row, id: keys.get(row.id) ?? row.id })));
  await transaction
    .table<UploadRow, string>('uploads')
    .toCollection()
    .modify((upload: UploadRow) => {
      upload.preview_ids = upload.preview_ids.map((id) => keys.get(id) ?? id);
    });
}
