import { logEvent } from '#store/events/log-event.ts';
import { readMeta } from '#store/meta.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import type { ServerRow } from '../operations/define-operation.ts';
import { listLane } from '../outbox/lane.ts';
import { refreshRow } from '../outbox/refresh-row.ts';
import { createStoreBatcher } from './create-batcher.ts';

type SettledChange = { row: Pick<OutboxRow, 'seq' | 'op_id' | 'about'>; response: ServerRow | 'gone'; now: number };

const settleInBatch = createStoreBatcher((store, all: readonly SettledChange[]) =>
  store.transaction('rw', store.changeTables, async () => Promise.all(all.map((settled) => settleOne(store, settled)))),
);

/**
 * The server has applied a change: removes it from the outbox and stores the response as the server's row. Responses
 * that arrive close together share one write. Two of the same lane cannot: the next one is sent only when this one is
 * settled.
 */
export const settleChange = (store: Store, settled: SettledChange): Promise<void> => settleInBatch(store, settled);

async function settleOne(store: Store, { row, response, now }: SettledChange): Promise<void> {
  await mergeResponse(store, row.about, response === 'gone' ? { row: null } : response);
  const waiting = await store.outbox.get(row.seq);
  if (waiting?.op_id === row.op_id) {
    await store.outbox.delete(row.seq);
    if (response !== 'gone') await rebaseLane(store, row.about, response.rev);
    await logEvent(store, { at: now, kind: 'sent', about: row.about, detail: row.op_id });
  }
  await refreshRow(store, row.about);
}

/**
 * Merges a row of the pull feed, unless a response already brought a later revision. For a row that is not on this
 * device, or that only an earlier epoch sent, nothing older than `since` is merged. Without pending changes the shadow
 * written here lives only until the row is built from it.
 */
export async function mergeRow(store: Store, id: string, { row }: Pick<ServerRow, 'row'>, since = 0): Promise<void> {
  const shadow = await store.shadow.get(id);
  const known = shadow ? shadow.row : await store.invoices.get(id);
  const floor = shadow?.stale ? since : (known?.rev ?? since);
  if (!row || row.rev >= floor) await store.shadow.put({ id, row });
}

/** Merges the row of a response. If the feed is already past its revision, the feed's version stays. */
export async function mergeResponse(store: Store, id: string, response: Pick<ServerRow, 'row'>): Promise<void> {
  await mergeRow(store, id, response, await nextUnseenRevision(store));
}

/**
 * The first revision that the feed has not delivered yet. If a response has an earlier revision and its row is not on
 * this device, the row has been deleted since, or a later page delivers it.
 */
export async function nextUnseenRevision(store: Store): Promise<number> {
  const seen = (await readMeta(store, 'cursor')) ?? (await readMeta(store, 'bootstrap'))?.cursor ?? -1;
  return seen + 1;
}

/** A user's own changes never conflict with each other. A change that may already be sent is never altered. */
async function rebaseLane(store: Store, about: string, rev: number): Promise<void> {
  const later = (await listLane(store, about)).filter((row) => row.state === 'pending' && row.attempts === 0);
  await store.outbox.bulkUpdate(later.map((row) => ({ key: row.seq, changes: { base_rev: rev } })));
}
