import { createHash } from 'node:crypto';
import { type ProductLine, productLines } from '#domain/analytics/product.ts';
import { lineText } from '#domain/coding/line-text.ts';
import type { ApplicationResponse, DianDocument } from '#domain/dian/document.ts';
import { storedJson } from '#domain/dian/stored-json.ts';
import type { MemberReading } from '#domain/files/read-upload-members.ts';
import type { InvoiceFileKind } from '#domain/invoices/invoice-detail.ts';
import { type TaxFigures, taxFigures } from '#domain/invoices/tax-figures.ts';
import type { Warning } from '#domain/invoices/warning.ts';
import type { PdfReading } from './pdf/pdf-messages.ts';

/** The bytes of a part: the file itself, or one of its members. `size` is in bytes. */
export type PartBytes = { member: string | null; sha256: string; size: number };

/** A document without its lines. */
export type DocumentHead = Omit<DianDocument, 'line_items'>;

/** The fields of a document that an import reads, beside its columns. */
export type DraftHead = Pick<DianDocument, 'references' | 'warnings' | 'container'>;

/**
 * A document for the transfer from the parsing process to the database. It has many lines, so they travel in compact
 * forms: summed by product and by tax, and inside `json`, the text of storedJson, which is only stored.
 */
export type SerializedDocument = { document: DocumentHead } & SerializedLines;
export type SerializedLines = { json: string; products: ProductLine[]; taxes: TaxFigures; line_text: string };

export function serializeDocument(fullDocument: DianDocument): SerializedDocument {
  const { line_items: _, ...document } = fullDocument;
  return { document, ...serializeLines(fullDocument) };
}

export const serializeLines = (document: DianDocument): SerializedLines => ({
  json: storedJson(document),
  products: productLines(document),
  taxes: taxFigures(document),
  line_text: lineText(document),
});

/** One piece of an uploaded file. Each part is imported independently of the others. */
export type ParsedPart = { name: string; bytes: PartBytes } & (
  | ({
      type: 'document';
      source: 'xml' | 'sheet';
      kind: InvoiceFileKind;
      warnings: Warning[];
    } & SerializedDocument)
  | { type: 'event'; response: ApplicationResponse }
  /** `sibling` is the only document in the same ZIP. */
  | { type: 'pdf'; reading: PdfReading; sibling: DocumentHead | null; isOnlyPdf: boolean }
  | { type: 'refused'; detail: string }
);

/** The parts of one XML. */
export function parseMemberParts(member: MemberReading, filename: string): ParsedPart[] {
  const name = member.member ?? filename;
  const bytes = describeBytes(member.member, member.bytes);
  if (!member.ok) return [{ name, bytes, type: 'refused', detail: member.detail }];
  const { documents, responses, warnings, source } = member;
  return [
    ...documents.map((document): ParsedPart => {
      const kind = document.container ? 'container' : 'xml';
      return { name, bytes, type: 'document', source, kind, warnings, ...serializeDocument(document) };
    }),
    ...responses.map((response): ParsedPart => ({ name, bytes, type: 'event', response })),
  ];
}

/**
 * A PDF next to a single document shows that document, unless the PDF names another one. Next to several documents, the
 * right one is unknown.
 */
export function pdfPart(
  { name, bytes, reading }: { name: string; bytes: PartBytes; reading: PdfReading },
  { documents, isOnlyPdf }: { documents: readonly DocumentHead[]; isOnlyPdf: boolean },
): ParsedPart {
  const sibling = documents.length === 1 ? (documents[0] ?? null) : null;
  return { name, bytes, type: 'pdf', reading, sibling, isOnlyPdf };
}

export const describeBytes = (member: string | null, bytes: Uint8Array): PartBytes => ({
  member,
  sha256: hashSha256(bytes),
  size: bytes.length,
});

export const hashSha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
