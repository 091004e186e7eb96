import { randomUUID } from 'node:crypto';
import type { UploadedDocument } from '#domain/upload.ts';
import { findNamed, type KnownInvoice, numberKey } from '../db/invoices.ts';
import { enrich, type Found } from './enrich.ts';
import type { Filing } from './filing.ts';
import { duplicateOf, type Import, uploaded } from './importing.ts';
import { dedupeKey } from './invoice-row.ts';
import { ownClass } from './own-class.ts';
import { isSameInvoice, nameOfDocument } from './same-invoice.ts';
import { type Writing, writeFilings } from './write-filings.ts';

/** One answer a filing, in their order. */
export type Filed = { documents: UploadedDocument[]; new_suppliers: number; new_customers: number };

type Step = Writing | Found;

/** Documents into the books, each once, all at once. */
export async function fileDocuments(into: Import, filings: readonly Filing[]): Promise<Filed> {
  const steps = await stepsFor(into, filings);
  const isWriting = (step: Step): step is Writing => step.does !== 'find';
  const isFound = (step: Step): step is Found => step.does === 'find';
  const news = await writeFilings(into, steps.filter(isWriting));
  await enrich(into, steps.filter(isFound));
  return { documents: steps.map((step) => answerTo(into, step)), ...news };
}

/** What to do with each: the second of two alike finds the first. */
async function stepsFor({ trx, company }: Import, filings: readonly Filing[]): Promise<Step[]> {
  const named = await findNamed(trx, company.id, {
    cufes: filings.flatMap(({ document }) => document.cufe ?? []),
    number_keys: filings.map(({ document }) => numberKey(document.number)),
  });
  const byKey = new Map<string, Found['known']>(named.map((invoice) => [invoice.dedupe_key, invoice]));
  const fromPdf = new Map(
    named.flatMap((invoice) => (invoice.source === 'pdf' ? [[invoice.id, invoice] as const] : [])),
  );
  return filings.map((filing) => {
    const key = dedupeKey(filing.document);
    const printed = byKey.has(key) ? undefined : printedFace(filing, fromPdf.values());
    const step = stepFor(filing, byKey.get(key) ?? printed, fromPdf);
    if (step.does === 'find') return step;
    fromPdf.delete(step.id);
    const { document, source } = filing;
    const arrived = { invoice_number: document.number, deleted_at: null, source };
    byKey.set(key, { ...arrived, id: step.id, has_container: document.container !== null });
    return step;
  });
}

function printedFace({ document }: Filing, fromPdf: Iterable<KnownInvoice>): KnownInvoice | undefined {
  const name = nameOfDocument(document);
  return Array.from(fromPdf).find((invoice) => isSameInvoice(invoice, name));
}

function stepFor(filing: Filing, known: Found['known'] | undefined, fromPdf: ReadonlyMap<string, KnownInvoice>): Step {
  if (!known) return { does: 'create', filing, id: randomUUID() };
  const isBetter = known.source === 'pdf' && filing.source === 'xml' && known.deleted_at === null;
  if (!isBetter) return { does: 'find', filing, known };
  const isDecided = (fromPdf.get(known.id)?.classification_changed_by ?? null) !== null;
  return { does: 'complete', filing, id: known.id, isDecided };
}

function answerTo({ company }: Import, step: Step): UploadedDocument {
  const { filing } = step;
  const { question, warning } = ownClass(filing.document, company);
  const warnings = [...filing.warnings, ...filing.document.warnings, ...(warning ? [warning] : [])];
  if (step.does === 'find') return uploaded(filing, { ...duplicateOf(step.known), warnings });
  const where = { invoice_id: step.id, invoice_number: filing.document.number };
  const outcome = step.does === 'create' ? ('created' as const) : ('completed' as const);
  return uploaded(filing, { ...where, outcome, warnings, question });
}
