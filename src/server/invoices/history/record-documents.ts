import { sql } from 'kysely';
import { type ColumnTypes, unnestRows } from '../../platform/database/unnest-rows.ts';
import type { ImportContext } from '../import/begin-import.ts';

/** `document`: the file replaces the data of the invoice; `file`: it is one more original file. */
export type ArrivedDocument = { invoice_id: string; field: 'document' | 'file'; name: string };

const COLUMNS: ColumnTypes<ArrivedDocument> = { invoice_id: 'uuid', field: 'text', name: 'text' };

/**
 * Adds the files of an import to the histories of the invoices that they changed, in one statement. It runs before the
 * documents are replaced, because the old value is the name of the file that the invoice was read from. An invoice of
 * the same transaction gets no row: its creation is derived from its own columns.
 */
export async function recordDocuments(
  { trx, company, user_id, source }: ImportContext,
  documents: readonly ArrivedDocument[],
): Promise<void> {
  if (documents.length === 0) return;
  const author = source === 'mail' ? null : user_id;
  await sql`
    insert into invoice_changes (company_id, invoice_id, user_id, user_email, source, field, old_value, new_value)
    select invoices.company_id, invoices.id, ${author}::uuid, (select email from users where id = ${author}::uuid),
      ${source}, given.field,
      case when given.field = 'document' then (
        select regexp_replace(coalesce(stored.member, stored.filename), '^.*/', '') from invoice_documents as stored
        where stored.company_id = invoices.company_id and stored.invoice_id = invoices.id) end,
      given.name
    from ${unnestRows(documents, COLUMNS)} as given
    join invoices on invoices.company_id = ${company.id}::uuid and invoices.id = given.invoice_id
    where invoices.created_at <> now()
    order by given.place`.execute(trx);
}
