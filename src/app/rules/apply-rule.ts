import { type CodingReversal, findCodedValue, reverseCoding } from '#domain/coding/with-coding.ts';
import { applyRules } from '#domain/rules/apply-rules.ts';
import { type IdentifiedRule, prepareRules } from '#domain/rules/prepare-rules.ts';
import { ruleFacts } from '#domain/rules/rule-facts.ts';
import { currentIds } from '#store/invoices/current-ids.ts';
import { readRows } from '#store/invoices/read-rows.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import type { Store } from '#store/store.ts';
import { type ChangeManyResult, type ChangeRequest, changeMany, enqueueMany } from '#sync/outbox/enqueue-many.ts';
import { removeUnsentCoding } from '#sync/outbox/remove-unsent-coding.ts';
import { rememberActs } from './remember-acts.ts';

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

type FieldReversal = { fields: readonly string[]; isOwn: (shown: InvoiceRow, field: string) => boolean } & Options;

/**
 * Enqueues the changes that give `fields` the values and origins of `before` again, where `isOwn` says that the shown value
 * is still the one to take back. Returns how many invoices were refused.
 */
export async function reverseFields(
  store: Store,
  before: readonly InvoiceRow[],
  { fields, isOwn, ...options }: FieldReversal,
): Promise<number> {
  const rows = await readRows(
    store,
    before.map(({ id }) => id),
  );
  const now = new Map(rows.map((row) => [row.id, row]));
  const reversals = before.map((row) => {
    const shown = now.get(row.id);
    const own = fields.filter((field) => shown && isOwn(shown, field));
    return { id: row.id, changes: mergeRemovals(reverseCoding(row, own)) };
  });
  let refused = 0;
  // A list of requests names each invoice once, and values of different origins are different requests.
  for (let rank = 0; reversals.some(({ changes }) => changes.length > rank); rank += 1) {
    const requests = reversals.flatMap(({ id, changes }) => toRequests(id, changes[rank]));
    refused += (await enqueueMany(store, requests, options)).refused.length;
    const decided = requests.flatMap((request) => {
      const row = now.get(request.input.id);
      return row ? [{ row, request }] : [];
    });
    void rememberActs(store, decided);
  }
  return refused;
}

/** Removing values and giving status and class back to the document is one request: the removal is the same in both. */
function mergeRemovals(changes: readonly CodingReversal[]): CodingReversal[] {
  const removal = changes.find(({ values }) => Object.values(values).every((value) => value === null));
  const stated = changes.find(({ rule, restores }) => rule === null && restores);
  if (!removal || !stated || removal === stated) return [...changes];
  const merged = { ...stated, values: { ...stated.values, ...removal.values } };
  return [merged, ...changes.filter((change) => change !== removal && change !== stated)];
}

const toRequests = (id: string, change: CodingReversal | undefined): ChangeRequest[] =>
  change ? [{ name: 'invoice.set-coding', input: { id, ...change } }] : [];
