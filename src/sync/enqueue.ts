import type { Invoice } from '#domain/invoice.ts';
import type { User } from '#domain/user.ts';
import type { InvoiceRow } from '#store/invoice-row.ts';
import { isReadOnly } from '#store/is-read-only.ts';
import { logEvent } from '#store/log-event.ts';
import { readMeta } from '#store/meta.ts';
import type { OutboxRow } from '#store/outbox-row.ts';
import type { Store } from '#store/store.ts';
import { withStore } from '#store/with-store.ts';
import { coalesce, type Plan } from './coalesce.ts';
import { laneOf } from './lane.ts';
import type { Change, Operation } from './operation.ts';
import { type InputFor, type OperationName, operations } from './operations.ts';
import { rematerialise, withoutMarks } from './rematerialise.ts';
import { withRoom } from './with-room.ts';

/**
 * 'unchanged': what is shown is so already, or so again. 'gone': there is no such invoice any more. 'read-only': a
 * newer build has written this database. 'closing': the person is signing out. `replaced` are the ids of waiting changes that this one made pointless.
 */
export type Enqueued = {
  outcome: 'queued' | 'unchanged' | 'gone' | 'read-only' | 'closing';
  op_id?: string;
  replaced: string[];
};

/**
 * Remember a change: shown from now on, sent when it can be. When the promise is kept, both are on disk; when it is
 * broken (no space left), neither is.
 */
export function enqueue<N extends OperationName>(
  store: Store,
  name: N,
  input: InputFor<N>,
  now = Date.now(),
): Promise<Enqueued> {
  // Each operation takes the input of its own name; indexing by a generic name forgets that.
  const operation = operations[name] as unknown as Operation<InputFor<N>>;
  const change = { ...operation.bind(input), operation: name };
  return withStore(store, () =>
    withRoom(store, () => store.transaction('rw', store.changing, async () => take(store, change, now))),
  );
}

async function take(store: Store, change: Change & { operation: string }, now: number): Promise<Enqueued> {
  if (await isReadOnly(store)) return { outcome: 'read-only', replaced: [] };
  if (isClosing(await readMeta(store, 'closing'), now)) return { outcome: 'closing', replaced: [] };
  const base = await baseOf(store, change.about);
  const isHere = isInvoice(await store.invoices.get(change.about));
  if (!isHere && !change.revives) return { outcome: 'gone', replaced: [] };
  const plan = coalesce(await laneOf(store, change.about), change, base);
  const op_id = await carryOut(store, plan, { change, base, now });
  await rematerialise(store, change.about);
  const replaced = plan.drop.map((row) => row.op_id);
  const about = change.about;
  await logEvent(store, { at: now, kind: op_id ? 'queued' : 'undone', about, detail: op_id ?? replaced.join(' ') });
  return op_id ? { outcome: 'queued', op_id, replaced } : { outcome: 'unchanged', replaced };
}

/** One that may be changed: what was read in a file that waits is no invoice of the server's yet. */
export const isInvoice = (row: InvoiceRow | undefined): row is InvoiceRow =>
  row !== undefined && row.upload_id === undefined;

/** A sign-out that was cut short has not happened. */
const LONGEST_CLOSING_MS = 30_000;

export const isClosing = (since: number | undefined, now: number): boolean =>
  since !== undefined && since <= now && now - since < LONGEST_CLOSING_MS;

async function baseOf(store: Store, id: string): Promise<Invoice | null> {
  const shadow = await store.shadow.get(id);
  if (shadow) return shadow.row;
  const row = await store.invoices.get(id);
  return isInvoice(row) ? withoutMarks(row) : null;
}

type Decision = { change: Change & { operation: string }; base: Invoice | null; now: number };

async function carryOut(store: Store, plan: Plan, { change, base, now }: Decision): Promise<string | undefined> {
  await store.outbox.bulkDelete(plan.drop.map((row) => row.seq));
  if (plan.into) {
    await store.outbox.update(plan.into.seq, { input: change.input });
    return plan.into.op_id;
  }
  if (!plan.add) return undefined;
  const row = newRow({ change, base, now }, await readMeta(store, 'user'));
  await store.outbox.add(row);
  return row.op_id;
}

/** A change as it waits, under an id of its own. */
export function newRow({ change, base, now }: Decision, user: User | undefined): Omit<OutboxRow, 'seq'> {
  return {
    op_id: crypto.randomUUID(),
    about: change.about,
    operation: change.operation,
    input: change.input,
    ...(base && { label: base.invoice_number }),
    base_rev: base?.rev ?? 0,
    user_id: user?.id ?? '',
    company_id: user?.company?.id ?? '',
    api: 1,
    state: 'pending',
    attempts: 0,
    first_sent_at: null,
    last_try_at: null,
    next_at: 0,
    refusal: null,
    created_at: now,
  };
}
