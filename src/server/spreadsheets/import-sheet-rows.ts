import type { Company } from '#domain/companies/company.ts';
import type { RowProblem } from '#domain/sheets/row-reader.ts';
import { isOnlyForReadOnlyCompanies } from '../companies/is-only-for-read-only-companies.ts';
import type { ImportContext } from '../invoices/import/begin-import.ts';
import { type ImportOutcome, importDocuments } from '../invoices/import/import-documents.ts';
import type { InvoiceDraft } from '../invoices/import/invoice-draft.ts';
import { inTrashDetail } from '../invoices/import/uploaded-part.ts';
import type { NewImportRow } from './import-rows.ts';
import type { ReadRow, SheetDocument } from './parse/read-sheet.ts';

type SheetFile = { file_name: string; sha256: string; size: number };
type RowDraft = InvoiceDraft & { row: number };

/**
 * Imports rows and returns the outcome of each, in the order of the rows. A row that the database refuses does not
 * affect the others.
 */
export async function importSheetRows(
  context: ImportContext,
  { file, companies }: { file: SheetFile; companies: readonly Company[] },
  rows: readonly ReadRow[],
): Promise<NewImportRow[]> {
  const planned = rows.map((row) => planRow(row, file, companies));
  const { outcomes } = await importDocuments(
    context,
    planned.flatMap((row) => ('outcome' in row ? [] : [row])),
  );
  const imported = new Map(outcomes.map((outcome) => [outcome.draft.row, toImportRow(outcome)]));
  return planned.flatMap((row) => ('outcome' in row ? [row] : (imported.get(row.row) ?? [])));
}

/** A draft to import, or the outcome of a row that is not imported. */
function planRow({ row, reading }: ReadRow, file: SheetFile, companies: readonly Company[]): RowDraft | NewImportRow {
  if (reading.type === 'skip') return importRow(row, 'skipped');
  if (reading.type === 'fail') return failedRow(row, reading.problems);
  return isOnlyForReadOnlyCompanies([reading.columns], companies)
    ? failedRow(row, [COMPANY_PAUSED])
    : toRowDraft(file, row, reading);
}

const toRowDraft = (
  { file_name, sha256, size }: SheetFile,
  row: number,
  { document, columns, json, products, taxes, line_text }: SheetDocument,
): RowDraft => ({
  row,
  document,
  columns,
  json,
  products,
  taxes,
  line_text,
  part: { name: file_name, bytes: { member: null, sha256, size } },
  filename: file_name,
  stored_sha256: sha256,
  stored_size: size,
  kind: 'xml',
  warnings: [],
  source: 'sheet',
  missing: [],
});

const OUTCOMES = { create: 'created', complete: 'updated' } as const;

function toImportRow(outcome: ImportOutcome<RowDraft>): NewImportRow {
  const { row } = outcome.draft;
  if (outcome.type === 'refused')
    return failedRow(row, [
      { column: '', reason: 'No fue posible guardar la fila. Revisa sus valores e impórtala de nuevo.', value: '' },
    ]);
  if (outcome.type !== 'known') return importRow(row, OUTCOMES[outcome.type]);
  const { invoice_number: value, deleted_at } = outcome.invoice;
  if (deleted_at === null) return importRow(row, 'duplicate');
  return failedRow(row, [{ column: 'Número', reason: inTrashDetail(value), value }]);
}

const COMPANY_PAUSED: RowProblem = {
  column: 'NIT',
  reason: 'Tu plan ya no incluye la empresa de este documento. Mejora tu plan e importa la fila de nuevo.',
  value: '',
};

const importRow = (
  row_no: number,
  outcome: NewImportRow['outcome'],
  problems: NewImportRow['problems'] = null,
): NewImportRow => ({ sheet: 'documents', row_no, outcome, problems });

const failedRow = (row_no: number, problems: readonly RowProblem[]) => importRow(row_no, 'failed', problems);
