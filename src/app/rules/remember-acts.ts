import { ruleFacts } from '#domain/rules/rule-facts.ts';
import { addActs, type TakenBackAct, type TriageAct, toAct } from '#domain/rules/triage-act.ts';
import { readMeta, writeMeta } from '#store/meta.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import type { Store } from '#store/store.ts';
import type { ChangeRequest } from '#sync/outbox/enqueue-many.ts';

/**
 * Remembers on this device what a person decided, for proposals of rules (docs/rules.md#proposals). What rules set is no
 * act, and an undo takes the act back. Proposals are worth no error: a full device remembers nothing.
 */
export async function rememberActs(
  store: Store,
  changes: readonly { row: InvoiceRow; request: ChangeRequest }[],
): Promise<void> {
  const acts = changes.flatMap(({ row, request }) => toActs(row, request));
  const takenBack = changes.flatMap(({ request }) => toTakenBack(request));
  if (acts.length + takenBack.length === 0) return;
  try {
    await store.transaction('rw', store.meta, async () => {
      await writeMeta(store, 'triage_acts', addActs((await readMeta(store, 'triage_acts')) ?? [], acts, takenBack));
    });
  } catch {
    // The decision itself is stored.
  }
}

function toActs(row: InvoiceRow, { name, input }: ChangeRequest): TriageAct[] {
  const facts = ruleFacts(row);
  return Object.entries(decidedValues(name, input)).flatMap(([field, value]) =>
    value === null ? [] : (toAct({ invoice: row.id, facts, field, value }) ?? []),
  );
}

/** What an undo restores, and the values that a person removes. */
function toTakenBack({ name, input }: ChangeRequest): TakenBackAct[] {
  if (name === 'invoice.set-classification' && 'classification' in input && input.classification === 'none')
    return [{ invoice: input.id, field: 'classification' }];
  if (name !== 'invoice.set-coding' || !('values' in input)) return [];
  const isUndo = 'restores' in input && input.restores === true;
  const isByHand = !('rule' in input) || input.rule === null;
  return Object.entries(input.values as Record<string, string | null>).flatMap(([field, value]) =>
    isUndo || (isByHand && value === null) ? [{ invoice: input.id, field }] : [],
  );
}

function decidedValues(name: string, input: object): Record<string, string | null> {
  if (name === 'invoice.set-classification' && 'classification' in input && input.classification !== 'none')
    return { classification: String(input.classification) };
  if (name !== 'invoice.set-coding' || !('values' in input)) return {};
  const isByHand = (!('rule' in input) || input.rule === null) && !('restores' in input && input.restores);
  return isByHand ? (input.values as Record<string, string | null>) : {};
}
