import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DETAIL_SHEET } from '#domain/sheets/detail-lines.ts';
import { DOCUMENTS_SHEET } from '#domain/sheets/template-sheets.ts';
import { BYTE_ORDER_MARK, type Cell, toCsvRows } from '#domain/text/csv.ts';
import type { Trx } from '../platform/database/trx.ts';
import { Refusal } from '../platform/refusal.ts';
import { type FailedRow, readFailedRows } from './import-rows.ts';
import { findImport, type ImportKey } from './imports.ts';

const HEADER = ['Hoja', 'Fila', 'Columna', 'Valor', 'Motivo'];

/**
 * Writes a CSV with every problem of an import, one per row, into a folder: it can be larger than the memory of the
 * server. Returns its path and the name of the imported file. Throws `import_not_found`.
 */
export async function writeErrorsCsv(
  trx: Trx,
  key: ImportKey,
  folder: string,
): Promise<{ file: string; file_name: string }> {
  const job = await findImport(trx, key);
  if (!job) throw new Refusal('import_not_found');
  const file = path.join(folder, 'errors.csv');
  await pipeline(csvOf(job.detail, readFailedRows(trx, key)), createWriteStream(file, { mode: 0o600 }));
  return { file, file_name: job.file_name };
}

/** `detail` is the problem of the whole file, which belongs to no row. */
async function* csvOf(detail: string | null, failedRows: AsyncIterable<FailedRow[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsvRows([HEADER, ...(detail === null ? [] : [[null, null, null, null, detail]])]);
  for await (const rows of failedRows) yield toCsvRows(rows.flatMap(toCells));
}

function toCells({ sheet, row_no, problems }: FailedRow): Cell[][] {
  const name = sheet === 'details' ? DETAIL_SHEET : DOCUMENTS_SHEET;
  return (problems ?? []).map(({ column, value, reason }) => [name, row_no, column, value, reason]);
}
