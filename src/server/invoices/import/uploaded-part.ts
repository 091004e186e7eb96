import type { UploadedDocument } from '#domain/files/upload.ts';
import type { ParsedPart } from '../../documents/parsed-part.ts';

/** The file of an upload, as it is stored. */
export type UploadedFile = { filename: string; stored_sha256: string; stored_size: number };

/** A parsed part with the uploaded file that contains it. */
export type UploadedPart<P extends ParsedPart = ParsedPart> = UploadedFile & { part: P };
export type UploadedPartOf<S extends ParsedPart['type']> = UploadedPart<Extract<ParsedPart, { type: S }>>;

type StoredPart = { part: Pick<ParsedPart, 'name' | 'bytes'>; stored_sha256: string };

/** The columns of `invoice_files` for a part. */
export const toFileRow = ({ part, stored_sha256 }: StoredPart) => ({
  sha256: part.bytes.sha256,
  size: part.bytes.size,
  member: part.bytes.member,
  stored_sha256,
  name: baseName(part.name),
});

/** The last segment of a member's path, which is the file name that the user knows. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The result for one part. Absent fields become null or an empty list. */
export const uploadedDocument = (
  { part }: { part: { name: string } },
  fields: Partial<UploadedDocument> & Pick<UploadedDocument, 'outcome'>,
): UploadedDocument => ({
  name: part.name,
  outcome: fields.outcome,
  invoice_id: fields.invoice_id ?? null,
  invoice_number: fields.invoice_number ?? null,
  detail: fields.detail ?? null,
  warnings: fields.warnings ?? [],
  question: fields.question ?? null,
  ...(fields.waiting_pdf_id !== undefined && { waiting_pdf_id: fields.waiting_pdf_id }),
});

/** The result for a PDF whose data a person must type. */
export const toWaiting = (waiting_pdf_id: string) => ({
  outcome: 'attached' as const,
  detail: 'Faltan datos: complétalos. Está en «Por completar», en «Subir facturas».',
  waiting_pdf_id,
});

type ExistingInvoice = { id: string; invoice_number: string; deleted_at: string | null };

/** The result for a document that is stored already, as an active invoice or in the trash. */
export function toDuplicate({ id, invoice_number, deleted_at }: ExistingInvoice) {
  const invoice = { invoice_id: id, invoice_number };
  return deleted_at === null
    ? { ...invoice, outcome: 'duplicate' as const, detail: `Esta factura ya existe: ${invoice_number}.` }
    : { ...invoice, outcome: 'duplicate_in_trash' as const, detail: inTrashDetail(invoice_number) };
}

export const inTrashDetail = (number: string): string =>
  `Esta factura está en la papelera: ${number}. Restáurala si la necesitas.`;

/** The row of `files` for an uploaded file. */
export const toStoredFile = (
  company_id: string,
  { filename, sha256, size }: { filename: string; sha256: string; size: number },
) => ({ company_id, sha256, size, name: filename, type: filename.replace(/^.*\./, '').toLowerCase() });
