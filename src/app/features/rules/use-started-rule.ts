import { useEffect, useState } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { codingOf } from '#domain/coding/with-coding.ts';
import { placeInOrder } from '#domain/records/place-in-order.ts';
import type { IdentifiedRule } from '#domain/rules/prepare-rules.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';

/** What a new rule begins with: an invoice on this device, by its id, or a party. */
export type RuleStart = { invoice?: string | undefined; nit?: string | undefined; name?: string | undefined };

/**
 * Returns a new rule with the NIT and the values of an invoice, once it is read, or with a party; undefined without a
 * start.
 */
export function useStartedRule(
  { invoice: invoiceId, nit, name = '' }: RuleStart,
  rules: readonly IdentifiedRule[] | undefined,
): IdentifiedRule | undefined {
  const { store } = useSignedIn();
  const [row, setRow] = useState<InvoiceRow>();
  const [id] = useState(() => crypto.randomUUID());
  useEffect(() => {
    if (invoiceId === undefined) return setRow(undefined);
    void store.invoices.get(invoiceId).then(setRow, () => setRow(undefined));
  }, [store, invoiceId]);
  const parts = row && row.id === invoiceId ? ruleOf(row) : nit && { name, conditions: { nit }, sets: {} };
  if (!parts || !rules) return undefined;
  const order = placeInOrder(rules, id, rules.length).find((change) => change.id === id)?.order ?? 'i';
  return { id, order, enabled: true, ...parts };
}

function ruleOf(row: InvoiceRow): Pick<IdentifiedRule, 'name' | 'conditions' | 'sets'> {
  const { direction, customer_name, customer_nit, supplier_name, supplier_nit } = row;
  const [name, nit] = direction === 'issued' ? [customer_name, customer_nit] : [supplier_name, supplier_nit];
  const values = codingOf(row).filter(({ field }) => field !== 'status' && field !== 'assignee');
  const sets = Object.fromEntries(values.map(({ field, value }) => [field, value]));
  return { name: name.slice(0, 80), conditions: nit === '' ? {} : { nit: nit.slice(0, 20) }, sets };
}
