import { type Insertable, sql } from 'kysely';
import type { Trx } from '../platform/database/trx.ts';
import { type ColumnTypes, columnNames, unnestRows } from '../platform/database/unnest-rows.ts';
import type { ImportTables } from './import-tables.ts';
import type { ImportKey } from './imports.ts';

export type NewImportRow = Omit<Insertable<ImportTables['import_rows']>, 'company_id' | 'import_id' | 'problems'> & {
  problems: readonly { column: string; reason: string; value: string }[] | null;
};

const COLUMNS: ColumnTypes<NewImportRow> = [
  ['sheet', 'text'],
  ['row_no', 'integer'],
  ['outcome', 'text'],
  ['problems', 'jsonb', ({ problems }) => problems && JSON.stringify(problems)],
];

/** Inserts only rows with problems. Rows that were imported are known by the `import_id` of their invoice. */
export async function insertImportRows(trx: Trx, { company_id, id }: ImportKey, rows: readonly NewImportRow[]) {
  if (rows.length === 0) return;
  const names = columnNames(COLUMNS);
  await sql`
    insert into import_rows (company_id, import_id, ${names})
    select ${company_id}::uuid, ${id}::uuid, r.* from ${unnestRows(rows, COLUMNS)} as r`.execute(trx);
}

/** The rows that were not imported, in their order. */
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
