import { sql } from 'kysely';
import type { Trx } from '../../platform/database/trx.ts';
import { anyIdOf } from '../../platform/database/unnest-rows.ts';

/**
 * Computes `lacks_invoice` again of the credit notes among these invoices, and of those that refer to one of them, after the
 * invoices arrived, went to the trash or came back. A reference matches as in listLinkedDocuments. Most notes are found by
 * the first of the two indexes; with one condition for both, PostgreSQL reads both for each note.
 */
export async function refreshLoneNotes(trx: Trx, company_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const company = sql`${company_id}::uuid`;
  await sql`
    with changed as materialized (
      select id, cufe, number_key from invoices where company_id = ${company} and id = ${anyIdOf(ids)}
    ), notes as materialized (
      select id from changed
      union
      select invoice_id from invoice_references
      where company_id = ${company} and uuid = any(array(select cufe from changed where cufe is not null))
      union
      select invoice_id from invoice_references
      where company_id = ${company} and number_key = any(array(select number_key from changed))
    ), computed as (
      select note.id, note.deleted_at is null and not exists (
        select from invoice_references r cross join lateral (
          select from invoices target
          where target.cufe = r.uuid and target.company_id = r.company_id and target.id <> note.id
            and target.deleted_at is null
          union all
          select from invoices target
          where target.company_id = r.company_id and target.number_key = r.number_key
            and target.supplier_id = note.supplier_id and target.id <> note.id and target.deleted_at is null
        ) target
        where r.company_id = note.company_id and r.invoice_id = note.id
      ) as lone
      from invoices note
      where note.company_id = ${company} and note.document_kind = 'credit_note'
        and note.id = any(array(select id from notes))
    )
    update invoices set lacks_invoice = computed.lone
    from computed
    where invoices.company_id = ${company} and invoices.id = computed.id
      and invoices.lacks_invoice <> computed.lone`.execute(trx);
}
