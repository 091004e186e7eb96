import type { Company } from '#domain/company.ts';
import type { RowProblem } from '#domain/sheets/row-reader.ts';
import type { UploadedDocument } from '#domain/upload.ts';
import type { NewImportRow } from '../db/import-rows.ts';
import type { ReadRow, SheetDocument } from '../ingest/read-sheet.ts';
import { fileDocuments } from './file-documents.ts';
import type { Filing } from './filing.ts';
import type { Import } from './importing.ts';
import { inHalves } from './in-halves.ts';
import { namesOnly } from './names-only.ts';

type Source = { file_name: string; sha256: string; size: number };
type Into = Import & { companies: readonly Company[]; onFailure: (error: unknown) => void };

/** Rows into the books, and what became of each. What the database refuses takes no other row along. */
export async function importSheetRows(into: Into, source: Source, rows: readonly ReadRow[]): Promise<NewImportRow[]> {
  const outcomes = new Map<number, NewImportRow>();
  const filings: RowFiling[] = [];
  for (const row of rows) {
    const step = stepFor(row, source, into.companies);
    if ('outcome' in step) outcomes.set(row.row, step);
    else filings.push(step);
  }
  // A half comes after another, which holds the clock: it may not wait for rows that others hold.
  const work = (some: readonly Filing[]) => fileDocuments({ ...into, isStamped: some.length === filings.length }, some);
  for (const { items, output } of await inHalves(into.trx, filings, { work, onFailure: into.onFailure })) {
    for (const [at, { row }] of items.entries()) outcomes.set(row, outcomeOf(row, output?.documents[at]));
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

type RowFiling = Filing & { row: number };

/** A document to file, or what has become of the row already. */
function stepFor({ row, reading }: ReadRow, source: Source, companies: readonly Company[]): RowFiling | NewImportRow {
  if (reading.does === 'skip') return told(row, { outcome: 'skipped' });
  if (reading.does === 'fail') return failed(row, reading.problems);
  return namesOnly([reading.document], companies) ? failed(row, [PAUSED]) : filingOf(source, row, reading);
}

function filingOf({ file_name, sha256, size }: Source, row: number, made: SheetDocument): RowFiling {
  const { document, columns, json, products } = made;
  return {
    row,
    document,
    columns,
    json,
    products,
    paper: { name: file_name, bytes: { member: null, sha256, size } },
    filename: file_name,
    stored_sha256: sha256,
    stored_size: size,
    kind: 'xml',
    warnings: [],
    source: 'sheet',
    missing: [],
  };
}

function outcomeOf(row: number, document: UploadedDocument | undefined): NewImportRow {
  if (!document) return failed(row, [{ column: '', reason: 'No fue posible procesar la fila.', value: '' }]);
  const { outcome, invoice_number } = document;
  if (outcome === 'duplicate_in_trash') {
    const reason = document.detail ?? 'Esta factura está en la papelera.';
    return failed(row, [{ column: 'Número', reason, value: invoice_number ?? '' }]);
  }
  const became = { created: 'created', completed: 'updated' } as const;
  const isNews = outcome === 'created' || outcome === 'completed';
  return told(row, { outcome: isNews ? became[outcome] : 'duplicate' });
}

const PAUSED: RowProblem = {
  column: 'NIT',
  reason: 'Tu plan ya no incluye la empresa de este documento.',
  value: '',
};

const told = (row_no: number, some: Pick<NewImportRow, 'outcome'> & Partial<NewImportRow>): NewImportRow => ({
  sheet: 'documents',
  row_no,
  problems: null,
  ...some,
});

const failed = (row_no: number, problems: readonly RowProblem[]) => told(row_no, { outcome: 'failed', problems });
