import { DETAIL_SHEET } from '#domain/sheets/detail-lines.ts';
import { DOCUMENTS_SHEET } from '#domain/sheets/template-sheets.ts';
import { type Cell, toCsv } from '#domain/text/csv.ts';
import type { Trx } from '../platform/database/trx.ts';
import { Refusal } from '../platform/refusal.ts';
import { listFailedRows } from './import-rows.ts';
import { findImport, type ImportKey } from './imports.ts';

const HEADER = ['Hoja', 'Fila', 'Columna', 'Valor', 'Motivo'];

/** A CSV with every problem of an import, one per row. Throws `import_not_found`. */
export async function buildErrorsCsv(trx: Trx, key: ImportKey): Promise<{ csv: string; file_name: string }> {
  const job = await findImport(trx, key);
  if (!job) throw new Refusal('import_not_found');
  const rows = (await listFailedRows(trx, key)).flatMap(({ sheet, row_no, problems }) => {
    const name = sheet === 'details' ? DETAIL_SHEET : DOCUMENTS_SHEET;
    return (problems ?? []).map(({ column, value, reason }): Cell[] => [name, row_no, column, value, reason]);
  });
  // A problem of the whole file belongs to no row.
  const fileRow: Cell[][] = job.detail === null ? [] : [[null, null, null, null, job.detail]];
  return { csv: toCsv([HEADER, ...fileRow, ...rows]), file_name: job.file_name };
}
