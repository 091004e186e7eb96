import { sql } from 'kysely';
import type { Trx } from '../platform/database/trx.ts';
import { deleteUnusedFiles, type PurgedBatch } from './purge-trash.ts';

const IS_UNUSED = sql`not exists (select from records r where r.company_id = a.company_id and r.id = a.record_id
  and r.attachment_sha256 = a.sha256)`;

/** Returns the companies with attachments that were sent before `before` and that no record names. */
export async function listCompaniesWithOldAttachments(trx: Trx, before: Date): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select distinct company_id from record_attachments a
    where created_at < ${before.toISOString()} and ${IS_UNUSED}`.execute(trx);
  return rows.map(({ company_id }) => company_id);
}

/** Deletes these attachments of one company, with their files where nothing else needs them. */
export async function purgeAttachments(trx: Trx, company_id: string, before: Date): Promise<PurgedBatch> {
  const { rows } = await sql<{ sha256: string }>`
    delete from record_attachments a
    where company_id = ${company_id} and created_at < ${before.toISOString()} and ${IS_UNUSED}
    returning sha256`.execute(trx);
  const candidates = rows.map(({ sha256 }) => sha256);
  return { invoices: 0, sha256s: await deleteUnusedFiles(trx, company_id, candidates) };
}
