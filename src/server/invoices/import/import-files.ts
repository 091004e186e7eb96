import type { UploadedDocument, UploadFileResult, UploadResult } from '#domain/files/upload.ts';
import { readOwnCompany } from '../../companies/companies.ts';
import type { DocumentHead, Paper } from '../../documents/parsed-document.ts';
import type { ReadFile } from '../../documents/read-file.ts';
import { planChecksOnce } from '../../platform/database/plan-checks-once.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { insertStoredFiles, keepFileResults } from '../../platform/files/stored-files.ts';
import { inHalves } from './bisect-on-failure.ts';
import { type Filed, fileDocuments, toldSender } from './import-documents.ts';
import { importEvent } from './import-event.ts';
import { lockImports } from './import-lock.ts';
import { importPdf } from './import-pdf.ts';
import { type Entry, type EntryOf, type Import, uploaded } from './importing.ts';
import { invoiceColumns } from './invoice-columns.ts';
import type { Filing } from './invoice-draft.ts';
import { answerKnown, READER_VERSION } from './known-files.ts';

export type Importer = { company_id: string; user_id: string; onFailure: (error: unknown) => void };
type Fresh = Extract<ReadFile, { papers: unknown }>;
type Answers = { byPaper: Map<object, UploadedDocument>; new_suppliers: number; new_customers: number };

/** How many documents go into the books at once: what the database refuses costs that many their speed. */
const AT_ONCE = 100;

/** Files that were read, into the books. Each paper stands alone: what the database refuses takes nothing else along. */
export async function importFiles(trx: Trx, importer: Importer, files: readonly ReadFile[]): Promise<UploadResult> {
  const { company_id, user_id } = importer;
  // Two uploads of one company at once would both find that a document or a supplier is not there yet.
  await lockImports(trx, company_id);
  await planChecksOnce(trx);
  const into: Import = { trx, company: await readOwnCompany(trx, company_id), user_id };
  const fresh = files.filter((file): file is Fresh => 'papers' in file);
  await storeRows(into, fresh);
  const answers = await importPapers(into, fresh, importer.onFailure);
  await keepResults(into, fresh, answers);
  const results: UploadFileResult[] = [];
  for (const file of files) results.push(resultOf(file.filename, await documentsOf(into, file, answers)));
  const successful = results.filter((result) => result.success).length;
  const { new_suppliers, new_customers } = answers;
  return {
    total_files: files.length,
    successful,
    failed: files.length - successful,
    new_suppliers,
    new_customers,
    results,
  };
}

async function storeRows({ trx, company }: Import, files: readonly Fresh[]): Promise<void> {
  const rows = files.map(({ filename, sha256, size }) => {
    const type = filename.replace(/^.*\./, '').toLowerCase();
    return { company_id: company.id, sha256, size, name: filename, type };
  });
  await insertStoredFiles(trx, rows);
}

/** Documents first: their events and printed faces may be in the same upload, before them. */
async function importPapers(into: Import, files: readonly Fresh[], onFailure: Importer['onFailure']): Promise<Answers> {
  const entries = files.flatMap(({ papers, filename, sha256: stored_sha256, size: stored_size }) =>
    papers.map((paper) => ({ paper, filename, stored_sha256, stored_size })),
  );
  const answers: Answers = { byPaper: new Map(), new_suppliers: 0, new_customers: 0 };
  const filings = entries.filter(isDocument).map(filingOf);
  for (let at = 0; at < filings.length; at += AT_ONCE) {
    const work = (some: readonly Filing[]) => fileDocuments(into, some, toldSender);
    note(answers, await inHalves(into.trx, filings.slice(at, at + AT_ONCE), { work, onFailure }));
  }
  const byDocument = answersByDocument(entries, answers);
  for (const entry of entries.filter(isPdf)) {
    const work = () => importPdf(into, entry, inBooks(entry.paper.beside && byDocument.get(entry.paper.beside)));
    note(answers, await inHalves(into.trx, [entry], { work, onFailure }));
  }
  for (const entry of entries.filter(isEvent)) {
    const work = async () => ({ documents: [await importEvent(into, entry)], new_suppliers: 0, new_customers: 0 });
    note(answers, await inHalves(into.trx, [entry], { work, onFailure }));
  }
  return answers;
}

const isDocument = (entry: Entry): entry is EntryOf<'document'> => entry.paper.sort === 'document';
const isPdf = (entry: Entry): entry is EntryOf<'pdf'> => entry.paper.sort === 'pdf';
const isEvent = (entry: Entry): entry is EntryOf<'event'> => entry.paper.sort === 'event';

function filingOf(entry: EntryOf<'document'>): Filing {
  const { document, json, products, kind, warnings } = entry.paper;
  const columns = invoiceColumns(document);
  return { ...entry, document, columns, json, products, kind, warnings, source: 'xml', missing: [] };
}

type Done = { items: readonly { paper: object }[]; output: Filed | undefined };

function note(answers: Answers, all: readonly Done[]): void {
  for (const { items, output } of all) {
    for (const [at, { paper }] of items.entries()) {
      const document = output?.documents[at];
      if (document) answers.byPaper.set(paper, document);
    }
    answers.new_suppliers += output?.new_suppliers ?? 0;
    answers.new_customers += output?.new_customers ?? 0;
  }
}

function answersByDocument(entries: readonly Entry[], { byPaper }: Answers): Map<DocumentHead, UploadedDocument> {
  return new Map(
    entries.flatMap(({ paper }) => {
      const answer = byPaper.get(paper);
      return paper.sort === 'document' && answer ? [[paper.document, answer] as const] : [];
    }),
  );
}

function inBooks(answer: UploadedDocument | null | undefined) {
  if (!answer || answer.outcome === 'duplicate_in_trash') return undefined;
  const { invoice_id, invoice_number } = answer;
  return invoice_id === null || invoice_number === null ? undefined : { invoice_id, invoice_number };
}

/** What failed may go well another time: those bytes are read again. */
async function keepResults({ trx, company }: Import, files: readonly Fresh[], answers: Answers): Promise<void> {
  const results = new Map<string, UploadedDocument[]>();
  for (const { sha256, papers } of files) {
    const documents = papers.map((paper) => answerFor(paper, answers));
    if (documents.every((document) => document !== undefined)) results.set(sha256, documents);
  }
  if (results.size > 0) await keepFileResults(trx, company.id, { results, reader_version: READER_VERSION });
}

async function documentsOf(into: Import, file: ReadFile, answers: Answers): Promise<UploadedDocument[]> {
  const refused = (name: string, detail: string) => uploaded({ paper: { name } }, { outcome: 'refused', detail });
  if ('refused' in file) return [refused(file.filename, file.refused)];
  if ('known' in file) return answerKnown(into, file);
  return file.papers.map(
    (paper) => answerFor(paper, answers) ?? refused(paper.name, 'No fue posible procesar el archivo.'),
  );
}

function answerFor(paper: Paper, { byPaper }: Answers): UploadedDocument | undefined {
  if (paper.sort === 'refused') return uploaded({ paper }, { outcome: 'refused', detail: paper.detail });
  return byPaper.get(paper);
}

function resultOf(filename: string, documents: UploadedDocument[]): UploadFileResult {
  const kept = documents.filter(isKept);
  const first = kept.find((document) => document.outcome !== 'attached') ?? kept.find(({ invoice_id }) => invoice_id);
  const reason = documents.find((document) => document.detail !== null)?.detail ?? null;
  return {
    filename,
    success: kept.length > 0,
    invoice_id: first?.invoice_id ?? null,
    error_message: kept.length > 0 ? null : reason,
    documents,
  };
}

const isKept = ({ outcome }: UploadedDocument): boolean => outcome !== 'refused' && outcome !== 'duplicate_in_trash';
