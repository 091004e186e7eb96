import { RECONCILIATION_CLASSES } from './reconciliation-entry.ts';
import type { ResultLine } from './result-line.ts';
import type { LinesSummary } from './summarize-lines.ts';

/** The result as it is shown: the classes, and apart from the rows that are set aside those of another company. */
export const RESULT_GROUPS = [...RECONCILIATION_CLASSES, 'other_company'] as const;
export type ResultGroup = (typeof RESULT_GROUPS)[number];

export const groupOf = ({ type, reason }: Pick<ResultLine, 'type' | 'reason'>): ResultGroup =>
  type === 'not_invoice' && reason === 'other_company' ? 'other_company' : type;

/** Count and sum of a group; the sum is null where a run that an earlier build kept does not have it. */
export type GroupSum = { count: number; total: number | null };

export function groupSum({ classes, reasons, other_company }: LinesSummary, group: ResultGroup): GroupSum {
  const count = reasons['not_invoice other_company'] ?? 0;
  if (group === 'other_company') return other_company ?? { count, total: null };
  const sum = classes[group];
  if (group !== 'not_invoice' || count === 0) return sum;
  return { count: sum.count - count, total: other_company ? sum.total - other_company.total : null };
}

/** Rows of the listing in which none of the company's NITs is a party; `all` where every row is one. */
export type ForeignRows = { count: number; rows: number; share: 'none' | 'some' | 'most' | 'all' };

/** `rows` is the number of rows that were read. */
export function readForeignRows(summary: LinesSummary, rows: number): ForeignRows {
  const { count } = groupSum(summary, 'other_company');
  if (count === 0) return { count, rows, share: 'none' };
  if (count >= rows) return { count, rows, share: 'all' };
  return { count, rows, share: count * 2 > rows ? 'most' : 'some' };
}
