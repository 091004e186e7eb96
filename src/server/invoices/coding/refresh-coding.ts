import { sql } from 'kysely';
import type { Trx } from '../../platform/database/trx.ts';
import { anyIdOf } from '../../platform/database/unnest-rows.ts';

/** The coded values of an invoice `i`, sorted by field as withCoding of domain/coding/with-coding.ts sorts them. */
const codingOf = sql`coalesce((
  select jsonb_agg(jsonb_build_object('field', field, 'value', value, 'rule', rule,
    'at', to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    || case when field = 'assignee' and rule is null and changed_by is not null
      then jsonb_build_object('by', changed_by) else '{}' end order by field collate "C")
  from invoice_coding c
  where c.company_id = i.company_id and c.invoice_id = i.id and c.value is not null), '[]')`;

/** Computes the coded values of these rows of the list again, after one was stored: they get a new revision. */
export async function refreshCoding(trx: Trx, company_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update invoices i set coding = ${codingOf}, rev = 0
    where i.company_id = ${company_id}::uuid and i.id = ${anyIdOf(ids)}`.execute(trx);
}
