import { DUE, ISSUE } from './pdf-date-labels.ts';
import { toIsoDate } from './pdf-date-text.ts';
import { overlapsHorizontally, type PdfCell, type PdfLine, plainOf } from './pdf-lines.ts';

/** `unknown`: no label near the boxes says what the date is. `other` is the date of something else. */
type Purpose = 'issue' | 'due' | 'other' | 'unknown';
export type BoxDate = { date: string; purpose: Purpose };

type Part = 'day' | 'month' | 'year';
type Heading = { x: number; end: number; order: Part[] };

const PART: Record<string, Part> = {
  dia: 'day',
  dd: 'day',
  d: 'day',
  mes: 'month',
  mm: 'month',
  m: 'month',
  ano: 'year',
  aaaa: 'year',
  aa: 'year',
  a: 'year',
};
const ORDERS = ['day month year', 'year month day', 'month day year'];

/** The dates in boxes under the headings DÍA | MES | AÑO, in the order of the headings. */
export function columnDates(lines: readonly PdfLine[]): BoxDate[] {
  return lines.flatMap((line, index) =>
    findHeadings(line.cells).flatMap((heading): BoxDate[] => {
      const under = lines.slice(index + 1, index + 4).filter(({ page }) => page === line.page);
      const found = under
        .map((row) => ({ row, date: parseBoxes(textOver(row, heading), heading.order) }))
        .find(({ date }) => date !== undefined);
      if (found?.date === undefined) return [];
      const above = lines.slice(Math.max(0, index - 3), index).filter(({ page }) => page === line.page);
      const labels = [
        leftOf(line, heading),
        leftOf(found.row, heading),
        ...above.reverse().map((row) => textOver(row, heading)),
      ];
      return [{ date: found.date, purpose: purposeOf(labels) }];
    }),
  );
}

function findHeadings(cells: readonly PdfCell[]): Heading[] {
  return cells.flatMap((first, place) =>
    [0, 1, 2].flatMap((more) => {
      const last = cells[place + more];
      const words = cells.slice(place, place + more + 1).flatMap((cell) => cell.plain.split(/[\s/|-]+/));
      const order = words.flatMap((word) => PART[word] ?? []);
      const isHeading = last && words.length === 3 && ORDERS.includes(order.join(' '));
      return isHeading ? [{ x: first.x, end: last.end, order }] : [];
    }),
  );
}

function parseBoxes(text: string, order: readonly Part[]): string | undefined {
  const parts = /^(\d{1,4}|[a-z]{3,10})[\s/|.-]+(\d{1,2}|[a-z]{3,10})[\s/|.-]+(\d{1,4})$/.exec(plainOf(text).trim());
  if (!parts) return undefined;
  const partValue = (part: Part) => parts[order.indexOf(part) + 1] ?? '';
  const year = partValue('year');
  return toIsoDate(year.length === 2 ? `20${year}` : year, partValue('month'), partValue('day'));
}

/** The nearest label decides. */
function purposeOf(labels: readonly string[]): Purpose {
  const label = labels.map(plainOf).find((text) => /fecha|fec\b|venc|pag(?:ue|ar|o)\b|limite|expedi|emisi/.test(text));
  if (label === undefined) return 'unknown';
  if (DUE.test(label)) return 'due';
  return ISSUE.test(label) || /^fecha:?$/.test(label.trim()) ? 'issue' : 'other';
}

/** The text directly to the left of the boxes. */
const leftOf = ({ cells }: PdfLine, heading: Heading): string =>
  cells.findLast(({ end }) => end <= heading.x + 1)?.text ?? '';

const textOver = ({ cells }: PdfLine, heading: { x: number; end: number }) =>
  cells
    .filter((cell) => overlapsHorizontally(cell, heading))
    .map((cell) => cell.text)
    .join(' ');
