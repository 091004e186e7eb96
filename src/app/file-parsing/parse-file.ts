import { lineText, otherCity } from '#domain/coding/line-text.ts';
import type { DianDocument } from '#domain/dian/document.ts';
import { totalCop } from '#domain/dian/total-cop.ts';
import { toNamedParty } from '#domain/dian/xml/to-named-party.ts';
import { checkContent } from '#domain/files/check-content.ts';
import { type DocumentPreview, documentIdentity, type FileReading } from '#domain/files/file-reading.ts';
import { detectFileType } from '#domain/files/file-type.ts';
import { type MemberReading, readUploadMembers } from '#domain/files/read-upload-members.ts';
import type { SkippedMember } from '#domain/files/skipped-member.ts';
import { type InvoiceSource, lacksXml } from '#domain/invoices/match-drafts.ts';
import { warningCodes } from '#domain/invoices/warning.ts';
import { fromCents } from '#domain/money.ts';
import { paymentTerms } from '#domain/radian/payment-terms.ts';
import { browserPlatform } from './browser-platform.ts';

const NOTHING: FileReading = { documents: [], events: 0, refused: null, problems: [], skipped: [] };

/** Parses a file as the server will, with the same reader. Does not throw for any content. */
export async function parseFile(filename: string, bytes: Uint8Array): Promise<FileReading> {
  const mismatch = checkContent(filename, bytes);
  if (mismatch !== undefined) return { ...NOTHING, refused: mismatch };
  // Only the server reads PDFs.
  if (detectFileType(bytes) === 'pdf') return NOTHING;
  const members: Pick<FileReading, 'documents' | 'events' | 'problems'>[] = [];
  const skipped: SkippedMember[] = [];
  const refusal = await readUploadMembers(bytes, browserPlatform, {
    member: (reading) => members.push(toReading(reading)),
    attachment: () => {},
    skipped: (all) => skipped.push(...all),
  });
  if (refusal) return { ...NOTHING, refused: refusal.detail, skipped };
  return {
    documents: members.flatMap(({ documents }) => documents),
    events: members.reduce((sum, { events }) => sum + events, 0),
    refused: null,
    problems: members.flatMap(({ problems }) => problems),
    skipped,
  };
}

function toReading(reading: MemberReading): Pick<FileReading, 'documents' | 'events' | 'problems'> {
  if (reading.ok) {
    return {
      documents: reading.documents.map((document) => toPreview(document, reading.source)),
      events: reading.responses.length,
      problems: [],
    };
  }
  return { documents: [], events: 0, problems: [{ member: reading.member ?? '', detail: reading.detail }] };
}

function toPreview(document: DianDocument, source: InvoiceSource): DocumentPreview {
  const { number, document_kind: kind, currency, issue_date, due_date, cufe } = document;
  const supplier = toNamedParty(document.supplier);
  const pesos = totalCop(document);
  return {
    number,
    kind,
    supplier,
    customer: toNamedParty(document.customer),
    environment: document.environment ?? 'production',
    total: fromCents(document.payable_total),
    tax: fromCents(document.tax_amount),
    currency,
    total_cop: pesos === null ? null : fromCents(pesos),
    issue_date,
    due_date,
    cufe,
    identity: documentIdentity({ cufe, supplier_nit: supplier.nit, invoice_number: number }),
    line_text: lineText(document),
    supplier_city: otherCity(document, 'received'),
    customer_city: otherCity(document, 'issued'),
    payment_terms: paymentTerms(document),
    warning_codes: warningCodes(document.warnings),
    lacks_xml: lacksXml(source),
  };
}
