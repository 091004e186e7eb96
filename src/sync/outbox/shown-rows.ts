import type { IndexableType, Table } from 'dexie';
import { deleteKeys } from '#store/delete-keys.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { ShadowRow } from '#store/rows/shadow-row.ts';
import type { Store } from '#store/store.ts';
import { findOperation } from '../operations/operations.ts';
import { isPending } from './is-pending.ts';
import { type BaseRow, project, withoutPendingMarks } from './project.ts';

/** What this device has of an invoice: the row as it is shown, its base row, and its operations in order. */
export type KnownRow = {
  id: string;
  row: InvoiceRow | undefined;
  shadow: ShadowRow | undefined;
  lane: readonly OutboxRow[];
};

/** The base row, which is the shown row itself while nothing is pending. */
export const baseRowOf = ({ row, shadow }: Pick<KnownRow, 'row' | 'shadow'>): BaseRow =>
  shadow ?? { row: withoutPendingMarks(row) };

/** Computes and stores the shown rows of these ids. Call it in the transaction that changed an operation or a base row. */
export async function refreshRows(store: Store, ids: readonly string[]): Promise<void> {
  const known = await readKnownRows(store, ids);
  await writeShownRows(store, ids.map(known));
}

/**
 * Stores the shown rows of these invoices, and their base rows as long as something is pending: one write for any number
 * of them.
 */
export async function writeShownRows(store: Store, invoices: readonly KnownRow[]): Promise<void> {
  const settled = await putShownRows(store, invoices);
  await deleteKeys(store.shadow, settled);
}

/** The same without deleting base rows. Returns the ids of those that are no longer needed. */
export async function putShownRows(store: Store, invoices: readonly KnownRow[]): Promise<string[]> {
  const write = planWrites(invoices);
  await Promise.all([
    write.shadows.length > 0 && store.shadow.bulkPut(write.shadows),
    write.rows.length > 0 && store.invoices.bulkPut(write.rows),
    write.removed.length > 0 && store.invoices.bulkDelete(write.removed),
  ]);
  return write.settled;
}

type PlannedWrites = { shadows: ShadowRow[]; settled: string[]; rows: InvoiceRow[]; removed: string[] };

function planWrites(invoices: readonly KnownRow[]): PlannedWrites {
  const write: PlannedWrites = { shadows: [], settled: [], rows: [], removed: [] };
  for (const { id, row, shadow, lane: all } of invoices) {
    const lane = all.filter(changesRow);
    const base = baseRowOf({ row, shadow });
    const isWaiting = lane.some(isPending);
    if (isWaiting && !shadow) write.shadows.push({ id, row: base.row });
    if (!isWaiting && shadow) write.settled.push(id);
    const shown = project(base, lane);
    if (shown) write.rows.push(shown);
    else if (row) write.removed.push(id);
  }
  return write;
}

/** An operation of another build counts: its row keeps the base row until that build has sent it. */
const changesRow = ({ operation }: OutboxRow): boolean => findOperation(operation)?.showsRow ?? true;

export type KnownRows = (id: string) => KnownRow;

/** Reads the rows, base rows and operations of these invoices. */
export async function readKnownRows(store: Store, ids: readonly string[]): Promise<KnownRows> {
  const [rows, [shadows, waiting]] = await Promise.all([
    store.invoices.bulkGet([...ids]),
    ids.length > MAX_SINGLE_READS ? readAllPending(store) : readPending(store, ids),
  ]);
  const rowOf = byId(rows);
  const shadowOf = byId(shadows);
  const lanes = groupByLane(waiting);
  return (id) => ({ id, row: rowOf.get(id), shadow: shadowOf.get(id), lane: lanes.get(id) ?? [] });
}

const byId = <T extends { id: string }>(rows: readonly (T | undefined)[]): Map<string, T> =>
  new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])));

/** For more ids than this, reading the whole outbox is cheaper. */
const MAX_SINGLE_READS = 20;

type PendingRows = [shadows: (ShadowRow | undefined)[], waiting: OutboxRow[]];

const readAllPending = (store: Store): Promise<[shadows: ShadowRow[], waiting: OutboxRow[]]> =>
  Promise.all([readInSteps(store.shadow, ({ id }) => id), readInSteps(store.outbox, ({ seq }) => seq)]);

/** Rows of one read, which takes the page's thread less than the 50 ms of a long task. */
const STEP = 500;

/** All rows of a table in the order of their keys. */
async function readInSteps<T, K extends IndexableType, I>(table: Table<T, K, I>, keyOf: (row: T) => K): Promise<T[]> {
  const rows: T[] = [];
  for (let size = STEP; size === STEP; ) {
    const last = rows.at(-1);
    const query = last === undefined ? table.toCollection() : table.where(':id').above(keyOf(last));
    const read = await query.limit(STEP).toArray();
    rows.push(...read);
    size = read.length;
  }
  return rows;
}

/**
 * Reads what is pending on this device, and returns a function for that of an invoice: undefined without a base row. The
 * rows that are shown are not read but computed: they are `project(base row, operations)`.
 */
export async function readPendingInvoices(store: Store): Promise<(id: string) => KnownRow | undefined> {
  const [shadows, waiting] = await readAllPending(store);
  const shadowOf = byId(shadows);
  const lanes = groupByLane(waiting);
  return (id) => {
    const shadow = shadowOf.get(id);
    const lane = lanes.get(id) ?? [];
    return shadow && { id, row: project(shadow, lane.filter(changesRow)), shadow, lane };
  };
}

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
