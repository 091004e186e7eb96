import { createHash } from 'node:crypto';
import { type ProductLine, productLines } from '#domain/analytics/product.ts';
import type { ApplicationResponse, DianDocument, DianParty } from '#domain/dian/document.ts';
import type { InvoiceFileKind } from '#domain/invoices/invoice-detail.ts';
import type { Warning } from '#domain/invoices/warning.ts';
import { storedJson } from '../invoices/import/stored-json.ts';
import type { PdfReading } from './pdf/pdf-messages.ts';
import type { MemberReading } from './read-upload.ts';

/** The bytes a paper was read from: the file itself, or a member of it. */
export type PaperBytes = { member: string | null; sha256: string; size: number };

/** All that decides where a document goes. */
export type DocumentHead = Omit<DianDocument, 'line_items'>;

type PartyHead = Pick<DianParty, 'name' | 'nit' | 'email' | 'phone' | 'city'>;

/** What of it is looked at while it goes into the books. */
export type FiledHead = Pick<
  DianDocument,
  'document_kind' | 'number' | 'cufe' | 'references' | 'warnings' | 'container'
> & { supplier: PartyHead; customer: PartyHead };

/**
 * Its lines are many: they go from the thread that reads to the database added up by product, and whole as bytes that
 * are only stored, as storedJson writes them.
 */
export type WrittenDocument = { document: DocumentHead; json: Uint8Array; products: ProductLine[] };

export function written(whole: DianDocument): WrittenDocument {
  const { line_items: _, ...document } = whole;
  return { document, json: storedJson(whole), products: productLines(whole) };
}

/** What one uploaded file turns out to hold, piece by piece; each stands alone. */
export type Paper = { name: string; bytes: PaperBytes } & (
  | ({ sort: 'document'; kind: InvoiceFileKind; warnings: Warning[] } & WrittenDocument)
  | { sort: 'event'; response: ApplicationResponse }
  /** `beside` is the one document it came with in a ZIP. */
  | { sort: 'pdf'; reading: PdfReading; beside: DocumentHead | null; isOnlyPdf: boolean }
  | { sort: 'refused'; detail: string }
);

/** The pieces of one XML. */
export function papersOfMember(member: MemberReading, filename: string): Paper[] {
  const name = member.member ?? filename;
  const bytes = bytesOf(member.member, member.bytes);
  if (!member.ok) return [{ name, bytes, sort: 'refused', detail: member.detail }];
  const { documents, responses, warnings } = member;
  return [
    ...documents.map((document): Paper => {
      const kind = document.container ? 'container' : 'xml';
      return { name, bytes, sort: 'document', kind, warnings, ...written(document) };
    }),
    ...responses.map((response): Paper => ({ name, bytes, sort: 'event', response })),
  ];
}

/** A PDF beside a single document is its printed face unless it says otherwise; beside several nobody can tell whose. */
export function pdfPaper(
  { name, bytes, reading }: { name: string; bytes: PaperBytes; reading: PdfReading },
  { documents, isOnlyPdf }: { documents: readonly DocumentHead[]; isOnlyPdf: boolean },
): Paper {
  const beside = documents.length === 1 ? (documents[0] ?? null) : null;
  return { name, bytes, sort: 'pdf', reading, beside, isOnlyPdf };
}

export const bytesOf = (member: string | null, bytes: Uint8Array): PaperBytes => ({
  member,
  sha256: sha256Of(bytes),
  size: bytes.length,
});

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
