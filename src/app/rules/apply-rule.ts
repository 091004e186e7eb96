import { findCodedValue } from '#domain/coding/with-coding.ts';
import { applyRules } from '#domain/rules/apply-rules.ts';
import { type IdentifiedRule, prepareRules } from '#domain/rules/prepare-rules.ts';
import { ruleFacts } from '#domain/rules/rule-facts.ts';
import { currentIds } from '#store/invoices/current-ids.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import type { Store } from '#store/store.ts';
import { type ChangeManyResult, type ChangeRequest, changeMany } from '#sync/outbox/enqueue-many.ts';
import { removeUnsentCoding } from '#sync/outbox/remove-unsent-coding.ts';
import { reverseFields } from './reverse-fields.ts';

type Options = { onProgress?: (done: number) => void };

/** Returns what a rule, among all rules of the company, changes of an invoice: its values by field, or undefined. */
export function planRule(rules: readonly IdentifiedRule[], id: string) {
  const prepared = prepareRules(rules);
  return (row: InvoiceRow): Record<string, string> | undefined => {
    const own = applyRules(prepared, ruleFacts(row), row).filter(({ rule }) => rule === id);
    return own.length > 0 ? Object.fromEntries(own.map(({ field, value }) => [field, value])) : undefined;
  };
}

/** Applies a rule to these invoices in one transaction; each is compared again with the conditions. */
export async function applyRuleToRows(
  store: Store,
  rowIds: readonly string[],
  { rules, id, ...options }: { rules: readonly IdentifiedRule[]; id: string } & Options,
): Promise<ChangeManyResult> {
  const plan = planRule(rules, id);
  const ids = await currentIds(store, rowIds);
  const toRequest = (row: InvoiceRow): ChangeRequest | undefined => {
    const values = plan(row);
    return values && { name: 'invoice.set-coding', input: { id: row.id, values, rule: id, restores: false } };
  };
  return changeMany(store, ids, toRequest, options);
}

/**
 * Gives the fields that a rule set the values and origins of `before` again; what was decided since stays. Changes that were
 * never sent are removed, for the others new changes are enqueued. Returns how many invoices were refused.
 */
export async function undoRule(
  store: Store,
  before: readonly InvoiceRow[],
  { rule, onProgress }: { rule: IdentifiedRule } & Options,
): Promise<number> {
  const ids = await currentIds(
    store,
    before.map(({ id }) => id),
  );
  const previous = before.map((row, index) => ({ ...row, id: ids[index] ?? row.id }));
  const fields = Object.keys(rule.sets);
  const removed = await removeUnsentCoding(store, previous, { rule: rule.id, fields });
  onProgress?.(removed.size);
  const left = previous.filter(({ id }) => !removed.has(id));
  const isOwn = (row: InvoiceRow, field: string) => findCodedValue(row, field)?.rule === rule.id;
  return reverseFields(store, left, { fields, isOwn, ...(onProgress && { onProgress }) });
}
