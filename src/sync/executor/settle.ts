import { logEvent } from '#store/events/log-event.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import { withReserve } from '../device/with-freed-space.ts';
import type { Consequences, NamedChange, Settlement } from '../operations/define-operation.ts';
import { checkChangeAllowed } from '../outbox/check-change-allowed.ts';
import { adoptDocuments, rejectUnstored } from '../outbox/document-decisions.ts';
import { mergeResponse } from '../outbox/merge-server-rows.ts';
import { planChanges } from '../outbox/plan-changes.ts';
import { readKnownRows, refreshRows } from '../outbox/shown-rows.ts';
import { createStoreBatcher } from './create-batcher.ts';

type SettledChange = { row: Pick<OutboxRow, 'seq' | 'op_id' | 'about'>; settlement: Settlement; now: number };

const settleAll = (store: Store, all: readonly SettledChange[]) =>
  withReserve(store, 'sending', () =>
    store.transaction('rw', store.changeTables, async () =>
      Promise.all(all.map((settled) => settleOne(store, settled))),
    ),
  );

const settleInBatch = createStoreBatcher(settleAll);

/**
 * The server has applied a change: removes it from the outbox and stores the rows of the response as the server's.
 * Responses that arrive close together share one write. Two of them are never about the same row: the next change of a
 * lane is sent only when this one is settled, and a response with the rows of other lanes gets a write of its own.
 */
export async function settleChange(store: Store, settled: SettledChange): Promise<void> {
  const { row, settlement } = settled;
  const hasOwnRowOnly = settlement.rows.every(({ id }) => id === row.about);
  if (hasOwnRowOnly) return settleInBatch(store, settled);
  await settleAll(store, [settled]);
}

async function settleOne(store: Store, { row, settlement, now }: SettledChange): Promise<void> {
  const { rows, onSettled } = settlement;
  await mergeResponse(store, rows);
  await adoptDocuments(
    store,
    rows.flatMap(({ id, row: invoice }) => (invoice && id !== row.about ? [invoice] : [])),
  );
  const waiting = await store.outbox.get(row.seq);
  const isWaiting = waiting?.op_id === row.op_id;
  if (isWaiting) {
    await store.outbox.delete(row.seq);
    await logEvent(store, { at: now, kind: 'sent', about: row.about, detail: row.op_id });
  }
  await refreshRows(store, [...new Set([row.about, ...rows.map(({ id }) => id)])]);
  if (isWaiting && onSettled) await applyConsequences(store, await onSettled(store), now);
}

async function applyConsequences(store: Store, { changes, rows, unstored }: Consequences, now: number): Promise<void> {
  await rejectUnstored(store, unstored, now);
  await refreshRows(store, rows);
  if (changes.length > 0) await enqueueFollowing(store, changes, now);
}

/** The changes that the user decided before the response: they need the rows of the response. */
async function enqueueFollowing(store: Store, changes: readonly NamedChange[], now: number): Promise<void> {
  const permission = await checkChangeAllowed(store, now);
  if ('refused' in permission) return;
  const ids = changes.map(({ about }) => about);
  const known = await readKnownRows(store, ids);
  await planChanges(changes, known, { now, ...permission }).write(store);
  await logEvent(store, { at: now, kind: 'queued', detail: `${ids.length}` });
}
