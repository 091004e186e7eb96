import { API_VERSION } from '#contract/endpoint.ts';
import type { User } from '#domain/accounts/user.ts';
import { codingOf } from '#domain/coding/with-coding.ts';
import { isDocumentKey } from '#domain/files/document-key.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { eventsOf } from '#domain/radian/invoice-event.ts';
import { deleteKeys } from '#store/delete-keys.ts';
import type { OutboxRow, SeenFields } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import type { NamedChange } from '../operations/define-operation.ts';
import { readChange } from '../operations/operations.ts';
import { coalesce, isOfScope } from './coalesce.ts';
import { isPending } from './is-pending.ts';
import { resetForRetry } from './reset-for-retry.ts';
import { baseRowOf, type KnownRow, type KnownRows, writeShownRows } from './shown-rows.ts';

/** `position`: the feed's position on this device. */
export type ChangeAuthor = { now: number; user: User | undefined; position?: string | undefined };

/**
 * The id under which a change is pending (undefined when nothing is left to do), and the ids of the changes that it
 * made redundant.
 */
export type PlannedChange = { op_id: string | undefined; replaced: string[] };

/** The result for each change, undefined for an invoice that does not exist; and the function that writes the plan. */
export type Plan = { taken: (PlannedChange | undefined)[]; write: (store: Store) => Promise<void> };

/**
 * Plans changes of different invoices and the rows they result in. `known` was read by `readKnownRows` in the same
 * transaction: one read and one write for any number of changes. Call `write` in that transaction too.
 */
export function planChanges(changes: readonly NamedChange[], known: KnownRows, by: ChangeAuthor): Plan {
  const write: PlannedWrites = { drop: [], rewrite: [], add: [], changed: [] };
  const taken = changes.map((change) => planChange(write, change, known(change.about), by));
  return { taken, write: (store) => applyWrites(store, write) };
}

/** The writes of a chunk: rows of the outbox, and the invoices with the lanes they then have. */
type PlannedWrites = { drop: number[]; rewrite: OutboxRow[]; add: Omit<OutboxRow, 'seq'>[]; changed: KnownRow[] };

async function applyWrites(store: Store, { drop, rewrite, add, changed }: PlannedWrites): Promise<void> {
  await Promise.all([
    deleteKeys(store.outbox, drop),
    rewrite.length > 0 && store.outbox.bulkPut(rewrite),
    add.length > 0 && store.outbox.bulkAdd(add),
    writeShownRows(store, changed),
  ]);
}

/** Undefined when the invoice does not exist. */
function planChange(
  write: PlannedWrites,
  change: NamedChange,
  known: KnownRow,
  by: ChangeAuthor,
): PlannedChange | undefined {
  if (!known.row && !canRestore(change, known)) return undefined;
  const base = baseRowOf(known).row;
  const { drop, into, add } = coalesce(known.lane, change, base);
  write.drop.push(...drop.map(({ seq }) => seq));
  if (into) write.rewrite.push({ ...into, input: change.input });
  const shown = base ?? restoredRow(known.lane);
  const added = add ? [{ ...newOutboxRow(change, shown, by), ...seenByAuthor(change, known.lane, shown, by) }] : [];
  write.add.push(...added);
  const lane = known.lane
    .filter((one) => !drop.includes(one))
    .map((one) => (one === into ? { ...one, input: change.input } : one))
    // The `seq` that a new row will get does not affect the shown row.
    .concat(added.map((one) => ({ ...one, seq: Number.MAX_SAFE_INTEGER })));
  write.changed.push({ ...known, lane });
  return { op_id: into?.op_id ?? added[0]?.op_id, replaced: drop.map(({ op_id }) => op_id) };
}

/** Of a document that only this device has read, only its own deletion can be undone. */
const canRestore = ({ restoresRow, about }: NamedChange, { shadow }: KnownRow): boolean =>
  restoresRow && (!isDocumentKey(about) || Boolean(shadow?.row));

/** The row of the trash that a pending restoration shows: what the user sees where there is no base row. */
const restoredRow = (lane: readonly OutboxRow[]): Invoice | null =>
  lane.filter(isPending).flatMap((row) => readChange(row)?.restoredRow() ?? [])[0] ?? null;

/**
 * What the user saw of the field when deciding (docs/offline.md#coalescing); a deletion is about all fields. Under an
 * own pending decision about the same field, a later one of somebody else is not shown.
 */
function seenByAuthor(
  change: NamedChange,
  lane: readonly OutboxRow[],
  base: Invoice | null,
  { position }: ChangeAuthor,
): SeenByAuthor {
  const pending = lane.filter(
    (row) => isPending(row) && change.coalescesWith.includes(row.operation) && isOfScope(row, change),
  );
  return pending.reduce<SeenByAuthor>(
    (oldest, row) => (row.base_rev < oldest.base_rev ? seenWith(row) : oldest),
    seenNow(base, position),
  );
}

type SeenByAuthor = Pick<OutboxRow, 'base_rev' | 'position' | 'seen'>;

const seenWith = ({ base_rev, position, seen }: OutboxRow): SeenByAuthor => ({
  base_rev,
  ...(position !== undefined && { position }),
  ...(seen && { seen }),
});

/** What a decision that is made now is based on. */
export const seenNow = (base: Invoice | null, position: string | undefined): SeenByAuthor => ({
  base_rev: base?.rev ?? 0,
  ...(position !== undefined && { position }),
  ...(base && { seen: seenFields(base) }),
});

const seenFields = ({ status, classification, ...invoice }: Invoice): SeenFields => {
  const [radian_events, coding] = [eventsOf(invoice), codingOf(invoice)];
  return {
    ...{ status, classification },
    ...(radian_events.length > 0 && { radian_events: [...radian_events] }),
    ...(coding.length > 0 && { coding: [...coding] }),
  };
};

/** A new outbox row for the change, under its own id. */
export function newOutboxRow(
  change: Pick<NamedChange, 'about' | 'operation' | 'input'>,
  base: Invoice | null,
  { now, user }: ChangeAuthor,
): Omit<OutboxRow, 'seq'> {
  return {
    about: change.about,
    operation: change.operation,
    input: change.input,
    ...(base && { label: base.invoice_number }),
    base_rev: base?.rev ?? 0,
    user_id: user?.id ?? '',
    company_id: user?.company?.id ?? '',
    api: API_VERSION,
    ...resetForRetry(now),
  };
}
