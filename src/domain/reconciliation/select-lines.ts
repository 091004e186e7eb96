import { foldText } from '#domain/text/fold-text.ts';
import { groupOf, type ResultGroup } from './result-group.ts';
import type { ResultLine } from './result-line.ts';

/** `moved` shows what changed since the previous run. */
export type LineFilter = {
  type: ResultGroup;
  search: string;
  reason: string | null;
  moved: boolean;
};

/** The indexes of the lines of a filter, the newest document first. */
export function selectLines(lines: readonly ResultLine[], filter: LineFilter): number[] {
  const words = foldText(filter.search).split(/\s+/).filter(Boolean);
  const selected: number[] = [];
  for (const [at, line] of lines.entries()) {
    if (isSelected(line, filter) && hasWords(line, words)) selected.push(at);
  }
  return selected.sort((a, b) => compareDates(lines[b], lines[a]) || a - b);
}

const isSelected = (line: ResultLine, { type, reason, moved }: LineFilter): boolean =>
  groupOf(line) === type && (reason === null || reasonKey(line) === reason) && (!moved || hasMoved(line));

const hasMoved = ({ before, type }: ResultLine): boolean => before !== undefined && before !== type;

/** What a filter by reason compares: the reason, or the fields that differ. */
export const reasonKey = ({ reason, fields }: ResultLine): string => reason ?? fields[0] ?? '';

const dateOf = (line: ResultLine | undefined) => line?.row?.issue_date ?? line?.invoice?.issue_date ?? '';

function compareDates(a: ResultLine | undefined, b: ResultLine | undefined): number {
  const [x, y] = [dateOf(a), dateOf(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}

function hasWords({ row, invoice, document }: ResultLine, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const texts = [row, invoice].flatMap((leg) =>
    leg ? [leg.number, leg.supplier_nit, leg.supplier_name, leg.customer_nit, leg.customer_name] : [],
  );
  const text = foldText([document, row?.type_name ?? '', ...texts].join(' '));
  return words.every((word) => text.includes(word));
}
