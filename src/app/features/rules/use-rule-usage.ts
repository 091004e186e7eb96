import { useEffect, useState } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { codingOf, NOT_STORED_AT } from '#domain/coding/with-coding.ts';
import { scanRows } from '#store/invoices/scan-rows.ts';

/** How many invoices have a value of the rule, and when the last one got it; undefined while it is not stored. */
export type RuleUsage = { count: number; last: string | undefined };

/**
 * Counts in the invoices of this device what each rule set; undefined until all are read. They are counted each time
 * `isShown` turns true: reading all of them slows down everything else that a person does with a rule.
 */
export function useRuleUsage(isShown: boolean): ReadonlyMap<string, RuleUsage> | undefined {
  const { store } = useSignedIn();
  const [usage, setUsage] = useState<ReadonlyMap<string, RuleUsage>>();
  useEffect(() => {
    if (!isShown) return;
    const counting = new AbortController();
    const counted = new Map<string, RuleUsage>();
    const visit = (rows: readonly Parameters<typeof codingOf>[0][]) => {
      for (const row of rows) countRow(counted, row);
    };
    void scanRows(store, visit, counting.signal)
      .then((isComplete) => isComplete && setUsage(counted))
      .catch(() => undefined);
    return () => counting.abort();
  }, [store, isShown]);
  return usage;
}

function countRow(counted: Map<string, RuleUsage>, row: Parameters<typeof codingOf>[0]): void {
  const latest = new Map<string, string>();
  for (const { rule, at } of codingOf(row)) if (rule !== null && at >= (latest.get(rule) ?? '')) latest.set(rule, at);
  for (const [rule, at] of latest) {
    const { count, last } = counted.get(rule) ?? { count: 0, last: undefined };
    const isLater = at !== NOT_STORED_AT && at > (last ?? '');
    counted.set(rule, { count: count + 1, last: isLater ? at : last });
  }
}
