import type { User } from '#domain/accounts/user.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { ShadowRow } from '#store/rows/shadow-row.ts';
import type { Store } from '#store/store.ts';
import type { Change } from '../operations/operation.ts';
import { coalesce } from './coalesce.ts';
import { fold } from './fold.ts';
import { marked, withoutMarks } from './rematerialise.ts';
import { asNew } from './reset-for-retry.ts';

export type Named = Change & { operation: string };
export type By = { now: number; user: User | undefined };

/** Under which id a change waits, none where nothing is left to do, and the ids of those that it made pointless. */
export type Taken = { op_id: string | undefined; replaced: string[] };

/** What happens to each of the changes, undefined for an invoice that is not there; and what is yet to be written. */
export type Plan = { taken: (Taken | undefined)[]; write: (store: Store) => Promise<void> };

/**
 * Changes of different invoices into the outbox, and what their rows then show, over what `readKnown` read of them in
 * the same transaction: one reading and one writing, however many. `write` belongs in that transaction too.
 */
export function planChanges(changes: readonly Named[], known: Known, by: By): Plan {
  const write: Write = { drop: [], rewrite: [], add: [], shadows: [], unshadow: [], rows: [], gone: [] };
  const taken = changes.map((change) => plan(write, change, known(change.about), by));
  return { taken, write: (store) => writeAll(store, write) };
}

async function writeAll(store: Store, write: Write): Promise<void> {
  await Promise.all([
    write.drop.length > 0 && store.outbox.bulkDelete(write.drop),
    write.rewrite.length > 0 && store.outbox.bulkPut(write.rewrite),
    write.add.length > 0 && store.outbox.bulkAdd(write.add),
    write.shadows.length > 0 && store.shadow.bulkPut(write.shadows),
    write.unshadow.length > 0 && store.shadow.bulkDelete(write.unshadow),
    write.rows.length > 0 && store.invoices.bulkPut(write.rows),
    write.gone.length > 0 && store.invoices.bulkDelete(write.gone),
  ]);
}

/** One that may be changed: what was read in a file that waits is no invoice of the server's yet. */
export const isInvoice = (row: InvoiceRow | undefined): row is InvoiceRow =>
  row !== undefined && row.upload_id === undefined;

type KnownOne = { row: InvoiceRow | undefined; shadow: ShadowRow | undefined; lane: OutboxRow[] };
export type Known = (id: string) => KnownOne;

/** What is here of the invoices that are to be changed. */
export async function readKnown(store: Store, ids: readonly string[]): Promise<Known> {
  const [rows, [shadows, waiting]] = await Promise.all([
    store.invoices.bulkGet([...ids]),
    ids.length > FEW ? readAllWaiting(store) : readWaiting(store, ids),
  ]);
  const rowOf = byId(rows);
  const shadowOf = byId(shadows);
  const lanes = grouped(waiting);
  return (id) => ({ row: rowOf.get(id), shadow: shadowOf.get(id), lane: lanes.get(id) ?? [] });
}

const byId = <T extends { id: string }>(rows: readonly (T | undefined)[]): Map<string, T> =>
  new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])));

/** For more of them it takes less to read all that waits. */
const FEW = 20;

type Waiting = [shadows: (ShadowRow | undefined)[], waiting: OutboxRow[]];

const readAllWaiting = (store: Store): Promise<Waiting> =>
  Promise.all([store.shadow.toArray(), store.outbox.toArray()]);

/** In the order of each lane. Never by `anyOf`: its cursor waits for each key by itself. */
async function readWaiting(store: Store, ids: readonly string[]): Promise<Waiting> {
  const [shadows, ...lanes] = await Promise.all([
    store.shadow.bulkGet([...ids]),
    ...ids.map((id) => store.outbox.where('about').equals(id).sortBy('seq')),
  ]);
  return [shadows, lanes.flat()];
}

function grouped(waiting: readonly OutboxRow[]): Map<string, OutboxRow[]> {
  const lanes = new Map<string, OutboxRow[]>();
  for (const row of waiting) lanes.set(row.about, [...(lanes.get(row.about) ?? []), row]);
  return lanes;
}

/** What a chunk writes, table by table. */
type Write = {
  drop: number[];
  rewrite: OutboxRow[];
  add: Omit<OutboxRow, 'seq'>[];
  shadows: ShadowRow[];
  unshadow: string[];
  rows: InvoiceRow[];
  gone: string[];
};

/** Undefined when there is no such invoice. The row becomes what `rematerialise` would make of it. */
function plan(write: Write, change: Named, { row, shadow, lane }: KnownOne, { now, user }: By): Taken | undefined {
  const { about } = change;
  if (!isInvoice(row) && !change.revives) return undefined;
  const base = shadow ? shadow.row : isInvoice(row) ? withoutMarks(row) : null;
  const { drop, into, add } = coalesce(lane, change, base);
  write.drop.push(...drop.map(({ seq }) => seq));
  if (into) write.rewrite.push({ ...into, input: change.input });
  const added = add ? [newRow({ change, base, now }, user)] : [];
  write.add.push(...added);
  const next = lane
    .filter((one) => !drop.includes(one))
    .map((one) => (one === into ? { ...one, input: change.input } : one))
    // The number a new one will have does not matter to what is shown.
    .concat(added.map((one) => ({ ...one, seq: Number.MAX_SAFE_INTEGER })));
  show(write, { about, base, shadow, lane: next });
  return { op_id: into?.op_id ?? added[0]?.op_id, replaced: drop.map(({ op_id }) => op_id) };
}

type Shown = { about: string; base: Invoice | null; shadow: ShadowRow | undefined; lane: OutboxRow[] };

function show(write: Write, { about, base, shadow, lane }: Shown): void {
  const isWaiting = lane.some(({ state }) => state === 'pending');
  if (isWaiting && !shadow) write.shadows.push({ id: about, row: base });
  if (!isWaiting && shadow) write.unshadow.push(about);
  const shown = isWaiting ? fold(lane, base) : shadow?.stale ? undefined : (base ?? undefined);
  if (shown) write.rows.push(marked(shown, lane));
  else write.gone.push(about);
}

type Decision = { change: Named; base: Invoice | null; now: number };

/** A change as it waits, under an id of its own. */
function newRow({ change, base, now }: Decision, user: User | undefined): Omit<OutboxRow, 'seq'> {
  return {
    about: change.about,
    operation: change.operation,
    input: change.input,
    ...(base && { label: base.invoice_number }),
    base_rev: base?.rev ?? 0,
    user_id: user?.id ?? '',
    company_id: user?.company?.id ?? '',
    api: 1,
    ...asNew(now),
  };
}
