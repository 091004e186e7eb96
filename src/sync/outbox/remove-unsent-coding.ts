import { codingOf, compareCoding, findCodedValue } from '#domain/coding/with-coding.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { deleteKeys } from '#store/delete-keys.ts';
import { logEvent } from '#store/events/log-event.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import { withReopen } from '#store/with-reopen.ts';
import { withFreedSpace } from '../device/with-freed-space.ts';
import { readChange } from '../operations/operations.ts';
import { checkChangeAllowed } from './check-change-allowed.ts';
import { isPending } from './is-pending.ts';
import { project } from './project.ts';
import { baseRowOf, type KnownRow, putShownRows, readPendingInvoices } from './shown-rows.ts';

/** Rows of one step: computing and writing them takes less than the 50 ms of a long task. */
const CHUNK = 250;

/**
 * Takes back what a rule set on invoices, as far as it was never sent (docs/offline.md#coalescing): removes its changes
 * where the row without them has again the values and origins of `before` in all `fields` that are the rule's now, and is
 * otherwise the row that is shown. Returns the ids of those invoices. One transaction, whose steps are short enough
 * for the page to draw.
 */
export function removeUnsentCoding(
  store: Store,
  before: readonly Invoice[],
  { rule, fields, now = Date.now() }: { rule: string; fields: readonly string[]; now?: number },
): Promise<Set<string>> {
  const remove = async () => {
    const permission = await checkChangeAllowed(store, now);
    if ('refused' in permission) return new Set<string>();
    const findPending = await readPendingInvoices(store);
    const [removed, settled, drop]: [Set<string>, string[], number[]] = [new Set(), [], []];
    // The next step is computed while the database stores the one before.
    let storing: Promise<string[]> | undefined;
    for (let start = 0; start < before.length; start += CHUNK) {
      const removals = before
        .slice(start, start + CHUNK)
        .flatMap((row) => planRemoval(findPending(row.id), { before: row, rule, fields }) ?? []);
      const invoices = removals.map(({ invoice }) => invoice);
      settled.push(...((await storing) ?? []));
      storing = putShownRows(store, invoices);
      drop.push(...removals.flatMap((removal) => removal.drop));
      for (const { id } of invoices) removed.add(id);
    }
    settled.push(...((await storing) ?? []));
    if (removed.size === 0) return removed;
    await Promise.all([
      deleteKeys(store.outbox, drop),
      deleteKeys(store.shadow, settled),
      logEvent(store, { at: now, kind: 'discarded', detail: `${removed.size}` }),
    ]);
    return removed;
  };
  return withReopen(store, () =>
    withFreedSpace(store, () => store.transaction('rw', store.changeTables, async () => remove())),
  );
}

type Reversal = { before: Invoice; rule: string; fields: readonly string[] };
type Removal = { invoice: KnownRow; drop: number[] };

function planRemoval(known: KnownRow | undefined, { before, rule, fields }: Reversal): Removal | undefined {
  const row = known?.row;
  if (!known || !row) return undefined;
  const removed = known.lane.filter((change) => isUnsentOf(change, rule));
  if (removed.length === 0) return undefined;
  const lane = known.lane.filter((change) => !removed.includes(change));
  const after = project(baseRowOf(known), lane);
  if (!after || !isReversed({ shown: row, after, before }, { rule, fields })) return undefined;
  return { invoice: { ...known, lane }, drop: removed.map(({ seq }) => seq) };
}

/** A change by which the rule set values. What it restored is a decision of a person. */
function isUnsentOf(row: OutboxRow, rule: string): boolean {
  if (row.operation !== 'invoice.set-coding' || !isPending(row) || row.attempts > 0) return false;
  return readChange(row)?.scope?.startsWith(`${rule} `) ?? false;
}

type Rows = { shown: InvoiceRow; after: Invoice; before: Invoice };

function isReversed({ shown, after, before }: Rows, { rule, fields }: Omit<Reversal, 'before'>): boolean {
  const own = fields.filter((field) => findCodedValue(shown, field)?.rule === rule);
  const others = new Set(['status', 'classification', ...fieldsOf(shown), ...fieldsOf(after)]);
  for (const field of own) others.delete(field);
  return compareCoding(before, after, own).length === 0 && compareCoding(shown, after, [...others]).length === 0;
}

const fieldsOf = (row: Invoice): string[] => codingOf(row).map(({ field }) => field);
