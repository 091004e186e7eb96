import { overlapsHorizontally, type PdfCell, type PdfLine } from './pdf-lines.ts';

/** Parses a value at the start of a text; undefined when there is none. */
export type Parse<T> = (text: string) => T | undefined;

/** A value and its label. `isBelow` values are in a column below their label and are less certain. */
export type LabelledValue<T> = { value: T; label: PdfCell; text: string; isBelow: boolean };

/** Characters that may be between a label and its value; and currency signs, which may be the value itself. */
export const FILLER = /^[\s:=()*°#|.-]+/;
const CURRENCY = /^(?:[\s$€]|(?:cop|usd|eur)\b)+/i;
const MAX_LINES_BELOW = 3;

/** Every value of a label: after it in its cell, to its right, or below it. In reading order. */
export function findLabelledValues<T>(lines: readonly PdfLine[], label: RegExp, parse: Parse<T>): LabelledValue<T>[] {
  const everywhere = new RegExp(label.source, 'g');
  return lines.flatMap((line, at) =>
    line.cells.flatMap((cell, index) =>
      Array.from(cell.plain.matchAll(everywhere), (match) => {
        const rest = cell.text.slice(match.index + match[0].length).replace(FILLER, '');
        const value = parse(rest);
        if (value !== undefined || !isBlank(rest)) return toLabelledValue(cell, value, rest);
        const right = valueRightOf(line.cells.slice(index), parse);
        return right ?? valueBelow(lines.slice(at + 1), cell, parse);
      }).filter((found) => found !== undefined),
    ),
  );
}

/** The first value; values beside their label come before values below it. */
export function findLabelledValue<T>(
  lines: readonly PdfLine[],
  label: RegExp,
  parse: Parse<T>,
): LabelledValue<T> | undefined {
  const found = findLabelledValues(lines, label, parse);
  return found.find(({ isBelow }) => !isBelow) ?? found[0];
}

function toLabelledValue<T>(
  label: PdfCell,
  value: T | undefined,
  text: string,
  isBelow = false,
): LabelledValue<T> | undefined {
  return value === undefined ? undefined : { value, label, text, isBelow };
}

const isBlank = (text: string) => text.replace(CURRENCY, '') === '';

// Only a currency sign or the same label again may be in between: after another label, the value belongs to that label.
function valueRightOf<T>([label, ...cells]: PdfCell[], parse: Parse<T>): LabelledValue<T> | undefined {
  if (!label) return undefined;
  for (const cell of cells) {
    const text = cell.text.replace(FILLER, '');
    const value = parse(text);
    if (value !== undefined) return toLabelledValue(label, value, text);
    if (!isBlank(text) && cell.plain !== label.plain) return undefined;
  }
  return undefined;
}

function valueBelow<T>(lines: readonly PdfLine[], label: PdfCell, parse: Parse<T>): LabelledValue<T> | undefined {
  const near = lines.slice(0, MAX_LINES_BELOW * 2).filter((line) => isNear(line, label));
  const cell = near.flatMap((line) => line.cells).find((other) => overlapsHorizontally(other, label));
  if (!cell) return undefined;
  const text = cell.text.replace(FILLER, '');
  return toLabelledValue(label, parse(text), text, true);
}

const isNear = (line: PdfLine, { page, y, height }: PdfCell) =>
  line.page === page && y - line.y <= MAX_LINES_BELOW * Math.max(height, 6);
