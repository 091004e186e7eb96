import type { PdfTextItem } from './pdf-facts.ts';

/** Adjacent words on one line of a page: a label, a value, or both. */
export type PdfCell = { text: string; plain: string; page: number; x: number; end: number; y: number; height: number };

/** One line of one page, left to right. */
export type PdfLine = { page: number; y: number; cells: PdfCell[] };

/** Blank characters that some PDF programs use to fill a field, and invisible characters. */
const INVISIBLE = /[\u3164\u1160\u115f\uffa0\u2060]|\p{Cc}|\p{Cf}/gu;

/** Gaps as a share of the character height: below the first there is no space, below the second one space. */
const GAP = { word: 0.12, cell: 0.6 };

/** A page's text in reading order. */
export function groupLines(items: readonly PdfTextItem[]): PdfLine[] {
  const clean = items
    .map((item) => ({ ...item, text: cleanItem(item.text) }))
    .filter((item) => item.text.trim() !== '');
  const sorted = clean.sort((a, b) => a.page - b.page || b.y - a.y || a.x - b.x);
  const groups: PdfTextItem[][] = [];
  for (const item of sorted) {
    const group = groups.at(-1);
    if (group?.[0] && isOnSameLine(group[0], item)) group.push(item);
    else groups.push([item]);
  }
  return groups.map(toLine);
}

/** Lower case without accents, character by character, so that offsets match the original. */
export const plainOf = (text: string): string =>
  text.replace(/[\u00c0-\u024f]/g, (sign) => sign.normalize('NFD').charAt(0)).toLowerCase();

/** Whether two horizontal ranges overlap, with a tolerance of about one character. */
export const overlapsHorizontally = (a: { x: number; end: number }, b: { x: number; end: number }): boolean =>
  a.x < b.end + 6 && b.x < a.end + 6;

const cleanItem = (text: string) => text.replace(/\s/g, ' ').replace(INVISIBLE, '').normalize('NFKC');

const isOnSameLine = (first: PdfTextItem, item: PdfTextItem) =>
  first.page === item.page && first.y - item.y <= 0.4 * Math.max(first.height, item.height, 4);

function toLine(group: PdfTextItem[]): PdfLine {
  const cells: PdfCell[] = [];
  for (const item of group.sort((a, b) => a.x - b.x)) {
    const last = cells.at(-1);
    const height = Math.max(item.height, last?.height ?? 0, 4);
    const gap = last ? (item.x - last.end) / height : Number.POSITIVE_INFINITY;
    if (last && gap <= GAP.cell) joinCells(last, item, gap > GAP.word);
    else cells.push(toCell(item));
  }
  const [first] = group;
  return { page: first?.page ?? 0, y: first?.y ?? 0, cells };
}

function toCell({ text, page, x, y, width, height }: PdfTextItem): PdfCell {
  const lead = text.trim();
  return { text: lead, plain: plainOf(lead), page, x, end: x + width, y, height };
}

function joinCells(cell: PdfCell, item: PdfTextItem, isApart: boolean): void {
  const isBlank = isApart || item.text.startsWith(' ') || cell.text.endsWith(' ');
  cell.text = `${cell.text}${isBlank ? ' ' : ''}${item.text.trim()}`;
  cell.plain = plainOf(cell.text);
  cell.end = Math.max(cell.end, item.x + item.width);
}
