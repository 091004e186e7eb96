import { sql } from 'kysely';
import type { AttachmentRef, RecordContent, RecordState } from '#domain/records/record.ts';
import { PRIVATE_TYPES } from '#domain/records/record-types.ts';
import type { Trx } from '../platform/database/trx.ts';

export type RecordKey = { company_id: string; id: string };

const selectRecords = (trx: Trx, company_id: string) =>
  trx
    .selectFrom('records as r')
    .leftJoin('record_attachments as a', (join) =>
      join
        .onRef('a.company_id', '=', 'r.company_id')
        .onRef('a.record_id', '=', 'r.id')
        .onRef('a.sha256', '=', 'r.attachment_sha256'),
    )
    .leftJoin('users', 'users.id', 'r.updated_by')
    .select([
      'r.id',
      'r.type',
      'r.data',
      'r.rev',
      'r.updated_by as author_id',
      'r.updated_on as device_id',
      'r.updated_at',
      'r.deleted_at',
      'a.sha256',
      'a.size',
      'users.email as updated_by',
    ])
    .where('r.company_id', '=', company_id);

export type RecordRow = NonNullable<Awaited<ReturnType<typeof findRecord>>>;

export const findRecord = (trx: Trx, { company_id, id }: RecordKey) =>
  selectRecords(trx, company_id).where('r.id', '=', id).executeTakeFirst();

export function toRecordState(row: RecordRow): RecordState {
  const { id, rev, type, data, updated_at, updated_by, sha256, size } = row;
  if (row.deleted_at !== null) return { id, rev, record: null };
  const attachment = sha256 !== null && size !== null ? { sha256, size } : null;
  return { id, rev, record: { id, rev, type, data, updated_at, updated_by, attachment } };
}

/** `user_id`: who receives them. */
type ChangedRecords = { since: number; types: readonly string[]; limit: number; user_id: string };

/**
 * The records of these types that changed after `since`, in order; from the start, without deleted ones. Private ones only
 * of the user.
 */
export async function listChangedRecords(
  trx: Trx,
  company_id: string,
  { since, types, limit, user_id }: ChangedRecords,
): Promise<RecordState[]> {
  if (types.length === 0) return [];
  const rows = await selectRecords(trx, company_id)
    .where('r.rev', '>', since)
    .where('r.type', 'in', types)
    .where((e) => e.or([e('r.type', 'not in', PRIVATE_TYPES), e('r.updated_by', '=', user_id)]))
    .$if(since === 0, (query) => query.where('r.deleted_at', 'is', null))
    .orderBy('r.rev')
    .limit(limit)
    .execute();
  return rows.map(toRecordState);
}

export async function countRecords(trx: Trx, company_id: string, type: string): Promise<number> {
  const { total } = await trx
    .selectFrom('records')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('company_id', '=', company_id)
    .where('type', '=', type)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

export async function hasAttachment(trx: Trx, { company_id, id }: RecordKey, ref: AttachmentRef): Promise<boolean> {
  const row = await trx
    .selectFrom('record_attachments')
    .select('size')
    .where('company_id', '=', company_id)
    .where('record_id', '=', id)
    .where('sha256', '=', ref.sha256)
    .executeTakeFirst();
  return row?.size === ref.size;
}

/** Bytes that are sent again count as new: retention deletes those that no record names after some days. */
export async function insertAttachment(trx: Trx, { company_id, id }: RecordKey, ref: AttachmentRef): Promise<void> {
  await trx
    .insertInto('record_attachments')
    .values({ company_id, record_id: id, ...ref })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'record_id', 'sha256']).doUpdateSet({ created_at: sql`now()` }),
    )
    .execute();
}

export type RecordAuthor = { user_id: string; device_id: string | null };

/** Writes a record, or its deletion with null, without a revision: `stampRecord` gives it one. */
export async function writeRecord(
  trx: Trx,
  { company_id, id }: RecordKey,
  { type, content, by }: { type: string; content: RecordContent | null; by: RecordAuthor },
): Promise<void> {
  const values = {
    type,
    data: JSON.stringify(content?.data ?? {}),
    attachment_sha256: content?.attachment?.sha256 ?? null,
    rev: 0,
    updated_by: by.user_id,
    updated_on: by.device_id,
    updated_at: sql<string>`now()`,
    deleted_at: content === null ? sql<string>`now()` : null,
  };
  await trx
    .insertInto('records')
    .values({ company_id, id, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doUpdateSet(values))
    .execute();
}

/** Gives a written record the company's next revision, as the last statement of its transaction (docs/offline.md#pull). */
export async function stampRecord(trx: Trx, { company_id, id }: RecordKey): Promise<void> {
  await sql`
    with clock as (update company_clock set seq = seq + 1 where company_id = ${company_id} returning seq)
    update records set rev = clock.seq from clock
    where records.company_id = ${company_id} and records.id = ${id}`.execute(trx);
}

/** Record writes of a company come one after the other: two devices never decide about the same state. */
export async function lockRecords(trx: Trx, company_id: string): Promise<{ seq: number }> {
  return trx
    .selectFrom('company_clock')
    .select('seq')
    .where('company_id', '=', company_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
