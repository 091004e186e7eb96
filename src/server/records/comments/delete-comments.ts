import { sql } from 'kysely';
import type { Trx } from '../../platform/database/trx.ts';
import { anyOf } from '../../platform/database/unnest-rows.ts';

/**
 * Deletes the comments of invoices that are deleted permanently. Devices get their tombstones with the next pull; their
 * text is gone at once.
 */
export async function deleteComments(trx: Trx, company_id: string, invoice_ids: readonly string[]): Promise<void> {
  if (invoice_ids.length === 0) return;
  await sql`
    with gone as (
      select id, row_number() over (order by id) as place, count(*) over () as total from records
      where company_id = ${company_id}::uuid and type = 'comment' and deleted_at is null
        and data->>'invoice_id' = ${anyOf(invoice_ids)}
    ), clock as (
      update company_clock set seq = seq + (select count(*) from gone)
      where company_id = ${company_id}::uuid and exists (select from gone)
      returning seq
    )
    update records set data = '{}', deleted_at = now(), rev = clock.seq - gone.total + gone.place
    from gone, clock
    where records.company_id = ${company_id}::uuid and records.id = gone.id`.execute(trx);
}
