import { openBrowserXlsx } from '#app/file-parsing/browser-xlsx-parts.ts';
import { groupVouchers, type LedgerVoucher } from '#domain/reconciliation/ledger/group-vouchers.ts';
import {
  areLedgerColumns,
  findLedgerColumns,
  type LedgerColumns,
} from '#domain/reconciliation/ledger/ledger-columns.ts';
import type { LedgerHeader } from '#domain/reconciliation/ledger/ledger-file.ts';
import { type LedgerLine, readLedgerLine } from '#domain/reconciliation/ledger/read-ledger-line.ts';
import { type LedgerProgram, recogniseLedger } from '#domain/reconciliation/ledger/recognise-ledger.ts';
import { headerKey } from '#domain/sheets/recognise-layout.ts';
import { cellText, type SheetRow } from '#domain/sheets/sheet-cell.ts';
import { openWorkbook, type Workbook } from '#domain/sheets/xlsx/open-workbook.ts';
import { XlsxRefusedError } from '#domain/sheets/xlsx/xlsx-refused.ts';
import { sha256Hex } from '#sync/uploads/sha256.ts';

/** The columns that a person chose for files with these titles (headerKey). */
export type ChosenColumns = { titles: string; columns: LedgerColumns };

/** The titles of a sheet that is not known, with the first values below each. */
export type UnknownLedger = { titles: string; header: string[]; samples: string[]; guess: LedgerColumns };

/** What was read in the journal of an accounting program. */
export type JournalOfFile = Omit<LedgerHeader, 'summary'> & { vouchers: LedgerVoucher[] };

export type ReadLedger =
  | { type: 'ok'; ledger: JournalOfFile }
  | { type: 'unknown'; sheet: UnknownLedger }
  | { type: 'refused'; detail: string };

const FIRST_ROWS = 25;
/** As many characters of the titles as a record holds. */
const MAX_KEY = 8_000;

/** Reads the journal of an accounting program from the first visible sheet with one. */
export async function readLedger(file: File, chosen: readonly ChosenColumns[]): Promise<ReadLedger> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const read = await readWorkbook(await openWorkbook(openBrowserXlsx(bytes)), chosen);
    if ('sheet' in read) return { type: 'unknown', sheet: read.sheet };
    return { type: 'ok', ledger: { ...read, file: { name: file.name, sha256: await sha256Hex(bytes) } } };
  } catch (error) {
    if (!(error instanceof XlsxRefusedError)) throw error;
    return { type: 'refused', detail: error.message };
  }
}

type ReadJournal = Omit<JournalOfFile, 'file'>;

async function readWorkbook(
  workbook: Workbook,
  chosen: readonly ChosenColumns[],
): Promise<ReadJournal | { sheet: UnknownLedger }> {
  let unknown: UnknownLedger | undefined;
  for (const [sheet, { isHidden }] of workbook.sheets.entries()) {
    if (isHidden) continue;
    const first = await readFirstRows(workbook, sheet);
    const ledger = recogniseLedger(first) ?? findChosen(first, chosen);
    if (ledger) return readLines(workbook, sheet, ledger);
    unknown ??= describeUnknown(first);
  }
  if (!unknown) throw new XlsxRefusedError('xlsx_no_rows');
  return { sheet: unknown };
}

type FoundLedger = { program: LedgerProgram; columns: LedgerColumns; titles_row: number };

function findChosen(rows: readonly SheetRow[], chosen: readonly ChosenColumns[]): FoundLedger | undefined {
  for (const { row, cells } of rows) {
    const key = headerKey(cells).slice(0, MAX_KEY);
    const profile = chosen.find(({ titles }) => titles === key);
    if (profile && areLedgerColumns(profile.columns)) {
      return { program: 'other', columns: profile.columns, titles_row: row };
    }
  }
  return undefined;
}

async function readLines(
  workbook: Workbook,
  sheet: number,
  { program, columns, titles_row }: FoundLedger,
): Promise<ReadJournal> {
  const { countsFrom1904 } = workbook;
  const lines: LedgerLine[] = [];
  let unreadable = 0;
  for await (const rows of workbook.rows(sheet)) {
    for (const row of rows) {
      const read = row.row > titles_row ? readLedgerLine({ columns, countsFrom1904 }, row) : undefined;
      if (read?.type === 'ok') lines.push(read.line);
      else if (read) unreadable += 1;
    }
  }
  return { program, lines: lines.length, unreadable, vouchers: groupVouchers(lines) };
}

async function readFirstRows(workbook: Workbook, sheet: number): Promise<SheetRow[]> {
  const first: SheetRow[] = [];
  for await (const rows of workbook.rows(sheet)) {
    first.push(...rows);
    if (first.length >= FIRST_ROWS) break;
  }
  return first.slice(0, FIRST_ROWS);
}

function describeUnknown(rows: readonly SheetRow[]): UnknownLedger | undefined {
  const countTexts = ({ cells }: SheetRow) => cells.filter((cell) => typeof cell === 'string').length;
  const most = Math.max(...rows.map(countTexts));
  const at = rows.findIndex((row) => countTexts(row) === most);
  const titles = rows[at];
  if (!titles || most < 3) return undefined;
  const header = titles.cells.map((cell) => cellText(cell));
  const below = rows.slice(at + 1, at + 4);
  return {
    titles: headerKey(titles.cells).slice(0, MAX_KEY),
    header,
    samples: header.map((_, index) =>
      below
        .map(({ cells }) => cellText(cells[index] ?? null))
        .filter(Boolean)
        .join(' · '),
    ),
    guess: findLedgerColumns(titles.cells),
  };
}
