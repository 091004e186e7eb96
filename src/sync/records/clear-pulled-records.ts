import { logEvent } from '#store/events/log-event.ts';
import { writeMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';
import { readPut } from './record-change.ts';
import { refreshRecords } from './shown-records.ts';

/**
 * Deletes the pulled records and what was read of their attachments; those with changes that wait stay, and the next full
 * pull confirms or removes their bases. Call it in a transaction of all change tables.
 */
export async function clearPulledRecords(store: Store): Promise<void> {
  const pending = await store.recordBases.toCollection().primaryKeys();
  await store.records.where('id').noneOf(pending).delete();
  await store.recordBases.toCollection().modify({ stale: 1 });
  await refreshRecords(store, pending);
  await clearCachedAttachments(store);
}

/** Deletes the bytes that no change of this device needs. Returns whether there were any. */
export async function clearCachedAttachments(store: Store): Promise<boolean> {
  const waiting = await store.outbox.where('operation').startsWith('record.').toArray();
  const needed = new Set(waiting.flatMap((row) => readPut(row)?.attachment?.sha256 ?? []));
  return (await store.attachments.filter(({ sha256 }) => !needed.has(sha256)).delete()) > 0;
}

const RESTARTED = ['records_cursor', 'records_epoch', 'records_position', 'records_answered_rev'] as const;

/** Starts the pull of the records from scratch; changes that wait stay. */
export async function resetPulledRecords(store: Store, now: number): Promise<void> {
  await store.transaction('rw', store.changeTables, async () => {
    await clearPulledRecords(store);
    for (const key of RESTARTED) await writeMeta(store, key, undefined);
    await logEvent(store, { at: now, kind: 'rebootstrap', detail: 'records' });
  });
}
