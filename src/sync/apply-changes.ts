import type { Changes } from '#contract/sync.ts';
import { logEvent } from '#store/log-event.ts';
import { readMeta, writeMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';
import { rematerialise } from './rematerialise.ts';
import { hear } from './settle.ts';

/** Where the page was asked from. */
export type Asked = { since: number; epoch: string | undefined };

/**
 * A page of the feed and its cursor, in one transaction: the cursor never passes a change that is not there. False
 * when somebody else has moved the cursor since, and the page was left alone.
 */
export function applyChanges(store: Store, page: Changes, asked: Asked, now: number): Promise<boolean> {
  return store.transaction('rw', store.changing, async () => {
    const [cursor = 0, epoch] = await Promise.all([readMeta(store, 'cursor'), readMeta(store, 'epoch')]);
    if (cursor !== asked.since || epoch !== asked.epoch) return false;
    if (epoch !== undefined && page.epoch !== epoch) await forgetPulled(store, now);
    await hearPage(store, page);
    await writeMeta(store, 'cursor', page.cursor);
    await writeMeta(store, 'epoch', page.epoch);
    if (!page.more) await finish(store, now);
    return true;
  });
}

/** Starts again from nothing: what was pulled goes, what waits to be sent stays (OFFLINE.md 2.13). */
export async function forgetPulled(store: Store, now: number): Promise<void> {
  await store.transaction('rw', store.changing, async () => {
    const live = new Set(await store.shadow.toCollection().primaryKeys());
    await store.invoices.filter((row) => !live.has(row.id)).delete();
    await store.shadow.toCollection().modify({ stale: 1 });
    await writeMeta(store, 'cursor', undefined);
    await writeMeta(store, 'epoch', undefined);
    await writeMeta(store, 'bootstrapping', true);
    await logEvent(store, { at: now, kind: 'rebootstrap' });
  });
}

async function hearPage(store: Store, { rows, deleted }: Changes): Promise<void> {
  const own = new Set<string>();
  await store.outbox.each((row) => own.add(row.about));
  const plain = rows.filter((row) => !own.has(row.id));
  const known = await store.invoices.bulkGet(plain.map((row) => row.id));
  await store.invoices.bulkPut(plain.filter((row, index) => row.rev >= (known[index]?.rev ?? 0)));
  await store.invoices.bulkDelete(deleted.filter((id) => !own.has(id)));
  for (const row of rows.filter(({ id }) => own.has(id))) {
    await hear(store, row.id, { row });
    await rematerialise(store, row.id);
  }
  for (const id of deleted.filter((one) => own.has(one))) {
    await hear(store, id, { row: null });
    await rematerialise(store, id);
  }
}

async function finish(store: Store, now: number): Promise<void> {
  await writeMeta(store, 'last_pull_ok', now);
  if (!(await readMeta(store, 'bootstrapping'))) return;
  await writeMeta(store, 'bootstrapping', undefined);
  // The new feed has told everything, and these were not in it.
  for (const { id } of await store.shadow.filter((shadow) => shadow.stale === 1).toArray()) {
    await store.shadow.put({ id, row: null });
    await rematerialise(store, id);
  }
}
