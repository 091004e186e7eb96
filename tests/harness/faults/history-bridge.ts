import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import { discardChange } from '#sync/outbox/discard-change.ts';
import type { EnqueueResult } from '#sync/outbox/enqueue.ts';
import { withoutPendingMarks } from '#sync/outbox/project.ts';
import { retryChange } from '#sync/outbox/retry-change.ts';

/** The server's row under the screen; `under` is the id of an own pending decision about the same field. */
export type SeenRow = { rev: number; status: string; classification: string; under: string | null };
/** `at` is the time in ms, by a clock that is never set. */
export type SeenDecision = { at: number; result: EnqueueResult; seen: SeenRow | null };
type RepeatedDecision = { op_id: string; seen: SeenRow | null };

const FIELD_OPERATIONS = { status: 'invoice.set-status', classification: 'invoice.set-classification' } as const;

type AboutInvoice = { id: string };
type Queue<D> = (decision: D) => Promise<EnqueueResult>;

/** Decides one after the other, and says what the person saw. Undefined for what the device has refused. */
export async function decideSeen<D extends AboutInvoice>(
  store: Store,
  decisions: D[],
  queue: Queue<D>,
): Promise<(SeenDecision | undefined)[]> {
  const done: (SeenDecision | undefined)[] = [];
  for (const decision of decisions) done.push(await decideOne(store, decision, queue));
  return done;
}

async function decideOne<D extends AboutInvoice>(
  store: Store,
  decision: D,
  queue: Queue<D>,
): Promise<SeenDecision | undefined> {
  const at = performance.timeOrigin + performance.now();
  const before = await readSeen(store, decision);
  const result = await queue(decision).catch(() => undefined);
  if (!result) return undefined;
  const after = await readSeen(store, decision);
  // A pull between the first reading and the decision has changed the screen.
  const hadPending = before?.under && before.under !== result.op_id && after?.under === before.under;
  const under = hadPending ? before.under : null;
  return { at, result, seen: after ? { ...after, under } : before && { ...before, under } };
}

export type Choice = 'discard' | 'keep' | 'leave';
/** `repeated` is the new decision of a person who keeps their version. */
export type ResolvedChange = { row: OutboxRow; choice: Choice; at: number; repeated?: RepeatedDecision };

/** Decides about the rejected changes, by the choices in turn. */
export async function resolveRejected(store: Store, choices: Choice[]): Promise<ResolvedChange[]> {
  const rejected = (await store.outbox.orderBy('seq').toArray()).filter((row) => row.state === 'parked');
  const resolved: ResolvedChange[] = [];
  for (const [index, row] of rejected.entries()) {
    const choice = choices[index % choices.length] ?? 'leave';
    const at = performance.timeOrigin + performance.now();
    const repeated = choice === 'keep' ? await repeatRejected(store, row.seq) : undefined;
    const isDiscarded = choice === 'discard' && (await discardChange(store, row.seq));
    const isLeft = !isDiscarded && !repeated;
    resolved.push({ row, choice: isLeft ? 'leave' : choice, at, ...(repeated && { repeated }) });
  }
  return resolved;
}

/** "Conservar mi versión": the id of the new decision. Undefined when the rejected one is no longer there. */
function repeatRejected(store: Store, seq: number): Promise<RepeatedDecision | undefined> {
  return store.transaction('rw', store.changeTables, async () => {
    const row = await store.outbox.get(seq);
    if (row?.state !== 'parked') return undefined;
    const seen = await readSeen(store, { id: row.about });
    await retryChange(store, seq);
    const repeated = await store.outbox.get(seq);
    return repeated && { op_id: repeated.op_id, seen: seen && { ...seen, under: null } };
  });
}

function readSeen(store: Store, decision: AboutInvoice): Promise<SeenRow | null> {
  return store.transaction('r', store.changeTables, async () => {
    const { id } = decision;
    const [shadow, shown, lane] = await Promise.all([
      store.shadow.get(id),
      store.invoices.get(id),
      store.outbox.where('about').equals(id).sortBy('seq'),
    ]);
    const row = shadow ? shadow.row : withoutPendingMarks(shown);
    const under = lane.find((one) => one.state === 'pending' && isAbout(one, decision))?.op_id ?? null;
    return row && { rev: row.rev, status: row.status, classification: row.classification, under };
  });
}

function isAbout({ operation }: OutboxRow, decision: AboutInvoice): boolean {
  if ('status' in decision) return operation === FIELD_OPERATIONS.status;
  if ('classification' in decision) return operation === FIELD_OPERATIONS.classification;
  return true;
}
