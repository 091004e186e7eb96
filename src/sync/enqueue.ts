import type { Invoice } from '#domain/invoice.ts';
import { logEvent } from '#store/log-event.ts';
import { readMeta } from '#store/meta.ts';
import type { OutboxRow } from '#store/outbox-row.ts';
import { SCHEMA_REV, type Store } from '#store/store.ts';
import { coalesce, type Plan } from './coalesce.ts';
import { laneOf } from './lane.ts';
import type { Change, Operation } from './operation.ts';
import { type InputFor, type OperationName, operations } from './operations.ts';
import { rematerialise, withoutMarks } from './rematerialise.ts';

/**
 * 'unchanged': what is shown is so already, or so again. 'gone': there is no such invoice any more. 'read-only': a
 * newer build has written this database. `replaced` are the ids of waiting changes that this one made pointless.
 */
export type Enqueued = { outcome: 'queued' | 'unchanged' | 'gone' | 'read-only'; op_id?: string; replaced: string[] };

/**
 * Remember a change: shown from now on, sent when it can be. When the promise is kept, both are on disk; when it is
 * broken (no space left), neither is.
 */
export async function enqueue<N extends OperationName>(
  store: Store,
  name: N,
  input: InputFor<N>,
  now = Date.now(),
): Promise<Enqueued> {
  // Each operation takes the input of its own name; indexing by a generic name forgets that.
  const operation = operations[name] as unknown as Operation<InputFor<N>>;
  const change = { ...operation.bind(input), operation: name };
  return store.transaction('rw', store.changing, async () => {
    if (((await readMeta(store, 'schema_rev')) ?? 0) > SCHEMA_REV) return { outcome: 'read-only', replaced: [] };
    const base = await baseOf(store, change.about);
    const isHere = base !== null && (await store.invoices.get(change.about)) !== undefined;
    if (!isHere && !change.revives) return { outcome: 'gone', replaced: [] };
    const plan = coalesce(await laneOf(store, change.about), change, base);
    const op_id = await carryOut(store, plan, { change, base, now });
    await rematerialise(store, change.about);
    const replaced = plan.drop.map((row) => row.op_id);
    const about = change.about;
    await logEvent(store, { at: now, kind: op_id ? 'queued' : 'undone', about, detail: op_id ?? replaced.join(' ') });
    return op_id ? { outcome: 'queued', op_id, replaced } : { outcome: 'unchanged', replaced };
  });
}

async function baseOf(store: Store, id: string): Promise<Invoice | null> {
  const shadow = await store.shadow.get(id);
  return shadow ? shadow.row : withoutMarks(await store.invoices.get(id));
}

type Decision = { change: Change & { operation: string }; base: Invoice | null; now: number };

async function carryOut(store: Store, plan: Plan, { change, base, now }: Decision): Promise<string | undefined> {
  await store.outbox.bulkDelete(plan.drop.map((row) => row.seq));
  if (plan.into) {
    await store.outbox.update(plan.into.seq, { input: change.input });
    return plan.into.op_id;
  }
  if (!plan.add) return undefined;
  const row = await newRow(store, { change, base, now });
  await store.outbox.add(row);
  return row.op_id;
}

async function newRow(store: Store, { change, base, now }: Decision): Promise<Omit<OutboxRow, 'seq'>> {
  const user = await readMeta(store, 'user');
  return {
    op_id: crypto.randomUUID(),
    about: change.about,
    operation: change.operation,
    input: change.input,
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
