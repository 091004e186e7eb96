import { z } from 'zod/mini';
import { findLabelledValue } from './pdf-label.ts';
import { overlapsHorizontally, type PdfCell, type PdfLine, plainOf } from './pdf-lines.ts';

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const ISSUE = /fecha\s*(?:y hora\s*)?(?:de\s*)?(?:la\s*)?(?:emision|generacion|expedicion|factura|elaboracion)\b/;
const DUE = /(?:fecha\s*(?:de\s*)?)?(?:vencimiento|vence)\b/;
const PLAIN = /^fecha\b/;

/** "2024-10-30", "30/10/2024", "30 10 2024" (three columns) or "30 de octubre de 2024" at the start of a text. */
export function parsePrintedDate(text: string): string | undefined {
  const plain = plainOf(text).trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(plain);
  if (iso) return toIsoDate(iso[1], iso[2], iso[3]);
  const local = /^(\d{1,2})(?:[-/.]|\s+)(\d{1,2})(?:[-/.]|\s+)(\d{4})(?!\d)/.exec(plain);
  if (local) return toIsoDate(local[3], local[2], local[1]);
  const spoken = /^(\d{1,2})[\s/-]+(?:de\s+)?([a-z]{3,10})\.?,?[\s/-]+(?:del?\s+)?(\d{4})(?!\d)/.exec(plain);
  if (!spoken) return undefined;
  return toIsoDate(spoken[3], String(MONTHS.indexOf(spoken[2]?.slice(0, 3) ?? '') + 1), spoken[1]);
}

/** The issue date and the due date of the invoice. */
export function readDates(lines: readonly PdfLine[]): { issue: string | null; due: string | null } {
  const columns = columnDates(lines);
  const issue = findLabelledValue(lines, ISSUE, parsePrintedDate) ?? findLabelledValue(lines, PLAIN, parsePrintedDate);
  const due = findLabelledValue(lines, DUE, parsePrintedDate);
  return {
    issue: issue?.value ?? columns.find(({ isDue }) => !isDue)?.date ?? null,
    due: due?.value ?? columns.find(({ isDue }) => isDue)?.date ?? null,
  };
}

type ColumnDate = { date: string; isDue: boolean };

// DÍA | MES | AÑO as headings, with the numbers in the boxes below them.
function columnDates(lines: readonly PdfLine[]): ColumnDate[] {
  return lines.flatMap((line, index) =>
    headings(line.cells).flatMap((heading): ColumnDate[] => {
      const under = lines.slice(index + 1, index + 4).filter(({ page }) => page === line.page);
      const date = under
        .map((other) => parsePrintedDate(textOver(other, heading)))
        .find((found) => found !== undefined);
      const above = lines.slice(Math.max(0, index - 3), index + 1).filter(({ page }) => page === line.page);
      const isDue = above.some((other) => /venc/.test(plainOf(textOver(other, heading))));
      return date === undefined ? [] : [{ date, isDue }];
    }),
  );
}

function headings(cells: readonly PdfCell[]): { x: number; end: number }[] {
  return cells.flatMap((first, place) =>
    [0, 1, 2].flatMap((more) => {
      const last = cells[place + more];
      const texts = cells.slice(place, place + more + 1).map((cell) => cell.plain);
      return last && /^dia[\s/]+mes[\s/]+ano$/.test(texts.join(' ')) ? [{ x: first.x, end: last.end }] : [];
    }),
  );
}

const textOver = ({ cells }: PdfLine, heading: { x: number; end: number }) =>
  cells
    .filter((cell) => overlapsHorizontally(cell, heading))
    .map((cell) => cell.text)
    .join(' ');

function toIsoDate(year = '', month = '', day = ''): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return z.iso.date().safeParse(date).success ? date : undefined;
}
