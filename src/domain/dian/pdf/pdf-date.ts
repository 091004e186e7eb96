import { columnDates } from './pdf-date-boxes.ts';
import { DUE, ISSUE } from './pdf-date-labels.ts';
import { type DateOrder, findDateOrder, parsePrintedDate } from './pdf-date-text.ts';
import { FILLER, findLabelledValues } from './pdf-label.ts';
import { overlapsHorizontally, type PdfCell, type PdfLine } from './pdf-lines.ts';

const PLAIN = /^fecha\b/;
/** The date of the authorisation of the numbers is printed on every invoice. */
const AUTHORISATION = /resoluci|autoriz|habilita|vigencia|vigente/;
/** Headings of tables that list other dates. */
const TABLE = /^(?:guia|concepto|descripcion|detalle|destino|origen|saldo|lectura|abono|pago)s?\b/;

/**
 * The issue date and the due date of the invoice; null when a label has none, or when only a table or boxes without a
 * label give different dates.
 */
export function readDates(lines: readonly PdfLine[]): { issue: string | null; due: string | null } {
  const order = findDateOrder(lines.flatMap(({ cells }) => cells.map((cell) => cell.plain)));
  const boxes = columnDates(lines);
  const boxesOf = (purpose: string) => boxes.flatMap((box) => (box.purpose === purpose ? [box.date] : []));
  const plain = lines.filter(({ cells }) => !cells.some((cell) => TABLE.test(cell.plain)));
  const issue =
    firstDate(lines, ISSUE, order) ??
    boxesOf('issue')[0] ??
    onlyDate([...labelledDates(plain, lines, PLAIN, order).map(({ date }) => date), ...boxesOf('unknown')]);
  return { issue, due: firstDate(lines, DUE, order) ?? boxesOf('due')[0] ?? null };
}

function firstDate(lines: readonly PdfLine[], label: RegExp, order: DateOrder): string | undefined {
  const found = labelledDates(lines, lines, label, order);
  return (found.find(({ isBelow }) => !isBelow) ?? found[0])?.date;
}

const onlyDate = (dates: readonly string[]): string | null => {
  const [date] = dates;
  return date !== undefined && dates.every((other) => other === date) ? date : null;
};

type LabelledDate = { date: string; isBelow: boolean };

/** The dates of the labels in `labels`: beside them, below them, or split over the boxes beside or below them. */
function labelledDates(
  labels: readonly PdfLine[],
  lines: readonly PdfLine[],
  label: RegExp,
  order: DateOrder,
): LabelledDate[] {
  const parse = (text: string) => parsePrintedDate(text, order);
  const whole = findLabelledValues(labels, label, parse)
    .filter((found) => !AUTHORISATION.test(found.label.plain))
    .map(({ value, isBelow }): LabelledDate => ({ date: value, isBelow }));
  return whole.length > 0 ? whole : splitDates(labels, lines, label, parse);
}

function splitDates(
  labels: readonly PdfLine[],
  lines: readonly PdfLine[],
  label: RegExp,
  parse: (text: string) => string | undefined,
): LabelledDate[] {
  return labels.flatMap((line) =>
    line.cells.flatMap((cell, place): LabelledDate[] => {
      const match = label.exec(cell.plain);
      if (!match || AUTHORISATION.test(cell.plain)) return [];
      const rest = cell.text.slice(match.index + match[0].length);
      const beside = parse(withoutFiller([rest, ...line.cells.slice(place + 1).map(({ text }) => text)]));
      if (beside !== undefined) return [{ date: beside, isBelow: false }];
      const below = parse(withoutFiller(cellsBelow(lines, cell)));
      return below === undefined ? [] : [{ date: below, isBelow: true }];
    }),
  );
}

const withoutFiller = (texts: readonly string[]): string => texts.join(' ').replace(FILLER, '');

/** The cells of the first line below a label that has any under it. */
function cellsBelow(lines: readonly PdfLine[], label: PdfCell): string[] {
  const near = lines.filter(
    ({ page, y }) => page === label.page && y < label.y && label.y - y <= 3 * Math.max(label.height, 6),
  );
  const under = near.map(({ cells }) => cells.filter((cell) => overlapsHorizontally(cell, label)));
  return under.find((cells) => cells.length > 0)?.map(({ text }) => text) ?? [];
}
