import { DianDocument } from '#domain/dian/document.ts';
import { written } from '../../documents/parsed-document.ts';
import { findInvoiceDocument } from '../invoice-documents.ts';
import type { Import } from './importing.ts';
import { invoiceColumns } from './invoice-columns.ts';
import type { Writing } from './invoice-draft.ts';

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

/** What storedJson made of this very document. */
const whole = (json: Uint8Array): DianDocument => DianDocument.parse(JSON.parse(Buffer.from(json).toString('utf8')));

/** Parties are the row's; amounts and warnings too, also where they are nothing: they were counted together. */
function merged(fresh: DianDocument, known: DianDocument): DianDocument {
  const lists = {
    line_items: fresh.line_items.length > 0 ? fresh.line_items : known.line_items,
    references: fresh.references.length > 0 ? fresh.references : known.references,
    notes: [...new Set([...fresh.notes, ...known.notes])],
  };
  const said = Object.fromEntries(Object.entries(fresh).filter(([, value]) => value !== null && !isEmpty(value)));
  const { taxes, withholdings, tax_amount_alternatives, taxes_by_code, withholdings_by_code, warnings } = fresh;
  const counted = { taxes, withholdings, tax_amount_alternatives, taxes_by_code, withholdings_by_code, warnings };
  return { ...known, ...said, ...counted, ...lists };
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;
