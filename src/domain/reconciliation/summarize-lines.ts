import { RECONCILIATION_CLASSES, type ReconciliationClass } from './reconciliation-entry.ts';
import { isToResolve, type ResultLine } from './result-line.ts';

/** `total` is in cents of a peso; documents in another currency count, and are not in the total. */
export type ClassSum = { count: number; total: number; foreign: number };

export type LinesSummary = {
  classes: Record<ReconciliationClass, ClassSum>;
  /** The number of lines by "class reason". */
  reasons: Record<string, number>;
  /** Lines that are left to a person, without those of `settled` documents. */
  to_resolve: number;
  /** The number of lines by "class before > class now", where both differ; absent without a previous run. */
  moved?: Record<string, number>;
};

export function summarizeLines(lines: readonly ResultLine[], settled: ReadonlySet<string>): LinesSummary {
  const classes = Object.fromEntries(
    RECONCILIATION_CLASSES.map((name): [string, ClassSum] => [name, { count: 0, total: 0, foreign: 0 }]),
  ) as LinesSummary['classes'];
  const summary: LinesSummary = { classes, reasons: {}, to_resolve: 0 };
  for (const line of lines) {
    addToSum(classes[line.type], line);
    if (line.reason !== null) increment(summary.reasons, `${line.type} ${line.reason}`);
    if (isToResolve(line) && !settled.has(line.document)) summary.to_resolve += 1;
    if (line.before === undefined) continue;
    summary.moved ??= {};
    if (line.before !== line.type) increment(summary.moved, `${line.before ?? 'new'} > ${line.type}`);
  }
  return summary;
}

function addToSum(sum: ClassSum, { row, invoice }: ResultLine): void {
  const document = row ?? invoice;
  sum.count += 1;
  if (!document) return;
  if ((document.currency ?? 'COP') === 'COP') sum.total += document.total;
  else sum.foreign += 1;
}

const increment = (counts: Record<string, number>, key: string): void => {
  counts[key] = (counts[key] ?? 0) + 1;
};
