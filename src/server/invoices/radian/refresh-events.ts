import { sql } from 'kysely';
import type { Trx } from '../../platform/database/trx.ts';
import { anyIdOf } from '../../platform/database/unnest-rows.ts';

/** A day of a calendar as z.iso.date accepts it: a device refuses a whole page of rows with any other text. */
const REAL_DATE = [
  String.raw`^(\d{4}-(0[13578]|1[02])-(0[1-9]|[12]\d|3[01])`,
  String.raw`\d{4}-(0[469]|11)-(0[1-9]|[12]\d|30)`,
  String.raw`\d{4}-02-(0[1-9]|1\d|2[0-8])`,
  String.raw`(\d\d(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29)$`,
].join('|');

/**
 * The events of an invoice `i`: at most one of each code. An XML precedes what a person recorded, and of several XMLs the
 * earliest day counts. Events without a real
 * day, which DIAN does not accept, are not among them.
 */
const eventsOf = sql`coalesce((
  select jsonb_agg(jsonb_build_object('code', code, 'date', date, 'source', source, 'by', by, 'at', at) order by code)
  from (
    select distinct on (code) * from (
      select response_code as code, issue_date as date, 'xml' as source, null::text as by, null::text as at, 0 as place
      from application_responses r
      where r.company_id = i.company_id and r.invoice_id = i.id
        and r.response_code ~ '^0(3[0-9]|4[0-9]|5[01])$' and r.issue_date ~ ${REAL_DATE}
      union all
      select code, date::text, 'manual', changed_by_email, (changed_at at time zone 'America/Bogota')::date::text, 1
      from recorded_events m
      where m.company_id = i.company_id and m.invoice_id = i.id and m.date is not null
    ) known order by code, place, date
  ) one_of_each), '[]')`;

/** Computes the events of these rows of the list again, after one was stored or removed: they get a new revision. */
export async function refreshEvents(trx: Trx, company_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update invoices i set radian_events = ${eventsOf}, rev = 0
    where i.company_id = ${company_id}::uuid and i.id = ${anyIdOf(ids)}`.execute(trx);
}
