import { sql } from 'kysely';
import type { UploadHistoryFilter } from '#contract/uploads.ts';
import type { UploadResult } from '#domain/files/upload.ts';
import type { UploadEntry } from '#domain/files/upload-entry.ts';
import type { Trx } from '../platform/database/trx.ts';
import { retentionCutoff } from '../retention/retention-periods.ts';

type UploadKey = { company_id: string; id: string };
export type StoredUpload = { sha256: string | null; result: UploadResult };

/** The stored result of the upload with this id; undefined when none has finished. */
export const findUpload = (trx: Trx, { company_id, id }: UploadKey): Promise<StoredUpload | undefined> =>
  trx
    .selectFrom('uploads')
    .select(['sha256', 'result'])
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirst();

export async function insertUpload(trx: Trx, upload: UploadKey & StoredUpload & { user_id: string }): Promise<void> {
  await trx
    .insertInto('uploads')
    .values({ ...upload, result: JSON.stringify(upload.result) })
    .execute();
}

type UploadPage = { before: number | undefined; limit: number; filter: UploadHistoryFilter };

/** The uploads of a company older than `before`, newest first. `user_email` is null when the user is gone. */
export const listUploads = (
  trx: Trx,
  company_id: string,
  { before, limit, filter }: UploadPage,
): Promise<(UploadEntry & { place: number })[]> =>
  trx
    .selectFrom('uploads')
    .leftJoin('users', 'users.id', 'uploads.user_id')
    .select(['uploads.id', 'uploads.place', 'uploads.created_at', 'users.email as user_email', 'uploads.result'])
    .where('uploads.company_id', '=', company_id)
    .$if(before !== undefined, (query) => query.where('uploads.place', '<', before ?? 0))
    .$if(filter === 'with_problems', (query) => query.where('uploads.has_problems', '=', true))
    .orderBy('uploads.place', 'desc')
    .limit(limit)
    .execute();

/** The same part replaces an earlier one. */
export async function storePart(trx: Trx, { company_id, id }: UploadKey, n: number, bytes: Uint8Array): Promise<void> {
  await trx
    .insertInto('upload_parts')
    .values({ company_id, upload_id: id, n, bytes })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'upload_id', 'n']).doUpdateSet({ bytes, created_at: sql`now()` }),
    )
    .execute();
}

const selectParts = (trx: Trx, { company_id, id }: UploadKey) =>
  trx.selectFrom('upload_parts').where('company_id', '=', company_id).where('upload_id', '=', id);

/** The numbers of the parts that are stored, in ascending order. */
export async function listParts(trx: Trx, key: UploadKey): Promise<number[]> {
  const rows = await selectParts(trx, key).select('n').orderBy('n').execute();
  return rows.map(({ n }) => n);
}

/** In the order of their numbers. */
export async function readParts(trx: Trx, key: UploadKey): Promise<Uint8Array[]> {
  const rows = await selectParts(trx, key).select('bytes').orderBy('n').execute();
  return rows.map(({ bytes }) => bytes);
}

export async function countParts(trx: Trx, company_id: string): Promise<number> {
  const { total } = await trx
    .selectFrom('upload_parts')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow();
  return total;
}

/** Deletes the parts of other files that got no part for an hour. The device sends them again. */
export async function deleteStaleParts(trx: Trx, { company_id, id }: UploadKey, now: Date): Promise<void> {
  const hourAgo = new Date(now.getTime() - 3_600_000).toISOString();
  await trx
    .deleteFrom('upload_parts')
    .where('company_id', '=', company_id)
    .where('upload_id', 'in', (e) =>
      e
        .selectFrom('upload_parts')
        .select('upload_id')
        .where('company_id', '=', company_id)
        .where('upload_id', '!=', id)
        .groupBy('upload_id')
        .having((group) => group.fn.max('created_at'), '<', hourAgo),
    )
    .execute();
}

export async function deleteParts(trx: Trx, { company_id, id }: UploadKey): Promise<void> {
  await trx.deleteFrom('upload_parts').where('company_id', '=', company_id).where('upload_id', '=', id).execute();
}

/**
 * Deletes parts of files that were never completed, and results that no device requests any more
 * (docs/offline.md#idempotency: 180 days).
 */
export async function deleteOldUploads(trx: Trx, now: Date): Promise<void> {
  for (const table of ['upload_parts', 'uploads'] as const) {
    await trx.deleteFrom(table).where('created_at', '<', retentionCutoff(table, now).toISOString()).execute();
  }
}
