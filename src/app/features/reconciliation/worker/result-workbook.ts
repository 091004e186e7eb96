import { writeBrowserWorkbook } from '#app/workbook/write-workbook.ts';
import type { LedgerEntry } from '#domain/reconciliation/ledger/match-ledger.ts';
import { LEDGER_CLASSES } from '#domain/reconciliation/ledger/summarize-ledger.ts';
import { RECONCILIATION_CLASSES } from '#domain/reconciliation/reconciliation-entry.ts';
import type { ResultLine } from '#domain/reconciliation/result-line.ts';
import type { CellKind, Column, Row, Sheet } from '#domain/sheets/workbook/sheet.ts';
import { type ExportTexts, toCells, toLedgerCells } from './export-lines.ts';

/** The columns of one leg: number, date, parties, currency, tax, total. */
const LEG: readonly [CellKind, width: number][] = [
  ['text', 16],
  ['date', 12],
  ['text', 14],
  ['text', 30],
  ['text', 14],
  ['text', 30],
  ['text', 8],
  ['money', 16],
  ['money', 16],
];
/** Both legs, then the CUFE, the reason and the note. */
const COLUMNS: readonly [CellKind, width: number][] = [...LEG, ...LEG, ['text', 24], ['text', 30], ['text', 40]];
/** Rows that are in memory at once beside the lines. */
const PART = 1_000;

/** Document (number, date, party, name, currency, total), voucher (voucher, date, party, number, total), reason. */
const LEDGER_COLUMNS: readonly [CellKind, width: number][] = [
  ['text', 16],
  ['date', 12],
  ['text', 14],
  ['text', 30],
  ['text', 8],
  ['money', 16],
  ['text', 16],
  ['date', 12],
  ['text', 14],
  ['text', 16],
  ['money', 16],
  ['text', 30],
];

/** `entries`: of the third leg, if it was compared. */
type Result = { lines: readonly ResultLine[]; entries: readonly LedgerEntry[] | undefined };

/** The whole result, with one sheet for each class of both comparisons. */
export function writeResultWorkbook({ lines, entries }: Result, texts: ExportTexts): Promise<Blob> {
  const sheets = RECONCILIATION_CLASSES.map((name): Sheet => {
    const own = lines.filter(({ type }) => type === name);
    const toRows = (part: readonly ResultLine[]) => toCells(part, texts);
    return { name: texts.classes[name], columns: toColumns(COLUMNS, texts.titles), rows: inParts(own, toRows) };
  });
  const { titles, classes } = texts.ledger;
  const ledger = (entries === undefined ? [] : LEDGER_CLASSES).map((name): Sheet => {
    const own = (entries ?? []).filter(({ type }) => type === name);
    const toRows = (part: readonly LedgerEntry[]) => toLedgerCells(part, texts);
    return { name: classes[name], columns: toColumns(LEDGER_COLUMNS, titles), rows: inParts(own, toRows) };
  });
  return writeBrowserWorkbook([...sheets, ...ledger], { title: 'Cuadra', author: 'Cuadra' });
}

const toColumns = (columns: readonly [CellKind, width: number][], titles: readonly string[]) =>
  columns.map(([kind, width], at): Column => ({ title: titles[at] ?? '', kind, width }));

async function* inParts<T>(items: readonly T[], toRows: (part: readonly T[]) => Row[]): AsyncGenerator<Row[]> {
  for (let from = 0; from < items.length; from += PART) yield toRows(items.slice(from, from + PART));
}
