import { overlapsHorizontally, type PdfCell, type PdfLine } from './pdf-lines.ts';

const COUNTER = /^(?:nro|no|n°|item|#)\.?$/;
const COLUMN = /^(?:cantidad|cant|descripcion|detalle|producto)\b/;

/** The number of lines in the table of goods, if it numbers them from 1; otherwise null. */
export function countPrintedLines(lines: readonly PdfLine[]): number | null {
  const at = lines.findIndex(({ cells }) => lineCounter(cells) !== undefined);
  const counter = lineCounter(lines[at]?.cells ?? []);
  if (!counter) return null;
  let count = 0;
  for (const { cells } of lines.slice(at + 1)) {
    if (cells.some((cell) => overlapsHorizontally(cell, counter) && cell.text === String(count + 1))) count += 1;
  }
  return count === 0 ? null : count;
}

const lineCounter = (cells: readonly PdfCell[]): PdfCell | undefined =>
  cells.some((cell) => COLUMN.test(cell.plain)) ? cells.find((cell) => COUNTER.test(cell.plain)) : undefined;
