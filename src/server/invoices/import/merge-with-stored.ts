import { DianDocument } from '#domain/dian/document.ts';
import { serializeDocument } from '../../documents/parsed-part.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { findInvoiceDocuments } from '../invoice-documents.ts';
import { invoiceColumns } from './invoice-columns.ts';
import type { InvoiceWrite } from './invoice-draft.ts';

/** A spreadsheet row has less data than a document: fields that the row leaves out keep their stored values. */
export async function mergeWithStored(
  trx: Trx,
  company_id: string,
  writes: readonly InvoiceWrite[],
): Promise<InvoiceWrite[]> {
  const partial = writes.filter(({ type, draft }) => type === 'complete' && draft.source === 'sheet');
  const stored = await findInvoiceDocuments(
    trx,
    company_id,
    partial.map(({ id }) => id),
  );
  return writes.map((write) => {
    const known = partial.includes(write) ? stored.get(write.id) : undefined;
    return known ? mergeWrite(write, known) : write;
  });
}

function mergeWrite(write: InvoiceWrite, known: DianDocument): InvoiceWrite {
  const row = DianDocument.parse(JSON.parse(write.draft.json));
  const document = mergeDocuments(row, known);
  const draft = { ...write.draft, ...serializeDocument(document), columns: invoiceColumns(document) };
  return { ...write, draft };
}

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
