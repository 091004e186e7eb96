import type { FileImportResult, UploadedDocument, UploadFileResult, UploadResult } from '#domain/files/upload.ts';
import type { ParsedFile } from '../../documents/parse-file.ts';
import type { DocumentHead, ParsedPart } from '../../documents/parsed-part.ts';
import { withSavepoint } from '../../platform/database/savepoint.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { insertStoredFiles, storeFileResults } from '../../platform/files/stored-files.ts';
import { type ArrivedDocument, recordDocuments } from '../history/record-documents.ts';
import { beginImport, type ImportContext, type Importer } from './begin-import.ts';
import { type ImportedDocuments, importDocuments } from './import-documents.ts';
import { importEvent } from './import-event.ts';
import { importPdf } from './import-pdf.ts';
import { invoiceColumns } from './invoice-columns.ts';
import type { InvoiceDraft } from './invoice-draft.ts';
import { READER_VERSION, toKnownDocuments } from './known-files.ts';
import { toUploadedDocument } from './to-uploaded-document.ts';
import { baseName, toStoredFile, type UploadedPart, type UploadedPartOf, uploadedDocument } from './uploaded-part.ts';

type NewFile = Extract<ParsedFile, { parts: unknown }>;
/** The results by part. A part that the database refused has none. */
type PartResults = { byPart: Map<ParsedPart, UploadedDocument>; new_suppliers: number; new_customers: number };

/** Imports parsed files. Each part is independent: if the database refuses one, the other parts are still imported. */
export async function importFiles(trx: Trx, importer: Importer, files: readonly ParsedFile[]): Promise<UploadResult> {
  const context = await beginImport(trx, importer);
  const newFiles = files.filter((file): file is NewFile => 'parts' in file);
  await insertStoredFiles(
    trx,
    newFiles.map((file) => toStoredFile(importer.company_id, file)),
  );
  const { byPart, new_suppliers, new_customers } = await importParts(context, newFiles.flatMap(toUploadedParts));
  await storeResults(context, newFiles, byPart);
  const results: UploadFileResult[] = [];
  for (const file of files) results.push(toFileResult(file, await toDocuments(context, file, byPart)));
  const successful = results.filter((result) => result.success).length;
  const failed = files.length - successful;
  return { total_files: files.length, successful, failed, new_suppliers, new_customers, results };
}

const toUploadedParts = ({ parts, filename, sha256, size }: NewFile): UploadedPart[] =>
  parts.map((part) => ({ part, filename, stored_sha256: sha256, stored_size: size }));

/** Documents are imported first: the same upload may contain their events and PDFs, even in front of them. */
async function importParts(context: ImportContext, entries: readonly UploadedPart[]): Promise<PartResults> {
  const imported = await importDocuments(context, entries.filter(isDocument).map(toDraft));
  const results = toPartResults(context, imported);
  const pdfs = await importPdfs(context, entries.filter(isPdf), results);
  const events = await importEvents(context, entries.filter(isEvent), results);
  await recordDocuments(context, [...pdfs, ...events]);
  return results;
}

/** Adds to `results`. Returns the PDFs that are new files of invoices. */
async function importPdfs(
  context: ImportContext,
  entries: readonly UploadedPartOf<'pdf'>[],
  results: PartResults,
): Promise<ArrivedDocument[]> {
  const byDocument = resultsByDocument(results);
  const added: ArrivedDocument[] = [];
  for (const entry of entries) {
    const sibling = toAttachableInvoice(entry.part.sibling && byDocument.get(entry.part.sibling));
    const pdf = await withSavepoint(context.trx, () => importPdf(context, entry, sibling));
    if (pdf.type === 'error') context.onFailure(pdf.error);
    else {
      if (pdf.value.document) results.byPart.set(entry.part, pdf.value.document);
      results.new_suppliers += pdf.value.new_suppliers;
      results.new_customers += pdf.value.new_customers;
      if (pdf.value.isAdded) added.push(...toAddedFile(pdf.value.document));
    }
  }
  return added;
}

/** Adds to `results`. Returns the events that are new files of invoices. */
async function importEvents(
  context: ImportContext,
  entries: readonly UploadedPartOf<'event'>[],
  { byPart }: PartResults,
): Promise<ArrivedDocument[]> {
  const added: ArrivedDocument[] = [];
  for (const entry of entries) {
    const event = await withSavepoint(context.trx, () => importEvent(context, entry));
    if (event.type === 'error') context.onFailure(event.error);
    else {
      byPart.set(entry.part, event.value);
      // An event that is stored already has another outcome.
      if (event.value.outcome === 'attached') added.push(...toAddedFile(event.value));
    }
  }
  return added;
}

/** The entry of a PDF or an event in the history of its invoice; none while it waits for the invoice. */
const toAddedFile = (document: UploadedDocument | undefined): ArrivedDocument[] =>
  document?.invoice_id ? [{ invoice_id: document.invoice_id, field: 'file', name: baseName(document.name) }] : [];

const isDocument = (entry: UploadedPart): entry is UploadedPartOf<'document'> => entry.part.type === 'document';
const isPdf = (entry: UploadedPart): entry is UploadedPartOf<'pdf'> => entry.part.type === 'pdf';
const isEvent = (entry: UploadedPart): entry is UploadedPartOf<'event'> => entry.part.type === 'event';

type DocumentDraft = InvoiceDraft & UploadedPartOf<'document'>;

function toDraft(entry: UploadedPartOf<'document'>): DocumentDraft {
  const { document, json, products, taxes, line_text, source, kind, warnings } = entry.part;
  const columns = invoiceColumns(document);
  return { ...entry, document, columns, json, products, taxes, line_text, kind, warnings, source, missing: [] };
}

function toPartResults(context: ImportContext, imported: ImportedDocuments<DocumentDraft>): PartResults {
  const { outcomes, new_suppliers, new_customers } = imported;
  const results = outcomes.flatMap((outcome) =>
    outcome.type === 'refused' ? [] : [[outcome.draft.part, toUploadedDocument(context, outcome)] as const],
  );
  return { byPart: new Map(results), new_suppliers, new_customers };
}

const resultsByDocument = ({ byPart }: PartResults): Map<DocumentHead, UploadedDocument> =>
  new Map(
    Array.from(byPart).flatMap(([part, result]) =>
      part.type === 'document' ? [[part.document, result] as const] : [],
    ),
  );

function toAttachableInvoice(result: UploadedDocument | null | undefined) {
  if (!result || result.outcome === 'duplicate_in_trash') return undefined;
  const { invoice_id, invoice_number } = result;
  return invoice_id === null || invoice_number === null ? undefined : { invoice_id, invoice_number };
}

/**
 * Stores the results by file hash. A file with a failed part is not stored, so the same bytes are parsed again next
 * time.
 */
async function storeResults(
  { trx, company }: ImportContext,
  files: readonly NewFile[],
  byPart: PartResults['byPart'],
): Promise<void> {
  const results = new Map<string, FileImportResult>();
  for (const { sha256, parts, skipped = [] } of files) {
    const documents = parts.map((part) => findResult(part, byPart));
    if (documents.every((document) => document !== undefined)) results.set(sha256, { documents, skipped });
  }
  if (results.size > 0) await storeFileResults(trx, company.id, { results, reader_version: READER_VERSION });
}

async function toDocuments(
  context: ImportContext,
  file: ParsedFile,
  byPart: PartResults['byPart'],
): Promise<UploadedDocument[]> {
  const toRefused = (name: string, detail: string) =>
    uploadedDocument({ part: { name } }, { outcome: 'refused', detail });
  if ('refused' in file) return [toRefused(file.filename, file.refused)];
  if ('known' in file) return toKnownDocuments(context, file);
  return file.parts.map(
    (part) => findResult(part, byPart) ?? toRefused(part.name, 'No fue posible procesar el archivo.'),
  );
}

function findResult(part: ParsedPart, byPart: PartResults['byPart']): UploadedDocument | undefined {
  if (part.type === 'refused') return uploadedDocument({ part }, { outcome: 'refused', detail: part.detail });
  return byPart.get(part);
}

function toFileResult({ filename, skipped = [] }: ParsedFile, documents: UploadedDocument[]): UploadFileResult {
  const stored = documents.filter(isStored);
  const first =
    stored.find((document) => document.outcome !== 'attached') ?? stored.find(({ invoice_id }) => invoice_id);
  const reason = documents.find((document) => document.detail !== null)?.detail ?? null;
  return {
    filename,
    success: stored.length > 0,
    invoice_id: first?.invoice_id ?? null,
    error_message: stored.length > 0 ? null : reason,
    documents,
    skipped,
  };
}

const isStored = ({ outcome, waiting_pdf_id }: UploadedDocument): boolean =>
  outcome !== 'refused' && outcome !== 'duplicate_in_trash' && waiting_pdf_id === undefined;
