import { isSameContent, type RecordContent, type RecordState } from '#domain/records/record.ts';
import { isRecordType, RECORD_TYPES, type RecordType, writeRulesOf } from '#domain/records/record-types.ts';
import type { Trx } from '../platform/database/trx.ts';
import { Refusal } from '../platform/refusal.ts';
import { isHiddenFrom } from './record-access.ts';
import {
  countRecords,
  findRecord,
  hasAttachment,
  lockRecords,
  type RecordAuthor,
  type RecordKey,
  type RecordRow,
  stampRecord,
  toRecordState,
  writeRecord,
} from './records.ts';

/** `base_rev`: the revision that the author saw. */
/** The author of a change, and the revision that was seen. */
type RecordChangeAuthor = RecordAuthor & { base_rev: number };
/**
 * `read` gives the record its revision and reads it: it runs last in the transaction. `before` is the data of a deleted
 * record. `isWritten` is false where nothing was to change.
 */
type ChangedRecord = { isWritten: boolean; before: Record<string, unknown>; read: () => Promise<RecordState> };

const unchanged = (state: RecordState): ChangedRecord => ({ isWritten: false, before: {}, read: async () => state });

/**
 * Creates or replaces a record; nothing is written when it has this content already. Throws `invalid_input` for an id that
 * belongs to a record of another type; `not_allowed` for a private record of somebody else, or one that only its author
 * changes; `conflict` with the current state when somebody else has changed it after `base_rev`; `records_limit`; and
 * `upload_incomplete` without the bytes of its attachment.
 */
export async function putRecord(
  trx: Trx,
  key: RecordKey,
  { type, content, by }: { type: RecordType; content: RecordContent; by: RecordChangeAuthor },
): Promise<ChangedRecord> {
  await lockRecords(trx, key.company_id);
  const row = await findRecord(trx, key);
  if (row && row.type !== type) throw new Refusal('invalid_input', 'Este registro es de otro tipo.');
  refuseOtherAuthor(row, by);
  if (row && isHiddenFrom(by.user_id, row)) throw new Refusal('not_allowed');
  const current = row ? toRecordState(row) : undefined;
  if (current?.record && isSameContent(current.record, content)) return unchanged(current);
  refuseUnseen(row, by);
  if (!current?.record && (await countRecords(trx, key.company_id, type)) >= RECORD_TYPES[type].max)
    throw new Refusal('records_limit');
  if (content.attachment && !(await hasAttachment(trx, key, content.attachment)))
    throw new Refusal('upload_incomplete');
  await writeRecord(trx, key, { type, content, by });
  return { isWritten: true, before: {}, read: () => stampAndRead(trx, key) };
}

/** Deletes a record. One that is deleted or was never there stays as it is. Throws `conflict` like `putRecord`. */
export async function deleteRecord(
  trx: Trx,
  key: RecordKey,
  { by, mayWrite }: { by: RecordChangeAuthor; mayWrite: (type: string) => boolean },
): Promise<ChangedRecord> {
  await lockRecords(trx, key.company_id);
  const row = await findRecord(trx, key);
  if (!row) return unchanged({ id: key.id, rev: 0, record: null });
  if (!mayWrite(row.type) || isHiddenFrom(by.user_id, row)) throw new Refusal('not_allowed');
  refuseOtherAuthor(row, by);
  if (row.deleted_at !== null) return unchanged(toRecordState(row));
  refuseUnseen(row, by);
  await writeRecord(trx, key, { type: row.type, content: null, by });
  return { isWritten: true, before: row.data, read: () => stampAndRead(trx, key) };
}

/** Throws `not_allowed` where only the author may change the record, and this is somebody else. */
function refuseOtherAuthor(row: RecordRow | undefined, { user_id }: RecordChangeAuthor): void {
  if (!row || !isRecordType(row.type) || row.author_id === user_id) return;
  if (writeRulesOf(row.type).authorOnly) throw new Refusal('not_allowed');
}

/** A device sends its changes in order, but it may not know the revision of its previous change yet. */
function refuseUnseen(row: RecordRow | undefined, by: RecordChangeAuthor): void {
  if (!row || row.rev <= by.base_rev) return;
  const isBySameDevice = by.device_id !== null && row.device_id === by.device_id && row.author_id === by.user_id;
  if (isBySameDevice) return;
  throw new Refusal('conflict', 'Alguien cambió este registro antes que tú.', {
    current: toRecordState(row),
    decided: { by: row.updated_by, at: row.updated_at },
  });
}

async function stampAndRead(trx: Trx, key: RecordKey): Promise<RecordState> {
  await stampRecord(trx, key);
  const row = await findRecord(trx, key);
  if (!row) throw new Error('A written record is gone.');
  return toRecordState(row);
}
