import type { Invoice } from '#domain/invoice.ts';
import type { User } from '#domain/user.ts';
import type { InvoiceRow } from '#store/invoice-row.ts';
import { isReadOnly } from '#store/is-read-only.ts';
import { logEvent } from '#store/log-event.ts';
import { readMeta } from '#store/meta.ts';
import type { OutboxRow } from '#store/outbox-row.ts';
import type { ShadowRow } from '#store/shadow-row.ts';
import type { Store } from '#store/store.ts';
import { withStore } from '#store/with-store.ts';
import { coalesce } from './coalesce.ts';
import { isClosing, isInvoice, newRow } from './enqueue.ts';
import { fold } from './fold.ts';
import type { Change, Operation } from './operation.ts';
import { type InputFor, type OperationName, operations } from './operations.ts';
import { marked, withoutMarks } from './rematerialise.ts';
import { withRoom } from './with-room.ts';

/** One change of one invoice; each invoice is named once. */
export type Wish = { [N in OperationName]: { name: N; input: InputFor<N> } }[OperationName];

/** How many were taken, and the ids of those that could not be: they are gone, or nothing may be written now. */
export type EnqueuedMany = { taken: number; refused: string[] };

type Options = { now?: number; onProgress?: (done: number) => void };
type Named = Change & { operation: string };

/** Small enough that a page can draw between two of them. */
const CHUNK = 250;

/**
 * `enqueue` for many invoices at once: all of them in one transaction, or none. What would be thousands of single
 * questions to the database are a dozen large ones.
 */
export function enqueueMany(store: Store, wishes: readonly Wish[], options: Options = {}): Promise<EnqueuedMany> {
  const changes = wishes.map(named);
  return withStore(store, () =>
    withRoom(store, () => store.transaction('rw', store.changing, async () => takeAll(store, changes, options))),
  );
}

function named({ name, input }: Wish): Named {
  // Each wish pairs a name with its own input; taking them apart forgets that.
  const operation = operations[name] as unknown as Operation<typeof input>;
  return { ...operation.bind(input), operation: name };
}

async function takeAll(
  store: Store,
  changes: Named[],
  { now = Date.now(), onProgress }: Options,
): Promise<EnqueuedMany> {
  if ((await isReadOnly(store)) || isClosing(await readMeta(store, 'closing'), now)) {
    return { taken: 0, refused: changes.map(({ about }) => about) };
  }
  const user = await readMeta(store, 'user');
  const refused: string[] = [];
  for (let start = 0; start < changes.length; start += CHUNK) {
    const chunk = changes.slice(start, start + CHUNK);
    refused.push(...(await takeChunk(store, chunk, { now, user })));
    onProgress?.(start + chunk.length);
  }
  await logEvent(store, { at: now, kind: 'queued', detail: `${changes.length - refused.length}` });
  return { taken: changes.length - refused.length, refused };
}

type By = { now: number; user: User | undefined };

async function takeChunk(store: Store, changes: readonly Named[], by: By): Promise<string[]> {
  const known = await readKnown(store, changes);
  const write: Write = { drop: [], rewrite: [], add: [], shadows: [], unshadow: [], rows: [], gone: [] };
  const refused = changes.filter((change, place) => !plan(write, change, known(change.about, place), by));
  await Promise.all([
    store.outbox.bulkDelete(write.drop),
    store.outbox.bulkUpdate(write.rewrite),
    store.outbox.bulkAdd(write.add),
    store.shadow.bulkPut(write.shadows),
    store.shadow.bulkDelete(write.unshadow),
    store.invoices.bulkPut(write.rows),
    store.invoices.bulkDelete(write.gone),
  ]);
  return refused.map(({ about }) => about);
}

type Known = { row: InvoiceRow | undefined; shadow: ShadowRow | undefined; lane: OutboxRow[] };

async function readKnown(store: Store, changes: readonly Named[]): Promise<(id: string, place: number) => Known> {
  const ids = changes.map(({ about }) => about);
  const [rows, shadows, waiting] = await Promise.all([
    store.invoices.bulkGet(ids),
    store.shadow.bulkGet(ids),
    store.outbox.where('about').anyOf(ids).sortBy('seq'),
  ]);
  const lanes = grouped(waiting);
  return (id, place) => ({ row: rows[place], shadow: shadows[place], lane: lanes.get(id) ?? [] });
}

function grouped(waiting: readonly OutboxRow[]): Map<string, OutboxRow[]> {
  const lanes = new Map<string, OutboxRow[]>();
  for (const row of waiting) lanes.set(row.about, [...(lanes.get(row.about) ?? []), row]);
  return lanes;
}

/** What a chunk writes, table by table. */
type Write = {
  drop: number[];
  rewrite: { key: number; changes: { input: unknown } }[];
  add: Omit<OutboxRow, 'seq'>[];
  shadows: ShadowRow[];
  unshadow: string[];
  rows: InvoiceRow[];
  gone: string[];
};

/** `enqueue` and `rematerialise` of one row, in memory. False when there is no such invoice. */
function plan(write: Write, change: Named, { row, shadow, lane }: Known, { now, user }: By): boolean {
  const { about } = change;
  if (!isInvoice(row) && !change.revives) return false;
  const base = shadow ? shadow.row : isInvoice(row) ? withoutMarks(row) : null;
  const { drop, into, add } = coalesce(lane, change, base);
  write.drop.push(...drop.map(({ seq }) => seq));
  if (into) write.rewrite.push({ key: into.seq, changes: { input: change.input } });
  const added = add ? [newRow({ change, base, now }, user)] : [];
  write.add.push(...added);
  const next = lane
    .filter((one) => !drop.includes(one))
    .map((one) => (one === into ? { ...one, input: change.input } : one))
    // The number a new one will have does not matter to what is shown.
    .concat(added.map((one) => ({ ...one, seq: Number.MAX_SAFE_INTEGER })));
  show(write, { about, base, shadow, lane: next });
  return true;
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
