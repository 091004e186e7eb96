import { isCreditNote } from '#domain/invoices/credit-note.ts';
import type { ListingRow } from './listing-row.ts';
import type { LocalInvoice } from './local-invoice.ts';
import { RECONCILIATION_CLASSES, type ReconciliationClass } from './reconciliation-entry.ts';
import { isToResolve, type ResultLine } from './result-line.ts';

/**
 * `total` is in cents of a peso, and credit notes lower it; documents in another currency count, and are not in the total.
 */
export type ClassSum = { count: number; total: number; foreign: number };

export type LinesSummary = {
  classes: Record<ReconciliationClass, ClassSum>;
  /** The part of `not_invoice` that is another company's; a run that an earlier build kept lacks it. */
  other_company?: ClassSum;
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
  const summary: LinesSummary = {
    classes,
    other_company: sumOf(lines.filter(isOfOtherCompany)),
    reasons: {},
    to_resolve: 0,
  };
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

const isOfOtherCompany = ({ reason }: ResultLine): boolean => reason === 'other_company';

function sumOf(lines: readonly ResultLine[]): ClassSum {
  const sum: ClassSum = { count: 0, total: 0, foreign: 0 };
  for (const line of lines) addToSum(sum, line);
  return sum;
}

function addToSum(sum: ClassSum, { row, invoice }: ResultLine): void {
  const document = row ?? invoice;
  sum.count += 1;
  if (!document) return;
  if ((document.currency ?? 'COP') === 'COP') sum.total += signedTotal(document);
  else sum.foreign += 1;
}

/** An amount of a document as the list of invoices shows it: negative for a credit note. */
export const signOf = ({ kind }: Pick<ListingRow | LocalInvoice, 'kind'>): 1 | -1 =>
  kind !== null && isCreditNote({ document_kind: kind }) ? -1 : 1;

// A zero has no sign.
const signedTotal = (document: ListingRow | LocalInvoice): number => signOf(document) * document.total + 0;

const increment = (counts: Record<string, number>, key: string): void => {
  counts[key] = (counts[key] ?? 0) + 1;
};
