import { type Insertable, type Selectable, sql } from 'kysely';
import { readRows } from '../platform/database/read-rows.ts';
import type { Trx } from '../platform/database/trx.ts';
import { unnestRows } from '../platform/database/unnest-rows.ts';
import type { ImportTables } from './import-tables.ts';
import type { ImportKey } from './imports.ts';

export type NewImportRow = Omit<Insertable<ImportTables['import_rows']>, 'company_id' | 'import_id' | 'problems'> & {
  problems: readonly { column: string; reason: string; value: string }[] | null;
};

const COLUMNS = { sheet: 'text', row_no: 'integer', outcome: 'text', problems: 'text' } as const;

/** Inserts only rows with problems. Rows that were imported are known by the `import_id` of their invoice. */
export async function insertImportRows(trx: Trx, { company_id, id }: ImportKey, rows: readonly NewImportRow[]) {
  if (rows.length === 0) return;
  const given = rows.map((row) => ({ ...row, problems: row.problems && JSON.stringify(row.problems) }));
  await sql`
    insert into import_rows (company_id, import_id, sheet, row_no, outcome, problems)
    select ${company_id}::uuid, ${id}::uuid, sheet, row_no, outcome, problems::jsonb
    from ${unnestRows(given, COLUMNS)} as given`.execute(trx);
}

export type FailedRow = Pick<Selectable<ImportTables['import_rows']>, 'sheet' | 'row_no' | 'problems'>;

/** So many rows with problems in all of their columns are some megabytes. */
const FETCH_SIZE = 200;

/** The rows that were not imported, in their order. */
export const readFailedRows = (trx: Trx, { company_id, id }: ImportKey): AsyncGenerator<FailedRow[]> =>
  readRows(
    trx,
    trx
      .selectFrom('import_rows')
      .select(['sheet', 'row_no', 'problems'])
      .where('company_id', '=', company_id)
      .where('import_id', '=', id)
      .where('outcome', 'in', ['failed', 'unclaimed'])
      .orderBy('sheet', 'desc')
      .orderBy('row_no'),
    FETCH_SIZE,
  );
