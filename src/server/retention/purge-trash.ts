import { sql } from 'kysely';
import { listReadOnly } from '../accounts/refuse-read-only.ts';
import type { Trx } from '../platform/database/trx.ts';
import { deleteComments } from '../records/comments/delete-comments.ts';
import { FILE_USES } from './stored-file-uses.ts';

/** Returns the companies with invoices that were deleted before `before`. */
export async function listCompaniesToPurge(trx: Trx, before: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom('invoices')
    .select('company_id')
    .distinct()
    .where('deleted_at', '<', before.toISOString())
    .execute();
  return rows.map(({ company_id }) => company_id);
}

export type PurgedBatch = {
  invoices: number;
  /** Files without a row now: their bytes can be deleted. */
  sha256s: string[];
};

type Batch = { company_id: string; before: Date; max: number };

/** Deletes permanently up to `max` invoices that were deleted before `before`. */
export async function purgeBatch(trx: Trx, { company_id, before, max }: Batch): Promise<PurgedBatch> {
  const expired = await trx
    .selectFrom('invoices')
    .select('id')
    .where('company_id', '=', company_id)
    .where('deleted_at', '<', before.toISOString())
    .orderBy('deleted_at')
    .limit(max)
    .forUpdate()
    .execute();
  return purgeInvoices(
    trx,
    company_id,
    expired.map(({ id }) => id),
  );
}

type Chosen = { company_id: string; ids: readonly string[] };

/** Deletes permanently those of the invoices that are in the trash and may be changed (docs/plans.md#downgrade). */
export async function purgeChosen(trx: Trx, { company_id, ids }: Chosen): Promise<PurgedBatch> {
  const trashed = await trx
    .selectFrom('invoices')
    .select('id')
    .where('company_id', '=', company_id)
    .where('id', 'in', ids)
    .where('deleted_at', 'is not', null)
    .forUpdate()
    .execute();
  const readOnly = new Set(await listReadOnly(trx, company_id, ids));
  return purgeInvoices(
    trx,
    company_id,
    trashed.flatMap(({ id }) => (readOnly.has(id) ? [] : [id])),
  );
}

/**
 * Deletes invoices permanently, with the rows that belong only to them: PDFs, events, comments, and files that no other invoice,
 * import, message or held upload needs. A trigger leaves tombstones, so that devices that were offline delete the
 * invoices too.
 */
async function purgeInvoices(trx: Trx, company_id: string, ids: readonly string[]): Promise<PurgedBatch> {
  if (ids.length === 0) return { invoices: 0, sha256s: [] };
  const candidates = [...(await listFilesOf(trx, company_id, ids)), ...(await listSourceFiles(trx, company_id, ids))];
  for (const table of ['application_responses', 'pdf_documents'] as const) {
    await trx.deleteFrom(table).where('company_id', '=', company_id).where('invoice_id', 'in', ids).execute();
  }
  await trx.deleteFrom('invoices').where('company_id', '=', company_id).where('id', 'in', ids).execute();
  const sha256s = await deleteUnusedFiles(trx, company_id, candidates);
  await deleteComments(trx, company_id, ids);
  return { invoices: ids.length, sha256s };
}

async function listFilesOf(trx: Trx, company_id: string, ids: readonly string[]): Promise<string[]> {
  const id = sql`any(${ids}::uuid[])`;
  const { rows } = await sql<{ sha256: string }>`
    select stored_sha256 as sha256 from invoice_files where company_id = ${company_id} and invoice_id = ${id}
    union select stored_sha256 from application_responses where company_id = ${company_id} and invoice_id = ${id}
    union select stored_sha256 from pdf_documents where company_id = ${company_id} and invoice_id = ${id}
    union select file_sha256 from invoice_documents where company_id = ${company_id} and invoice_id = ${id}`.execute(
    trx,
  );
  return rows.map(({ sha256 }) => sha256);
}

/** Returns the files whose first parse led to one of these invoices, such as a second copy in a ZIP. */
async function listSourceFiles(trx: Trx, company_id: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select distinct f.sha256 from files f, jsonb_array_elements(f.result) d
    where f.company_id = ${company_id} and jsonb_typeof(f.result) = 'array' and d->>'invoice_id' = any(${ids}::text[])`.execute(
    trx,
  );
  return rows.map(({ sha256 }) => sha256);
}

/** Deletes the files that no row needs any more, and returns them. */
export async function deleteUnusedFiles(trx: Trx, company_id: string, sha256s: readonly string[]): Promise<string[]> {
  const uses = FILE_USES.map(
    ([table, column]) =>
      sql`not exists (select from ${sql.table(table)} u where u.company_id = files.company_id and ${sql.ref(`u.${column}`)} = files.sha256)`,
  );
  const { rows } = await sql<{ sha256: string }>`
    delete from files where company_id = ${company_id} and sha256 = any(${sha256s}::text[])
      and ${sql.join(uses, sql` and `)}
      and not exists (select from invoices i, jsonb_array_elements(files.result) d
        where i.company_id = files.company_id and i.id::text = d->>'invoice_id')
    returning sha256`.execute(trx);
  // A file that stays is parsed again when it is uploaded again: its first result may be deleted.
  await sql`
    update files set result = null, skipped = null, reader_version = null
    where company_id = ${company_id} and sha256 = any(${sha256s}::text[])`.execute(trx);
  return rows.map(({ sha256 }) => sha256);
}
