import { useEffect, useState, useSyncExternalStore } from 'react';
import { planRule } from '#app/rules/apply-rule.ts';
import { scanMatches } from '#app/rules/scan-matches.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import type { IdentifiedRule } from '#domain/rules/prepare-rules.ts';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';

/** An invoice that the rule would change, with its new values. */
export type PreviewLine = Pick<
  InvoiceRow,
  'id' | 'invoice_number' | 'supplier_name' | 'customer_name' | 'direction' | 'issue_date' | 'document_kind'
> & { values: Record<string, string> };

/** Typing goes on meanwhile; the preview follows it. */
const DELAY_MS = 250;

/**
 * The invoices of this device that a rule would change, newest first; undefined while they are computed, and without a
 * rule.
 */
export function useRulePreview(
  rules: readonly IdentifiedRule[],
  rule: IdentifiedRule | undefined,
): PreviewLine[] | undefined {
  const { store } = useSignedIn();
  const [lines, setLines] = useState<PreviewLine[]>();
  const index = invoiceIndexOf(store);
  const isReady = useSyncExternalStore(index.subscribe, () => index.getSnapshot().isReady);
  // The name decides nothing.
  const key = JSON.stringify([rules, rule && { ...rule, name: '' }]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has the content of the rules.
  useEffect(() => {
    const scanning = new AbortController();
    setLines(undefined);
    if (!isReady || !rule) return;
    const plan = planRule([...rules.filter(({ id }) => id !== rule.id), { ...rule, enabled: true }], rule.id);
    const found: PreviewLine[] = [];
    const visit = (rows: readonly InvoiceRow[]) => {
      for (const row of rows) {
        const values = plan(row);
        if (values) found.push(toLine(row, values));
      }
    };
    const timer = setTimeout(() => {
      void scanMatches(store, visit, { rule, entries: index.getSnapshot().entries, signal: scanning.signal })
        .then((isComplete) => isComplete && setLines(found.sort((a, b) => (a.issue_date < b.issue_date ? 1 : -1))))
        .catch(() => undefined);
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      scanning.abort();
    };
  }, [store, key, isReady]);
  return lines;
}

const toLine = (row: InvoiceRow, values: Record<string, string>): PreviewLine => {
  const { id, invoice_number, supplier_name, customer_name, direction, issue_date, document_kind } = row;
  return { id, invoice_number, supplier_name, customer_name, direction, issue_date, document_kind, values };
};
