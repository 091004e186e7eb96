import type { DianDocument } from '#domain/dian/document.ts';
import { findInvoiceDocument } from '../db/invoice-documents.ts';
import { invoiceColumns } from '../ingest/invoice-columns.ts';
import { written } from '../ingest/paper.ts';
import type { Writing } from './filing.ts';
import type { Import } from './importing.ts';

/** A row of a spreadsheet says less than a document: what it leaves out stays as it was known. */
export async function withWhatWasKnown({ trx, company }: Import, steps: readonly Writing[]): Promise<Writing[]> {
  const all: Writing[] = [];
  for (const step of steps) {
    const { filing, does, id } = step;
    const isPartial = does === 'complete' && filing.source === 'sheet';
    const known = isPartial ? await findInvoiceDocument(trx, { company_id: company.id, id }) : undefined;
    if (!known) all.push(step);
    else {
      const document = merged(whole(filing.json), known.document);
      all.push({ ...step, filing: { ...filing, ...written(document), columns: invoiceColumns(document) } });
    }
  }
  return all;
}

/** The bytes that `written` made of this very document. */
const whole = (json: Uint8Array | string): Partial<DianDocument> =>
  JSON.parse(typeof json === 'string' ? json : Buffer.from(json).toString('utf8'));

function merged(fresh: Partial<DianDocument>, known: DianDocument): DianDocument {
  const lines = fresh.line_items?.length ? fresh.line_items : known.line_items;
  const references = fresh.references?.length ? fresh.references : known.references;
  const notes = [...new Set([...(fresh.notes ?? []), ...known.notes])];
  const said = Object.fromEntries(Object.entries(fresh).filter(([, value]) => value !== null));
  return { ...known, ...said, line_items: lines, references, notes };
}
