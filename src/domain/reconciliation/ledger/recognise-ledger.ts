import { cellText, type SheetRow } from '#domain/sheets/sheet-cell.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { areLedgerColumns, findLedgerColumns, type LedgerColumns } from './ledger-columns.ts';

export type LedgerProgram = 'siigo_pyme' | 'siigo_nube' | 'wo_journal' | 'other';

/** `titles_row` is the number of the row with the titles; the lines follow it. */
export type RecognisedLedger = { program: LedgerProgram; columns: LedgerColumns; titles_row: number };

/** Titles stand in the first row, or in the fifth below the name of the company (Siigo Pyme). */
const MAX_ROWS_ABOVE_TITLES = 20;

/** World Office reads and writes its journal of 41 columns by position. */
const WO_COLUMNS: LedgerColumns = {
  voucher_type: 1,
  prefix: 2,
  voucher_number: 3,
  date: 4,
  header_nit: 6,
  header_note: 7,
  voided: 9,
  account: 26,
  note: 27,
  nit: 28,
  debit: 29,
  credit: 30,
};
const WO_COLUMN_COUNT = 41;

/** Siigo Pyme has the document of the supplier in the columns 91 to 95, whose titles vary: number, then prefix. */
const SIIGO_PYME_NUMBER = 90;
const SIIGO_PYME_PREFIX = 91;

/** Undefined when no row has the titles of a journal: then a person chooses the columns. */
export function recogniseLedger(rows: readonly SheetRow[]): RecognisedLedger | undefined {
  for (const row of rows.slice(0, MAX_ROWS_ABOVE_TITLES)) {
    const recognised = recogniseTitles(row);
    if (recognised) return recognised;
  }
  return undefined;
}

function recogniseTitles({ row, cells }: SheetRow): RecognisedLedger | undefined {
  const titles = cells.map((cell) => foldText(cellText(cell)));
  const isWoJournal = titles[0]?.startsWith('encab') === true;
  if (isWoJournal && cells.length === WO_COLUMN_COUNT) {
    return { program: 'wo_journal', columns: WO_COLUMNS, titles_row: row };
  }
  const columns = findLedgerColumns(cells);
  if (!areLedgerColumns(columns)) return undefined;
  if (columns.year !== undefined) {
    return { program: 'siigo_pyme', columns: withSupplierDocument(columns), titles_row: row };
  }
  const isNube = titles.includes('identificacion tercero') && titles.includes('consecutivo comprobante');
  if (isNube) return { program: 'siigo_nube', columns, titles_row: row };
  return { program: isWoJournal ? 'wo_journal' : 'other', columns, titles_row: row };
}

const withSupplierDocument = (columns: LedgerColumns): LedgerColumns => ({
  ...columns,
  number: columns.number ?? SIIGO_PYME_NUMBER,
  prefix: columns.prefix ?? SIIGO_PYME_PREFIX,
});
