import type { User } from '#domain/accounts/user.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { ShadowRow } from '#store/rows/shadow-row.ts';
import type { Store } from '#store/store.ts';
import type { Change } from '../operations/define-operation.ts';
import { coalesce } from './coalesce.ts';
import { projectRow } from './project-row.ts';
import { withoutPendingMarks, withPendingMarks } from './refresh-row.ts';
import { resetForRetry } from './reset-for-retry.ts';

export type NamedChange = Change & { operation: string };
export type ChangeAuthor = { now: number; user: User | undefined };

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
  const write: PlannedWrites = { drop: [], rewrite: [], add: [], shadows: [], unshadow: [], rows: [], removed: [] };
  const taken = changes.map((change) => planChange(write, change, known(change.about), by));
  return { taken, write: (store) => applyWrites(store, write) };
}

async function applyWrites(store: Store, write: PlannedWrites): Promise<void> {
  await Promise.all([
    write.drop.length > 0 && store.outbox.bulkDelete(write.drop),
    write.rewrite.length > 0 && store.outbox.bulkPut(write.rewrite),
    write.add.length > 0 && store.outbox.bulkAdd(write.add),
    write.shadows.length > 0 && store.shadow.bulkPut(write.shadows),
    write.unshadow.length > 0 && store.shadow.bulkDelete(write.unshadow),
    write.rows.length > 0 && store.invoices.bulkPut(write.rows),
    write.removed.length > 0 && store.invoices.bulkDelete(write.removed),
  ]);
}

/** A row that can be changed: a preview of a file that waits is not an invoice of the server yet. */
export const isInvoice = (row: InvoiceRow | undefined): row is InvoiceRow =>
  row !== undefined && row.upload_id === undefined;

type KnownRow = { row: InvoiceRow | undefined; shadow: ShadowRow | undefined; lane: OutboxRow[] };
export type KnownRows = (id: string) => KnownRow;

/** Reads the rows, shadows and pending changes of these invoices. */
export async function readKnownRows(store: Store, ids: readonly string[]): Promise<KnownRows> {
  const [rows, [shadows, waiting]] = await Promise.all([
    store.invoices.bulkGet([...ids]),
    ids.length > MAX_SINGLE_READS ? readAllPending(store) : readPending(store, ids),
  ]);
  const rowOf = byId(rows);
  const shadowOf = byId(shadows);
  const lanes = groupByLane(waiting);
  return (id) => ({ row: rowOf.get(id), shadow: shadowOf.get(id), lane: lanes.get(id) ?? [] });
}

const byId = <T extends { id: string }>(rows: readonly (T | undefined)[]): Map<string, T> =>
  new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])));

/** For more ids than this, reading the whole outbox is cheaper. */
const MAX_SINGLE_READS = 20;

type PendingRows = [shadows: (ShadowRow | undefined)[], waiting: OutboxRow[]];

const readAllPending = (store: Store): Promise<PendingRows> =>
  Promise.all([store.shadow.toArray(), store.outbox.toArray()]);

/** Grouped by lane, in order. Do not use `anyOf`: its cursor waits for each key separately. */
async function readPending(store: Store, ids: readonly string[]): Promise<PendingRows> {
  const [shadows, ...lanes] = await Promise.all([
    store.shadow.bulkGet([...ids]),
    ...ids.map((id) => store.outbox.where('about').equals(id).sortBy('seq')),
  ]);
  return [shadows, lanes.flat()];
}

function groupByLane(waiting: readonly OutboxRow[]): Map<string, OutboxRow[]> {
  const lanes = new Map<string, OutboxRow[]>();
  for (const row of waiting) lanes.set(row.about, [...(lanes.get(row.about) ?? []), row]);
  return lanes;
}

/** The writes of a chunk, by table. */
type PlannedWrites = {
  drop: number[];
  rewrite: OutboxRow[];
  add: Omit<OutboxRow, 'seq'>[];
  shadows: ShadowRow[];
  unshadow: string[];
  rows: InvoiceRow[];
  removed: string[];
};

/** Undefined when the invoice does not exist. The row becomes what `refreshRow` would make of it. */
function planChange(
  write: PlannedWrites,
  change: NamedChange,
  { row, shadow, lane }: KnownRow,
  { now, user }: ChangeAuthor,
): PlannedChange | undefined {
  const { about } = change;
  if (!isInvoice(row) && !change.restoresRow) return undefined;
  const base = shadow ? shadow.row : isInvoice(row) ? withoutPendingMarks(row) : null;
  const { drop, into, add } = coalesce(lane, change, base);
  write.drop.push(...drop.map(({ seq }) => seq));
  if (into) write.rewrite.push({ ...into, input: change.input });
  const added = add ? [newRow({ change, base, now }, user)] : [];
  write.add.push(...added);
  const next = lane
    .filter((one) => !drop.includes(one))
    .map((one) => (one === into ? { ...one, input: change.input } : one))
    // The `seq` that a new row will get does not affect the shown row.
    .concat(added.map((one) => ({ ...one, seq: Number.MAX_SAFE_INTEGER })));
  projectInto(write, { about, base, shadow, lane: next });
  return { op_id: into?.op_id ?? added[0]?.op_id, replaced: drop.map(({ op_id }) => op_id) };
}

type ProjectionInput = { about: string; base: Invoice | null; shadow: ShadowRow | undefined; lane: OutboxRow[] };

function projectInto(write: PlannedWrites, { about, base, shadow, lane }: ProjectionInput): void {
  const isWaiting = lane.some(({ state }) => state === 'pending');
  if (isWaiting && !shadow) write.shadows.push({ id: about, row: base });
  if (!isWaiting && shadow) write.unshadow.push(about);
  const shown = isWaiting ? projectRow(lane, base) : shadow?.stale ? undefined : (base ?? undefined);
  if (shown) write.rows.push(withPendingMarks(shown, lane));
  else write.removed.push(about);
}

type NewChange = { change: NamedChange; base: Invoice | null; now: number };

/** A new outbox row for the change, under its own id. */
function newRow({ change, base, now }: NewChange, user: User | undefined): Omit<OutboxRow, 'seq'> {
  return {
    about: change.about,
    operation: change.operation,
    input: change.input,
    ...(base && { label: base.invoice_number }),
    base_rev: base?.rev ?? 0,
    user_id: user?.id ?? '',
    company_id: user?.company?.id ?? '',
    api: 1,
    ...resetForRetry(now),
  };
}
