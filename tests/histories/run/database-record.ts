import { sql } from 'kysely';
import type { Trx } from '#server/platform/database/trx.ts';
import type { Field, Values } from '../history.ts';

/** What the database recorded, in the order of the commits of each invoice. `field` is null in an answer. */
export type RecordedEvent = {
  n: number;
  xact: string;
  at: number;
  invoice_id: string | null;
  field: Field | null;
  value: string;
  rev: number;
  op_id: string | null;
  user_id: string | null;
  status: number | null;
};

const AS_OWNER = 'language plpgsql security definer set search_path = public';
const STATEMENTS = [
  `create table histories_events (
    n bigint generated always as identity, at timestamptz not null default clock_timestamp(),
    xact text not null default pg_current_xact_id()::text, type text not null, invoice_id uuid, field text, value text,
    op_id uuid, user_id uuid, status int, rev bigint)`,
  `create function histories_see_invoice() returns trigger ${AS_OWNER} as $$
   begin
     insert into histories_events (type, invoice_id, field, value)
     select 'committed', new.id, seen.field, seen.value
     from (values
       ('status', old.status::text, new.status::text),
       ('classification', old.classification::text, new.classification::text),
       ('deleted', (old.deleted_at is not null)::text, (new.deleted_at is not null)::text)
     ) as seen (field, was, value)
     where seen.was is distinct from seen.value;
     insert into histories_events (type, invoice_id, rev) select 'revised', new.id, new.rev where new.rev <> old.rev;
     return null;
   end $$`,
  'create trigger histories_see after update on invoices for each row execute function histories_see_invoice()',
  `create function histories_see_answer() returns trigger ${AS_OWNER} as $$
   begin
     insert into histories_events (type, op_id, user_id, status) values ('answered', new.op_id, new.user_id, new.status);
     return null;
   end $$`,
  'create trigger histories_see after update on op_ledger for each row execute function histories_see_answer()',
];

/** Triggers that record every change of an invoice with its revision, and every stored response. */
export async function installRecord(trx: Trx): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(trx);
}

export async function lastRecorded(trx: Trx): Promise<number> {
  const { rows } = await sql<{ n: number | null }>`select max(n)::int as n from histories_events`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** The changes and answers after number `from`; each change with the operation of its transaction. */
export async function readRecord(trx: Trx, from: number): Promise<RecordedEvent[]> {
  const { rows } = await sql<RecordedEvent>`
    select e.n::int as n, e.xact, (extract(epoch from e.at) * 1000)::float8 as at, e.invoice_id, e.field, e.value,
      (select max(r.rev)::int from histories_events r
        where r.xact = e.xact and r.type = 'revised' and r.invoice_id = e.invoice_id) as rev,
      coalesce(e.op_id, a.op_id) as op_id, coalesce(e.user_id, a.user_id) as user_id, e.status
    from histories_events e
    left join histories_events a on a.xact = e.xact and a.type = 'answered' and e.type = 'committed'
    where e.n > ${from} and e.type <> 'revised' order by e.n`.execute(trx);
  return rows;
}

/** What the server has of each invoice. */
export async function readValues(trx: Trx): Promise<Map<string, Values>> {
  const { rows } = await sql<Values & { id: string }>`
    select id, status::text, classification::text, (deleted_at is not null)::text as deleted from invoices`.execute(
    trx,
  );
  return new Map(rows.map(({ id, ...values }) => [id, values]));
}
