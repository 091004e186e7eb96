import type { LedgerEntry } from './match-ledger.ts';

export const LEDGER_CLASSES = [
  'not_posted',
  'posted_different',
  'posted_other_month',
  'only_ledger',
  'posted',
] as const satisfies readonly LedgerEntry['type'][];
export type LedgerClass = (typeof LEDGER_CLASSES)[number];

/** `total` is in cents of a peso: of the document, or of the voucher that has none. */
export type LedgerSummary = Record<LedgerClass, { count: number; total: number }>;

export function summarizeLedger(entries: readonly LedgerEntry[]): LedgerSummary {
  const none = () => ({ count: 0, total: 0 });
  const summary: LedgerSummary = {
    not_posted: none(),
    posted_different: none(),
    posted_other_month: none(),
    only_ledger: none(),
    posted: none(),
  };
  for (const entry of entries) {
    const sum = summary[entry.type];
    sum.count += 1;
    sum.total += entry.type === 'only_ledger' ? entry.voucher.total : (entry.document.total ?? 0);
  }
  return summary;
}
