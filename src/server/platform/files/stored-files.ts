import { sql } from 'kysely';
import type { FileImportResult } from '#domain/files/upload.ts';
import type { Trx } from '../database/trx.ts';

export type StoredFile = { company_id: string; sha256: string; size: number; name: string; type: string };

/** Inserts rows for bytes that are in the file store. Existing rows are not changed. */
export async function insertStoredFiles(trx: Trx, files: readonly StoredFile[]): Promise<void> {
  if (files.length === 0) return;
  await trx
    .insertInto('files')
    .values(files)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The results of the first import of these bytes, if this version of the parser produced them. */
export async function findFileResults(
  trx: Trx,
  { company_id, sha256s, reader_version }: { company_id: string; sha256s: readonly string[]; reader_version: number },
): Promise<Map<string, FileImportResult>> {
  if (sha256s.length === 0) return new Map();
  const rows = await trx
    .selectFrom('files')
    .select(['sha256', 'result', 'skipped'])
    .where('company_id', '=', company_id)
    .where('sha256', 'in', sha256s)
    .where('reader_version', '=', reader_version)
    .execute();
  return new Map(
    rows.flatMap(({ sha256, result: documents, skipped }) =>
      documents === null ? [] : [[sha256, { documents, skipped: skipped ?? [] }] as const],
    ),
  );
}

/** Stores the import results by file hash, with the version of the parser that produced them. */
export async function storeFileResults(
  trx: Trx,
  company_id: string,
  { results, reader_version }: { results: ReadonlyMap<string, FileImportResult>; reader_version: number },
): Promise<void> {
  const rows = Array.from(results, ([sha256, { documents, skipped }]) => ({ sha256, result: documents, skipped }));
  await sql`
    update files set result = r.result, skipped = r.skipped, reader_version = ${reader_version}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (sha256 text, result jsonb, skipped jsonb)
    where files.company_id = ${company_id} and files.sha256 = r.sha256`.execute(trx);
}

/** The invoices to which events and PDFs of a stored file are attached, by member. */
export async function listInvoicesByMember(
  trx: Trx,
  company_id: string,
  sha256: string,
): Promise<Map<string | null, string>> {
  const rows = await trx
    .selectFrom('application_responses')
    .select(['member', 'invoice_id'])
    .where('company_id', '=', company_id)
    .where('stored_sha256', '=', sha256)
    .unionAll(
      trx
        .selectFrom('pdf_documents')
        .select(['member', 'invoice_id'])
        .where('company_id', '=', company_id)
        .where('stored_sha256', '=', sha256),
    )
    .execute();
  return new Map(
    rows.flatMap(({ member, invoice_id }) => (invoice_id === null ? [] : [[member, invoice_id] as const])),
  );
}
