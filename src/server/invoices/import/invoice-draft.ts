import type { InvoiceFileKind, MissingField } from '#domain/invoices/invoice-detail.ts';
import type { DraftMatch, MatchableDraft } from '#domain/invoices/match-drafts.ts';
import { numberKey } from '#domain/invoices/number-key.ts';
import type { Warning } from '#domain/invoices/warning.ts';
import type { DraftHead, PartBytes, SerializedLines } from '../../documents/parsed-part.ts';
import type { ArrivedDocument } from '../history/record-documents.ts';
import type { InvoiceDocument } from '../invoice-documents.ts';
import type { NewInvoiceFile } from '../invoice-files.ts';
import type { InvoiceReference } from '../invoice-references.ts';
import type { InvoiceColumns } from './invoice-columns.ts';
import { baseName, toFileRow, type UploadedFile } from './uploaded-part.ts';

/** A document that is not imported yet, with the file that contains it. */
export type InvoiceDraft = UploadedFile &
  SerializedLines & {
    part: { name: string; bytes: PartBytes };
    document: DraftHead;
    columns: InvoiceColumns;
    kind: InvoiceFileKind;
    warnings: Warning[];
    source: MatchableDraft['source'];
    missing: MissingField[];
  };

/** A draft with the id of its invoice, which is new or gets the data of the draft. */
export type InvoiceWrite = Exclude<DraftMatch<InvoiceDraft>, { type: 'known' }>;
/** A draft of a document that is stored as an invoice already. */
export type KnownDocument = Extract<DraftMatch<InvoiceDraft>, { type: 'known' }>;
type DraftOfInvoice = { id: string; draft: InvoiceDraft };

/** The keys by which matchDrafts compares a draft. */
export const toMatchable = ({ document, columns, source }: InvoiceDraft): MatchableDraft => ({
  dedupe_key: columns.dedupe_key,
  cufe: columns.cufe,
  number_key: columns.number_key,
  supplier_nit: columns.supplier.nit,
  invoice_number: columns.invoice_number,
  document_kind: columns.document_kind,
  source,
  has_container: document.container !== null,
});

export const toInvoiceDocument = ({ id, draft }: DraftOfInvoice): InvoiceDocument => ({
  invoice_id: id,
  document: draft.json,
  file_sha256: draft.stored_sha256,
  filename: draft.filename,
  member: draft.part.bytes.member,
  xml_sha256: draft.part.bytes.sha256,
  source: draft.source,
  missing: draft.missing.join(' '),
});

/** The entry of a draft in the history of an invoice that exists. */
export const toArrived = ({ id, draft }: DraftOfInvoice, field: ArrivedDocument['field']): ArrivedDocument => ({
  invoice_id: id,
  field,
  name: baseName(draft.part.bytes.member ?? draft.filename),
});

export const toReferences = ({ id, draft }: DraftOfInvoice): InvoiceReference[] =>
  draft.document.references.map(({ uuid, number }, nth) => ({
    invoice_id: id,
    nth,
    uuid: uuid?.replace(/\s/g, '').toLowerCase() || null,
    number_key: number === null ? null : numberKey(number),
  }));

/**
 * The file rows of a draft: the document and, if it is a member of a ZIP, the archive. A spreadsheet contains many
 * invoices, so it is not a file of any one of them.
 */
export function toInvoiceFiles(company_id: string, { id, draft }: DraftOfInvoice): NewInvoiceFile[] {
  if (draft.source === 'sheet') return [];
  const location = { company_id, invoice_id: id };
  const own = { ...location, ...toFileRow(draft), kind: draft.kind };
  if (draft.part.bytes.member === null) return [own];
  const { stored_sha256, stored_size, filename } = draft;
  const archive = { sha256: stored_sha256, size: stored_size, stored_sha256, member: null, name: filename };
  return [own, { ...location, ...archive, kind: 'zip' as const }];
}
