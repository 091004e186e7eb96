import type { Company } from '#domain/companies/company.ts';
import type { RowProblem } from '#domain/sheets/row-reader.ts';
import type { FiledHead } from '../documents/parsed-document.ts';
import { inHalves } from '../invoices/import/bisect-on-failure.ts';
import { fileDocuments, type Step } from '../invoices/import/import-documents.ts';
import { type Import, inTrash } from '../invoices/import/importing.ts';
import type { Filing } from '../invoices/import/invoice-draft.ts';
import { namesOnly } from '../invoices/import/is-only-for-read-only-companies.ts';
import type { NewImportRow } from './import-rows.ts';
import type { ReadRow, SheetDocument } from './parse/read-sheet.ts';

type Source = { file_name: string; sha256: string; size: number };
type Into = Import & { companies: readonly Company[]; onFailure: (error: unknown) => void };

/** Rows into the books, and what became of each. What the database refuses takes no other row along. */
export async function importSheetRows(into: Into, source: Source, rows: readonly ReadRow[]): Promise<NewImportRow[]> {
  const outcomes = new Map<number, NewImportRow>();
  const filings: RowFiling[] = [];
  const file = fileOf(source);
  for (const row of rows) {
    const step = stepFor(row, file, into.companies);
    if ('outcome' in step) outcomes.set(row.row, step);
    else filings.push(step);
  }
  // A half comes after another, which holds the clock: it may not wait for rows that others hold.
  const work = (some: readonly Filing[]) =>
    fileDocuments({ ...into, isStamped: some.length === filings.length }, some, becameOf);
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

/** What all rows of a file say of where they come from. */
const fileOf = ({ file_name, sha256, size }: Source) =>
  ({
    paper: { name: file_name, bytes: { member: null, sha256, size } },
    filename: file_name,
    stored_sha256: sha256,
    stored_size: size,
    kind: 'xml',
    warnings: [],
    source: 'sheet',
    missing: [],
  }) satisfies Partial<Filing>;

type File = ReturnType<typeof fileOf>;

/** A document to file, or what has become of the row already. */
function stepFor({ row, reading }: ReadRow, file: File, companies: readonly Company[]): RowFiling | NewImportRow {
  if (reading.does === 'skip') return told(row, 'skipped');
  if (reading.does === 'fail') return failed(row, reading.problems);
  return namesOnly([reading], companies) ? failed(row, [PAUSED]) : filingOf(file, row, reading);
}

function filingOf(file: File, row: number, reading: SheetDocument): RowFiling {
  const { columns, json, products } = reading;
  const { paper, filename, stored_sha256, stored_size, kind, warnings, source, missing } = file;
  // Field by field, as rowOf of write-filings.
  return {
    row,
    document: headOf(reading),
    columns,
    json,
    products,
    paper,
    filename,
    stored_sha256,
    stored_size,
    kind,
    warnings,
    source,
    missing,
  };
}

const headOf = ({ columns, supplier, customer, references, warnings }: SheetDocument): FiledHead => ({
  document_kind: columns.document_kind,
  number: columns.invoice_number,
  cufe: columns.cufe,
  references,
  warnings,
  container: null,
  supplier,
  customer,
});

/** What became of a row's document: little, because it is said of very many. */
type Became = 'created' | 'updated' | 'duplicate' | { in_trash: string };

function becameOf(step: Step): Became {
  if (step.does === 'create') return 'created';
  if (step.does === 'complete') return 'updated';
  return step.known.deleted_at === null ? 'duplicate' : { in_trash: step.known.invoice_number };
}

function outcomeOf(row: number, became: Became | undefined): NewImportRow {
  if (became === undefined) return failed(row, [{ column: '', reason: 'No fue posible procesar la fila.', value: '' }]);
  if (typeof became === 'string') return told(row, became);
  return failed(row, [{ column: 'Número', reason: inTrash(became.in_trash), value: became.in_trash }]);
}

const PAUSED: RowProblem = {
  column: 'NIT',
  reason: 'Tu plan ya no incluye la empresa de este documento.',
  value: '',
};

const told = (
  row_no: number,
  outcome: NewImportRow['outcome'],
  problems: NewImportRow['problems'] = null,
): NewImportRow => ({ sheet: 'documents', row_no, outcome, problems });

const failed = (row_no: number, problems: readonly RowProblem[]) => told(row_no, 'failed', problems);
