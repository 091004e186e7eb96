import type { CompanyRecord, RecordState } from '#domain/records/record.ts';
import type { ChangeState } from '#store/rows/invoice-row.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { RecordBaseRow, RecordRow } from '#store/rows/record-row.ts';
import { isPending } from '../outbox/is-pending.ts';
import { RECORD_DELETE, readPut } from './record-change.ts';

/** The record to show: the base with the pending changes of its lane applied in order, and their mark. Pure. */
export function projectRecord(base: RecordBaseRow, lane: readonly OutboxRow[]): RecordRow | undefined {
  // Only the pull in progress can show whether a stale record still exists.
  if (base.stale && !lane.some(isPending)) return undefined;
  const shown = applyRecordChanges(base, lane);
  if (!shown) return undefined;
  const change_state = changeStateOf(lane);
  return change_state ? { ...shown, change_state } : shown;
}

/** Null for a record that does not exist, or that a pending change deletes. */
export const applyRecordChanges = (base: RecordState, lane: readonly OutboxRow[]): CompanyRecord | null =>
  lane.filter(isPending).reduce<CompanyRecord | null>((record, change) => {
    if (change.operation === RECORD_DELETE) return null;
    const put = readPut(change);
    if (!put) return record;
    const { by, ...content } = put;
    return { ...content, rev: base.rev, updated_at: new Date(change.created_at).toISOString(), updated_by: by };
  }, base.record);

/** A rejected change needs the user's attention, so it takes precedence over pending ones. */
function changeStateOf(lane: readonly OutboxRow[]): ChangeState | undefined {
  const parked = lane.filter((row) => !isPending(row));
  if (parked.some((row) => row.refusal?.code === 'conflict')) return 'conflict';
  if (parked.length > 0) return 'refused';
  return lane.length > 0 ? 'waiting' : undefined;
}
