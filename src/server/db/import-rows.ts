import { type Insertable, sql } from 'kysely';
import type { ImportTables } from './import-tables.ts';
import type { ImportKey } from './imports.ts';
import type { Trx } from './trx.ts';

export type NewImportRow = Omit<Insertable<ImportTables['import_rows']>, 'company_id' | 'import_id' | 'problems'> & {
  problems: readonly { column: string; reason: string; value: string }[] | null;
};

/** A row that is there already is an error: it would have gone in twice. */
export async function insertImportRows(trx: Trx, { company_id, id }: ImportKey, rows: readonly NewImportRow[]) {
  if (rows.length === 0) return;
  await sql`
    insert into import_rows (company_id, import_id, sheet, row_no, outcome, invoice_id, problems)
    select ${company_id}::uuid, ${id}::uuid, r.sheet, r.row_no, r.outcome, r.invoice_id, r.problems
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (sheet text, row_no integer, outcome text, invoice_id uuid, problems jsonb)`.execute(trx);
}

/** The rows that did not go in, in their order. */
export const listFailedRows = (trx: Trx, { company_id, id }: ImportKey) =>
  trx
    .selectFrom('import_rows')
    .select(['sheet', 'row_no', 'problems'])
    .where('company_id', '=', company_id)
    .where('import_id', '=', id)
    .where('outcome', 'in', ['failed', 'unclaimed'])
    .orderBy('sheet', 'desc')
    .orderBy('row_no')
    .execute();
