import type { InvoiceFileKind, MissingField } from '#domain/invoices/invoice-detail.ts';
import type { Warning } from '#domain/invoices/warning.ts';
import type { FiledHead, WrittenDocument } from '../../documents/parsed-document.ts';
import type { InvoiceDocument } from '../invoice-documents.ts';
import type { NewInvoiceFile } from '../invoice-files.ts';
import { type Entry, fileRow, type Import } from './importing.ts';
import type { InvoiceColumns } from './invoice-columns.ts';

/** A document on its way into the books; `pdf` is one made of what a printed face shows, `sheet` of a row of a spreadsheet. */
export type Filing = Omit<Entry, 'paper'> &
  Pick<WrittenDocument, 'json' | 'products'> & {
    paper: Pick<Entry['paper'], 'name' | 'bytes'>;
    document: FiledHead;
    columns: InvoiceColumns;
    kind: InvoiceFileKind;
    warnings: Warning[];
    source: 'xml' | 'pdf' | 'sheet';
    missing: MissingField[];
  };

/** `isDecided`: a person has said what the invoice is, and the document does not change that. */
export type Writing = { filing: Filing; id: string } & ({ does: 'create' } | { does: 'complete'; isDecided: boolean });

export const documentOf = ({ company }: Import, { id, filing }: { id: string; filing: Filing }): InvoiceDocument => ({
  company_id: company.id,
  invoice_id: id,
  json: filing.json,
  file_sha256: filing.stored_sha256,
  filename: filing.filename,
  member: filing.paper.bytes.member,
  xml_sha256: filing.paper.bytes.sha256,
  source: filing.source,
  missing: filing.missing,
});

/** The paper itself and, where it is a member, the archive it came in. A spreadsheet is no paper of one invoice. */
export function filesOf({ company }: Import, invoice_id: string, filing: Filing): NewInvoiceFile[] {
  if (filing.source === 'sheet') return [];
  const at = { company_id: company.id, invoice_id };
  const own = { ...at, ...fileRow(filing), kind: filing.kind };
  if (filing.paper.bytes.member === null) return [own];
  const { stored_sha256, stored_size, filename } = filing;
  const archive = { sha256: stored_sha256, size: stored_size, stored_sha256, member: null, name: filename };
  return [own, { ...at, ...archive, kind: 'zip' as const }];
}
