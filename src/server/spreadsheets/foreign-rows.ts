import type { OwnCompany } from '#domain/accounts/user.ts';
import { classify } from '#domain/dian/classify.ts';
import { FOREIGN_SKIPPED } from '#domain/sheets/import-job.ts';
import type { ReadRow } from './parse/read-sheet.ts';

/** Whether a row has a document that names none of the company's NITs. */
const isForeign = ({ reading }: ReadRow, { nits }: OwnCompany): boolean =>
  reading.type === 'import' && classify(reading.columns, nits).direction === 'none';

export const countForeignRows = (rows: readonly ReadRow[], company: OwnCompany): number =>
  rows.filter((row) => isForeign(row, company)).length;

/** The rows, of which those that do not name the company are skipped. */
export const skipForeignRows = (rows: readonly ReadRow[], company: OwnCompany): ReadRow[] =>
  rows.map((row) =>
    isForeign(row, company) ? { row: row.row, reading: { type: 'skip', what: FOREIGN_SKIPPED } } : row,
  );
