import type { InvoiceFileKind, MissingField } from '#domain/invoices/invoice-detail.ts';
import type { Warning } from '#domain/invoices/warning.ts';
import type { DraftHead, SerializedDocument } from '../../documents/parsed-part.ts';
import type { InvoiceDocument } from '../invoice-documents.ts';
import type { NewInvoiceFile } from '../invoice-files.ts';
import { type ImportContext, toFileRow, type UploadedPart } from './import-context.ts';
import type { InvoiceColumns } from './invoice-columns.ts';

/**
 * A document that is not imported yet. `source`: `pdf` for a document built from the text of a PDF, `sheet` for a row
 * of a spreadsheet.
 */
export type InvoiceDraft = Omit<UploadedPart, 'part'> &
  Pick<SerializedDocument, 'json' | 'products'> & {
    part: Pick<UploadedPart['part'], 'name' | 'bytes'>;
    document: DraftHead;
    columns: InvoiceColumns;
    kind: InvoiceFileKind;
    warnings: Warning[];
    source: 'xml' | 'pdf' | 'sheet';
    missing: MissingField[];
  };

/** `isDecided`: a user chose the classification, so the document does not change it. */
export type InvoiceWrite = { draft: InvoiceDraft; id: string } & (
  | { type: 'create' }
  | { type: 'complete'; isDecided: boolean }
);

export const toInvoiceDocument = (
  { company }: ImportContext,
  { id, draft }: { id: string; draft: InvoiceDraft },
): InvoiceDocument => ({
  company_id: company.id,
  invoice_id: id,
  json: draft.json,
  file_sha256: draft.stored_sha256,
  filename: draft.filename,
  member: draft.part.bytes.member,
  xml_sha256: draft.part.bytes.sha256,
  source: draft.source,
  missing: draft.missing,
});

/**
 * The file rows of a draft: the document and, if it is a member of a ZIP, the archive. A spreadsheet contains many
 * invoices, so it is not a file of any one of them.
 */
export function toInvoiceFiles({ company }: ImportContext, invoice_id: string, draft: InvoiceDraft): NewInvoiceFile[] {
  if (draft.source === 'sheet') return [];
  const location = { company_id: company.id, invoice_id };
  const own = { ...location, ...toFileRow(draft), kind: draft.kind };
  if (draft.part.bytes.member === null) return [own];
  const { stored_sha256, stored_size, filename } = draft;
  const archive = { sha256: stored_sha256, size: stored_size, stored_sha256, member: null, name: filename };
  return [own, { ...location, ...archive, kind: 'zip' as const }];
}
