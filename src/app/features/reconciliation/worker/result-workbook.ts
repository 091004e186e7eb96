import { writeBrowserWorkbook } from '#app/workbook/write-workbook.ts';
import { RECONCILIATION_CLASSES } from '#domain/reconciliation/reconciliation-entry.ts';
import type { ResultLine } from '#domain/reconciliation/result-line.ts';
import type { CellKind, Column, Row, Sheet } from '#domain/sheets/workbook/sheet.ts';
import { type ExportTexts, toCells } from './export-lines.ts';

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

/** The whole result, with one sheet for each class. */
export function writeResultWorkbook(lines: readonly ResultLine[], texts: ExportTexts): Promise<Blob> {
  const columns = COLUMNS.map(([kind, width], at): Column => ({ title: texts.titles[at] ?? '', kind, width }));
  const sheets = RECONCILIATION_CLASSES.map((name): Sheet => {
    const own = lines.filter(({ type }) => type === name);
    return { name: texts.classes[name], columns, rows: inParts(own, texts) };
  });
  return writeBrowserWorkbook(sheets, { title: 'Cuadra', author: 'Cuadra' });
}

async function* inParts(lines: readonly ResultLine[], texts: ExportTexts): AsyncGenerator<Row[]> {
  for (let from = 0; from < lines.length; from += PART) yield toCells(lines.slice(from, from + PART), texts);
}
