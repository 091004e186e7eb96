import type { Company } from '#domain/companies/company.ts';
import type { RowProblem } from '#domain/sheets/row-reader.ts';
import { isOnlyForReadOnlyCompanies } from '../companies/is-only-for-read-only-companies.ts';
import type { DraftHead } from '../documents/parsed-part.ts';
import { bisectOnFailure } from '../invoices/import/bisect-on-failure.ts';
import { type ImportContext, inTrashDetail } from '../invoices/import/import-context.ts';
import { type ImportAction, importDocuments } from '../invoices/import/import-documents.ts';
import type { InvoiceDraft } from '../invoices/import/invoice-draft.ts';
import type { NewImportRow } from './import-rows.ts';
import type { ReadRow, SheetDocument } from './parse/read-sheet.ts';

type SheetFile = { file_name: string; sha256: string; size: number };
type SheetImportContext = ImportContext & { companies: readonly Company[]; onFailure: (error: unknown) => void };

/**
 * Imports rows and returns the outcome of each, in the order of the rows. A row that the database rejects does not
 * affect the others.
 */
export async function importSheetRows(
  context: SheetImportContext,
  source: SheetFile,
  rows: readonly ReadRow[],
): Promise<NewImportRow[]> {
  const outcomes = new Map<number, NewImportRow>();
  const drafts: RowDraft[] = [];
  const file = toDraftFile(source);
  for (const row of rows) {
    const planned = planRow(row, file, context.companies);
    if ('outcome' in planned) outcomes.set(row.row, planned);
    else drafts.push(planned);
  }
  // Only the complete batch is stamped at insertion. After a bisection, the first half would hold the lock on the
  // company's clock while the second half waits for rows that other transactions hold.
  const work = (batch: readonly InvoiceDraft[]) =>
    importDocuments({ ...context, isStamped: batch.length === drafts.length }, batch, toRowResult);
  for (const { items, output } of await bisectOnFailure(context.trx, drafts, { work, onFailure: context.onFailure })) {
    for (const [at, { row }] of items.entries()) outcomes.set(row, toImportRow(row, output?.documents[at]));
  }
  return inOrder(rows, outcomes);
}

function inOrder(rows: readonly ReadRow[], outcomes: ReadonlyMap<number, NewImportRow>): NewImportRow[] {
  const all: NewImportRow[] = [];
  for (const { row } of rows) {
    const outcome = outcomes.get(row);
    if (outcome) all.push(outcome);
  }
  return all;
}

type RowDraft = InvoiceDraft & { row: number };

/** The fields that are the same for all rows of a file. */
const toDraftFile = ({ file_name, sha256, size }: SheetFile) =>
  ({
    part: { name: file_name, bytes: { member: null, sha256, size } },
    filename: file_name,
    stored_sha256: sha256,
    stored_size: size,
    kind: 'xml',
    warnings: [],
    source: 'sheet',
    missing: [],
  }) satisfies Partial<InvoiceDraft>;

type DraftFile = ReturnType<typeof toDraftFile>;

/** A draft to import, or the outcome of a row that is not imported. */
function planRow({ row, reading }: ReadRow, file: DraftFile, companies: readonly Company[]): RowDraft | NewImportRow {
  if (reading.type === 'skip') return importRow(row, 'skipped');
  if (reading.type === 'fail') return failedRow(row, reading.problems);
  return isOnlyForReadOnlyCompanies([reading], companies)
    ? failedRow(row, [COMPANY_PAUSED])
    : toRowDraft(file, row, reading);
}

function toRowDraft(file: DraftFile, row: number, reading: SheetDocument): RowDraft {
  const { columns, json, products } = reading;
  const { part, filename, stored_sha256, stored_size, kind, warnings, source, missing } = file;
  // Field by field, for the same reason as toInvoiceRow of persist-invoices.ts.
  return {
    row,
    document: toDraftHead(reading),
    columns,
    json,
    products,
    part,
    filename,
    stored_sha256,
    stored_size,
    kind,
    warnings,
    source,
    missing,
  };
}

const toDraftHead = ({ columns, supplier, customer, references, warnings }: SheetDocument): DraftHead => ({
  document_kind: columns.document_kind,
  number: columns.invoice_number,
  cufe: columns.cufe,
  references,
  warnings,
  container: null,
  supplier,
  customer,
});

/** The outcome of a row. It is small, because an import has very many of them. */
type RowResult = 'created' | 'updated' | 'duplicate' | { in_trash: string };

function toRowResult(step: ImportAction): RowResult {
  if (step.type === 'create') return 'created';
  if (step.type === 'complete') return 'updated';
  return step.known.deleted_at === null ? 'duplicate' : { in_trash: step.known.invoice_number };
}

function toImportRow(row: number, result: RowResult | undefined): NewImportRow {
  if (result === undefined)
    return failedRow(row, [{ column: '', reason: 'No fue posible procesar la fila.', value: '' }]);
  if (typeof result === 'string') return importRow(row, result);
  return failedRow(row, [{ column: 'Número', reason: inTrashDetail(result.in_trash), value: result.in_trash }]);
}

const COMPANY_PAUSED: RowProblem = {
  column: 'NIT',
  reason: 'Tu plan ya no incluye la empresa de este documento.',
  value: '',
};

const importRow = (
  row_no: number,
  outcome: NewImportRow['outcome'],
  problems: NewImportRow['problems'] = null,
): NewImportRow => ({ sheet: 'documents', row_no, outcome, problems });

const failedRow = (row_no: number, problems: readonly RowProblem[]) => importRow(row_no, 'failed', problems);
