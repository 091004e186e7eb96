import { createHash } from 'node:crypto';
import { guessColumns } from '#domain/sheets/guess-columns.ts';
import type { ImportMapping, ImportPreview, ImportProblem } from '#domain/sheets/import-job.ts';
import type { SheetRowOptions } from '#domain/sheets/read-document-head.ts';
import { type RowResult, readSheetRow } from '#domain/sheets/read-sheet-row.ts';
import { cellText, type SheetRow } from '#domain/sheets/sheet-cell.ts';
import { TEMPLATE_FIELDS } from '#domain/sheets/sheet-field.ts';
import { XlsxRefusedError } from '#domain/sheets/xlsx/xlsx-refused.ts';
import type { XlsxProblem } from '#domain/sheets/xlsx-limits.ts';
import { truncate } from '#domain/text/truncate.ts';
import { type ReadSheetRequest, readSheet } from '../../spreadsheets/parse/read-sheet.ts';
import { buildSheetRules } from '../../spreadsheets/parse/sheet-rules.ts';
import { openSpreadsheet, type Spreadsheet } from '../../spreadsheets/parse/spreadsheet.ts';
import { createForeignCounter } from './count-foreign.ts';
import { writeSheetParts } from './sheet-parts.ts';

export type SheetResult<T> = { type: 'ok'; value: T } | { type: 'refused'; problem: XlsxProblem };

/**
 * `header_key` identifies the titles: the mapping of a company is stored under it. `total_rows` is approximate up to
 * `maxRows` and exact above it.
 */
export type SheetOutline = {
  layout: SheetRowOptions['layout'] | 'journal' | 'unknown';
  header_key: string;
  total_rows: number;
};
/** The columns of a sheet with sample values, its layout, and the guessed mapping. */
export type SheetDescription = Pick<SheetOutline, 'layout' | 'header_key'> & {
  columns: ImportPreview['columns'];
  guessed: ImportMapping;
};
export type SheetTrial = NonNullable<ImportPreview['dry_run']>;

const MOST_PROBLEMS = 200;
const LONGEST_SAMPLE = 60;

/** The layout and the number of rows of a workbook. Rows are counted exactly only above `maxRows`. */
export const outlineSheet = ({ bytes, maxRows }: { bytes: Uint8Array; maxRows: number }) =>
  withSheet(bytes, async (sheet): Promise<SheetOutline> => {
    const approximateRows = await sheet.count();
    // The approximate count includes rows with blank cells only. The exact count requires reading the rows.
    const total_rows = approximateRows <= maxRows ? approximateRows : await countRows(sheet);
    return { layout: sheet.layout, header_key: headerHash(sheet), total_rows };
  });

/** The columns of a workbook, with sample values and a guessed mapping. */
export const describeSheet = (bytes: Uint8Array) =>
  withSheet(
    bytes,
    async (sheet): Promise<SheetDescription> => ({
      layout: sheet.layout,
      header_key: headerHash(sheet),
      columns: sheet.header.map((title, at) => ({
        title: truncate(cellText(title), LONGEST_SAMPLE),
        samples: sheet.samples.map(({ cells }) => truncate(cellText(cells[at]), LONGEST_SAMPLE)),
      })),
      guessed: guessMapping(sheet),
    }),
  );

/** The result that an import of the file would have. */
export const trySheet = ({ bytes, layout, mapping, types, company }: Omit<ReadSheetRequest, 'after'>) =>
  withSheet(bytes, async (sheet): Promise<SheetTrial> => {
    const rules = buildSheetRules(sheet, { layout, mapping, types }, company);
    const parties = createForeignCounter(company.nits);
    const counts: Record<RowResult['type'], number> = { import: 0, skip: 0, fail: 0 };
    const problems: ImportProblem[] = [];
    for await (const { row, cells } of eachRow(sheet)) {
      const reading = readSheetRow(rules, cells);
      counts[reading.type] += 1;
      if (reading.type === 'import') parties.add(reading.document);
      if (reading.type !== 'fail' || problems.length >= MOST_PROBLEMS) continue;
      problems.push(...reading.problems.map((problem) => ({ row, ...problem })));
    }
    const { import: ready, skip: skipped, fail: failed } = counts;
    const rows = ready + skipped + failed;
    const some = problems.slice(0, MOST_PROBLEMS);
    return { rows, ready, skipped, failed, parties: parties.result(), problems: some };
  });

async function* eachRow(sheet: Spreadsheet): AsyncGenerator<SheetRow> {
  for await (const rows of sheet.rows()) yield* rows;
}

/** Reads all rows of an import and writes them to `path`, so that the server reads them part by part. */
export const readSheetRows = ({ path, ...request }: ReadSheetRequest & { path: string }) =>
  toSheetResult(() => writeSheetParts(path, readSheet(request)));

async function countRows(sheet: Spreadsheet): Promise<number> {
  let count = 0;
  for await (const rows of sheet.rows()) count += rows.length;
  return count;
}

/** The titles of a wide sheet are too long for a database index, so the key is a hash. */
const headerHash = ({ key }: Spreadsheet): string => createHash('sha256').update(key).digest('hex');

function guessMapping(sheet: Spreadsheet): ImportMapping {
  const found = guessColumns(sheet.header, sheet.mapping);
  const columns = Object.fromEntries(
    TEMPLATE_FIELDS.flatMap((field) => {
      const at = found[field];
      return at === undefined ? [] : [[field, at] as const];
    }),
  );
  const hasSide = (side: 'supplier' | 'customer') => columns[`${side}_nit`] !== undefined;
  // A list with customers contains sales, a list with suppliers contains purchases.
  if (hasSide('customer') && !hasSide('supplier')) return { columns, own_side: 'supplier' };
  if (hasSide('supplier') && !hasSide('customer')) return { columns, own_side: 'customer' };
  return { columns, own_side: null };
}

const withSheet = <T>(bytes: Uint8Array, work: (sheet: Spreadsheet) => Promise<T>): Promise<SheetResult<T>> =>
  toSheetResult(async () => {
    const sheet = await openSpreadsheet(bytes);
    try {
      return await work(sheet);
    } finally {
      sheet.close();
    }
  });

async function toSheetResult<T>(work: () => Promise<T>): Promise<SheetResult<T>> {
  try {
    return { type: 'ok', value: await work() };
  } catch (error) {
    if (error instanceof XlsxRefusedError) return { type: 'refused', problem: error.problem };
    throw error;
  }
}
