import type { DianDocument } from '#domain/dian/document.ts';
import { readDianXml } from '#domain/dian/xml/read-dian-xml.ts';
import { decodeText } from '#server/documents/decode-text.ts';
import { serializeDocument } from '#server/documents/parsed-part.ts';
import { invoiceColumns } from '#server/invoices/import/invoice-columns.ts';
import type { InvoiceDraft } from '#server/invoices/import/invoice-draft.ts';
import { dianXml } from './a-dian-document.ts';

/** The draft of a spreadsheet row, which needs no stored file. */
export function anInvoiceDraft(number: string, fields: Partial<DianDocument> = {}): InvoiceDraft {
  const read = readDianXml(dianXml({ number, cufe: number.padStart(96, '0') }), decodeText);
  if (!read.ok || !read.documents[0]) throw new Error('not read');
  const document = { ...read.documents[0], ...fields };
  return {
    ...serializeDocument(document),
    columns: invoiceColumns(document),
    part: { name: 'a.xlsx', bytes: { member: null, sha256: 'x', size: 1 } },
    ...{ filename: 'a.xlsx', stored_sha256: 'x', stored_size: 1, kind: 'xml', warnings: [], missing: [] },
    source: 'sheet',
  };
}
