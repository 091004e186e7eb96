import { DianDocument } from '#domain/dian/document.ts';
import { serializeDocument } from '../../documents/parsed-part.ts';
import { findInvoiceDocument } from '../invoice-documents.ts';
import type { ImportContext } from './import-context.ts';
import { invoiceColumns } from './invoice-columns.ts';
import type { InvoiceWrite } from './invoice-draft.ts';

/** A spreadsheet row has less data than a document: fields that the row leaves out keep their stored values. */
export async function mergeWithExisting(
  { trx, company }: ImportContext,
  writes: readonly InvoiceWrite[],
): Promise<InvoiceWrite[]> {
  const merged: InvoiceWrite[] = [];
  for (const write of writes) {
    const { draft, type, id } = write;
    const isPartial = type === 'complete' && draft.source === 'sheet';
    const existing = isPartial ? await findInvoiceDocument(trx, { company_id: company.id, id }) : undefined;
    if (!existing) merged.push(write);
    else {
      const document = mergeDocuments(parseDocument(draft.json), existing.document);
      merged.push({ ...write, draft: { ...draft, ...serializeDocument(document), columns: invoiceColumns(document) } });
    }
  }
  return merged;
}

/** Reads the output of storedJson. */
const parseDocument = (json: Uint8Array): DianDocument =>
  DianDocument.parse(JSON.parse(Buffer.from(json).toString('utf8')));

/** Parties, amounts and warnings come from the row, even when they are empty: the amounts were computed together. */
function mergeDocuments(fresh: DianDocument, known: DianDocument): DianDocument {
  const lists = {
    line_items: fresh.line_items.length > 0 ? fresh.line_items : known.line_items,
    references: fresh.references.length > 0 ? fresh.references : known.references,
    notes: [...new Set([...fresh.notes, ...known.notes])],
  };
  const filledFields = Object.fromEntries(
    Object.entries(fresh).filter(([, value]) => value !== null && !isEmpty(value)),
  );
  const { taxes, withholdings, tax_amount_alternatives, taxes_by_code, withholdings_by_code, warnings } = fresh;
  const counted = { taxes, withholdings, tax_amount_alternatives, taxes_by_code, withholdings_by_code, warnings };
  return { ...known, ...filledFields, ...counted, ...lists };
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;
