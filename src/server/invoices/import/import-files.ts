import type { UploadedDocument, UploadFileResult, UploadResult } from '#domain/files/upload.ts';
import { readOwnCompany } from '../../companies/companies.ts';
import type { ParsedFile } from '../../documents/parse-file.ts';
import type { DocumentHead, ParsedPart } from '../../documents/parsed-part.ts';
import { cacheForeignKeyPlans } from '../../platform/database/foreign-key-plans.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { insertStoredFiles, storeFileResults } from '../../platform/files/stored-files.ts';
import { bisectOnFailure } from './bisect-on-failure.ts';
import { type ImportContext, type UploadedPart, type UploadedPartOf, uploadedDocument } from './import-context.ts';
import { type ImportedDocuments, importDocuments, toUploadedDocument } from './import-documents.ts';
import { importEvent } from './import-event.ts';
import { lockImports } from './import-lock.ts';
import { importPdf } from './import-pdf.ts';
import { invoiceColumns } from './invoice-columns.ts';
import type { InvoiceDraft } from './invoice-draft.ts';
import { READER_VERSION, toKnownDocuments } from './known-files.ts';

export type Importer = { company_id: string; user_id: string; onFailure: (error: unknown) => void };
type NewFile = Extract<ParsedFile, { parts: unknown }>;
type ImportResults = { byPart: Map<object, UploadedDocument>; new_suppliers: number; new_customers: number };

/** Documents per batch. When the database rejects one document, only its batch is processed again in smaller pieces. */
const BATCH_SIZE = 100;

/** Imports parsed files. Each part is independent: if the database rejects one, the other parts are still imported. */
export async function importFiles(trx: Trx, importer: Importer, files: readonly ParsedFile[]): Promise<UploadResult> {
  const { company_id, user_id } = importer;
  // Without the lock, two uploads of one company could both insert the same document or supplier.
  await lockImports(trx, company_id);
  await cacheForeignKeyPlans(trx);
  const context: ImportContext = { trx, company: await readOwnCompany(trx, company_id), user_id };
  const newFiles = files.filter((file): file is NewFile => 'parts' in file);
  await storeFileRows(context, newFiles);
  const importResults = await importParts(context, newFiles, importer.onFailure);
  await storeResults(context, newFiles, importResults);
  const results: UploadFileResult[] = [];
  for (const file of files)
    results.push(toFileResult(file.filename, await toUploadedDocuments(context, file, importResults)));
  const successful = results.filter((result) => result.success).length;
  const { new_suppliers, new_customers } = importResults;
  return {
    total_files: files.length,
    successful,
    failed: files.length - successful,
    new_suppliers,
    new_customers,
    results,
  };
}

async function storeFileRows({ trx, company }: ImportContext, files: readonly NewFile[]): Promise<void> {
  const rows = files.map(({ filename, sha256, size }) => {
    const type = filename.replace(/^.*\./, '').toLowerCase();
    return { company_id: company.id, sha256, size, name: filename, type };
  });
  await insertStoredFiles(trx, rows);
}

/** Documents are imported first: the same upload may contain their events and PDFs, even in front of them. */
async function importParts(
  context: ImportContext,
  files: readonly NewFile[],
  onFailure: Importer['onFailure'],
): Promise<ImportResults> {
  const entries = files.flatMap(({ parts, filename, sha256: stored_sha256, size: stored_size }) =>
    parts.map((part) => ({ part, filename, stored_sha256, stored_size })),
  );
  const importResults: ImportResults = { byPart: new Map(), new_suppliers: 0, new_customers: 0 };
  const drafts = entries.filter(isDocument).map(toDraft);
  for (let at = 0; at < drafts.length; at += BATCH_SIZE) {
    const work = (batch: readonly InvoiceDraft[]) => importDocuments(context, batch, toUploadedDocument);
    addResults(
      importResults,
      await bisectOnFailure(context.trx, drafts.slice(at, at + BATCH_SIZE), { work, onFailure }),
    );
  }
  const byDocument = resultsByDocument(entries, importResults);
  for (const entry of entries.filter(isPdf)) {
    const work = () =>
      importPdf(context, entry, toAttachableInvoice(entry.part.sibling && byDocument.get(entry.part.sibling)));
    addResults(importResults, await bisectOnFailure(context.trx, [entry], { work, onFailure }));
  }
  for (const entry of entries.filter(isEvent)) {
    const work = async () => ({ documents: [await importEvent(context, entry)], new_suppliers: 0, new_customers: 0 });
    addResults(importResults, await bisectOnFailure(context.trx, [entry], { work, onFailure }));
  }
  return importResults;
}

const isDocument = (entry: UploadedPart): entry is UploadedPartOf<'document'> => entry.part.type === 'document';
const isPdf = (entry: UploadedPart): entry is UploadedPartOf<'pdf'> => entry.part.type === 'pdf';
const isEvent = (entry: UploadedPart): entry is UploadedPartOf<'event'> => entry.part.type === 'event';

function toDraft(entry: UploadedPartOf<'document'>): InvoiceDraft {
  const { document, json, products, kind, warnings } = entry.part;
  const columns = invoiceColumns(document);
  return { ...entry, document, columns, json, products, kind, warnings, source: 'xml', missing: [] };
}

type BatchResult = { items: readonly { part: object }[]; output: ImportedDocuments | undefined };

function addResults(importResults: ImportResults, batches: readonly BatchResult[]): void {
  for (const { items, output } of batches) {
    for (const [at, { part }] of items.entries()) {
      const document = output?.documents[at];
      if (document) importResults.byPart.set(part, document);
    }
    importResults.new_suppliers += output?.new_suppliers ?? 0;
    importResults.new_customers += output?.new_customers ?? 0;
  }
}

function resultsByDocument(
  entries: readonly UploadedPart[],
  { byPart }: ImportResults,
): Map<DocumentHead, UploadedDocument> {
  return new Map(
    entries.flatMap(({ part }) => {
      const result = byPart.get(part);
      return part.type === 'document' && result ? [[part.document, result] as const] : [];
    }),
  );
}

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
  importResults: ImportResults,
): Promise<void> {
  const results = new Map<string, UploadedDocument[]>();
  for (const { sha256, parts } of files) {
    const documents = parts.map((part) => findResult(part, importResults));
    if (documents.every((document) => document !== undefined)) results.set(sha256, documents);
  }
  if (results.size > 0) await storeFileResults(trx, company.id, { results, reader_version: READER_VERSION });
}

async function toUploadedDocuments(
  context: ImportContext,
  file: ParsedFile,
  importResults: ImportResults,
): Promise<UploadedDocument[]> {
  const toRefused = (name: string, detail: string) =>
    uploadedDocument({ part: { name } }, { outcome: 'refused', detail });
  if ('refused' in file) return [toRefused(file.filename, file.refused)];
  if ('known' in file) return toKnownDocuments(context, file);
  return file.parts.map(
    (part) => findResult(part, importResults) ?? toRefused(part.name, 'No fue posible procesar el archivo.'),
  );
}

function findResult(part: ParsedPart, { byPart }: ImportResults): UploadedDocument | undefined {
  if (part.type === 'refused') return uploadedDocument({ part }, { outcome: 'refused', detail: part.detail });
  return byPart.get(part);
}

function toFileResult(filename: string, documents: UploadedDocument[]): UploadFileResult {
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
  };
}

const isStored = ({ outcome }: UploadedDocument): boolean => outcome !== 'refused' && outcome !== 'duplicate_in_trash';
