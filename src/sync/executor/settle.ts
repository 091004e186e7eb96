import { logEvent } from '#store/events/log-event.ts';
import { readMeta } from '#store/meta.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import type { Said } from '../operations/operation.ts';
import { laneOf } from '../outbox/lane.ts';
import { rematerialise } from '../outbox/rematerialise.ts';
import { gatheredByStore } from './create-batcher.ts';

type Settled = { row: Pick<OutboxRow, 'seq' | 'op_id' | 'about'>; said: Said | 'gone'; now: number };

const gatheredSettle = gatheredByStore((store, all: readonly Settled[]) =>
  store.transaction('rw', store.changing, async () => Promise.all(all.map((settled) => settleOne(store, settled)))),
);

/**
 * The server has made a change: it leaves the outbox, and the answer becomes what the server last said. Answers that
 * come close together are written together. No two of one lane can: the next one is sent when this one is settled.
 */
export const settle = (store: Store, settled: Settled): Promise<void> => gatheredSettle(store, settled);

async function settleOne(store: Store, { row, said, now }: Settled): Promise<void> {
  await hearAnswer(store, row.about, said === 'gone' ? { row: null } : said);
  const waiting = await store.outbox.get(row.seq);
  if (waiting?.op_id === row.op_id) {
    await store.outbox.delete(row.seq);
    if (said !== 'gone') await rebase(store, row.about, said.rev);
    await logEvent(store, { at: now, kind: 'sent', about: row.about, detail: row.op_id });
  }
  await rematerialise(store, row.about);
}

/**
 * Takes what the feed says of a row, unless an answer has told something later of it. Of a row that is not here, or that
 * only an epoch before has told of, nothing from before `since` is taken. Without waiting changes the shadow put here
 * lives only until the row is made from it.
 */
export async function hear(store: Store, id: string, { row }: Pick<Said, 'row'>, since = 0): Promise<void> {
  const shadow = await store.shadow.get(id);
  const known = shadow ? shadow.row : await store.invoices.get(id);
  const floor = shadow?.stale ? since : (known?.rev ?? since);
  if (!row || row.rev >= floor) await store.shadow.put({ id, row });
}

/** Takes what an answer says of a row: where the feed has come past it, it is the feed that knows. */
export async function hearAnswer(store: Store, id: string, said: Pick<Said, 'row'>): Promise<void> {
  await hear(store, id, said, await firstUntold(store));
}

/**
 * The first revision the feed has not told. What an answer says of an earlier one was deleted since where it is not
 * here, or a page to come brings it.
 */
export async function firstUntold(store: Store): Promise<number> {
  const told = (await readMeta(store, 'cursor')) ?? (await readMeta(store, 'bootstrap'))?.cursor ?? -1;
  return told + 1;
}

/** One's own changes never conflict with each other. A change that may be on its way is never altered. */
async function rebase(store: Store, about: string, rev: number): Promise<void> {
  const later = (await laneOf(store, about)).filter((row) => row.state === 'pending' && row.attempts === 0);
  await store.outbox.bulkUpdate(later.map((row) => ({ key: row.seq, changes: { base_rev: rev } })));
}
