import type { RecordState } from '#domain/records/record.ts';
import { readMeta, writeMeta } from '#store/meta.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { RecordBaseRow, RecordRow } from '#store/rows/record-row.ts';
import type { Store } from '#store/store.ts';
import { projectRecord } from './project-record.ts';
import { readPut } from './record-change.ts';

/** What this device has of a record: the row as it is shown, the server's last state, and its changes in order. */
export type KnownRecord = { row: RecordRow | undefined; base: RecordBaseRow; lane: OutboxRow[] };

export async function readKnownRecord(store: Store, id: string): Promise<KnownRecord> {
  const [row, base, lane] = await Promise.all([
    store.records.get(id),
    store.recordBases.get(id),
    store.outbox.where('about').equals(id).sortBy('seq'),
  ]);
  return { row, base: base ?? toState(id, row), lane };
}

function toState(id: string, row: RecordRow | undefined): RecordState {
  if (!row) return { id, rev: 0, record: null };
  const { change_state: _state, ...record } = row;
  return { id, rev: record.rev, record };
}

/**
 * Computes and stores the shown rows of these records, and their bases as long as a change waits or was rejected. Call it
 * in the transaction of all change tables that changed an operation or a base.
 */
export async function refreshRecords(store: Store, ids: readonly string[]): Promise<void> {
  for (const id of new Set(ids)) await writeKnownRecord(store, id, await readKnownRecord(store, id));
}

export async function writeKnownRecord(store: Store, id: string, { base, lane }: KnownRecord): Promise<void> {
  const shown = projectRecord(base, lane);
  if (lane.length > 0) await store.recordBases.put(base);
  else await store.recordBases.delete(id);
  if (shown) await store.records.put(shown);
  else await store.records.delete(id);
  const needed = [shown?.attachment, base.record?.attachment, ...lane.map((row) => readPut(row)?.attachment)];
  const kept = new Set(needed.flatMap((attachment) => attachment?.sha256 ?? []));
  await store.attachments
    .where('record_id')
    .equals(id)
    .filter(({ sha256 }) => !kept.has(sha256))
    .delete();
}

/**
 * Makes states of the server the bases of their records, unless a later one is known. A record that is not on this device,
 * or that only an earlier epoch sent, takes nothing older than `since`. Call `refreshRecords` afterwards.
 */
export async function mergeRecordStates(store: Store, states: readonly RecordState[], since = 0): Promise<void> {
  for (const { id, rev, record } of states) {
    const { row, base } = await readKnownRecord(store, id);
    const known = row || base.rev > 0 ? base.rev : since;
    // Revision 0: the server has never had the record that it was to delete.
    if (rev === 0 || rev >= (base.stale ? since : known)) await store.recordBases.put({ id, rev, record });
  }
}

/** The same for a response: the feed may have delivered a later deletion already. */
export async function mergeRecordResponse(store: Store, state: RecordState): Promise<void> {
  await mergeRecordStates(store, [state], ((await readMeta(store, 'records_cursor')) ?? -1) + 1);
  const answered = (await readMeta(store, 'records_answered_rev')) ?? 0;
  if (state.rev > answered) await writeMeta(store, 'records_answered_rev', state.rev);
  await refreshRecords(store, [state.id]);
}

/** What a decision that is made now about a record is based on. A stale base is not shown: the person sees no record. */
export async function recordSeenNow(
  store: Store,
  { rev, stale }: RecordBaseRow,
): Promise<Pick<OutboxRow, 'base_rev' | 'position'>> {
  const position = await readMeta(store, 'records_position');
  return { base_rev: stale ? 0 : rev, ...(position !== undefined && { position }) };
}
