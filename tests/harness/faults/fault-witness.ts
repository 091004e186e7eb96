import { sql } from 'kysely';
import type { Trx } from '#server/platform/database/trx.ts';

/** A change of an invoice as the database recorded it, in commit order; `op_id` is null for a change without a key. */
export type Effect = {
  n: number;
  invoice_id: string;
  /** For `created` the value is the document. */
  field: 'created' | 'status' | 'classification' | 'deleted';
  value: string;
  op_id: string | null;
  user_id: string | null;
  /** The revision of the row after it. */
  rev: number;
};
/** A change with a response in the ledger. */
export type Kept = { op_id: string; user_id: string; status: number };
export type Testimony = { effects: Effect[]; kept: Kept[] };

/**
 * Triggers that record every change of an invoice and every response of the ledger, with its transaction: the evidence
 * does not depend on the code under test.
 */
export async function installWitness(trx: Trx): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(trx);
}

const AS_OWNER = 'language plpgsql security definer set search_path = public';
const STATEMENTS = [
  `create table faults_effects (
    n bigint generated always as identity, xact text not null, invoice_id uuid not null, field text not null, value text)`,
  `create table faults_kept (
    n bigint generated always as identity, xact text not null, op_id uuid not null, user_id uuid not null, status int)`,
  'create table faults_revs (xact text not null, invoice_id uuid not null, rev bigint not null)',
  'create index faults_revs_by_xact on faults_revs (xact, invoice_id)',
  `create function faults_see_invoice() returns trigger ${AS_OWNER} as $$
   begin
     insert into faults_effects (xact, invoice_id, field, value)
     select pg_current_xact_id()::text, new.id, seen.field, seen.value
     from (values
       ('status', old.status::text, new.status::text),
       ('classification', old.classification::text, new.classification::text),
       ('deleted', (old.deleted_at is not null)::text, (new.deleted_at is not null)::text)
     ) as seen (field, was, value)
     where seen.was is distinct from seen.value;
     insert into faults_revs (xact, invoice_id, rev) values (pg_current_xact_id()::text, new.id, new.rev);
     return null;
   end $$`,
  'create trigger faults_see after update on invoices for each row execute function faults_see_invoice()',
  `create function faults_see_new() returns trigger ${AS_OWNER} as $$
   begin
     insert into faults_effects (xact, invoice_id, field, value)
     values (pg_current_xact_id()::text, new.id, 'created', new.supplier_nit || ' ' || new.invoice_number);
     return null;
   end $$`,
  'create trigger faults_see_new after insert on invoices for each row execute function faults_see_new()',
  `create function faults_see_answer() returns trigger ${AS_OWNER} as $$
   begin
     insert into faults_kept (xact, op_id, user_id, status)
     values (pg_current_xact_id()::text, new.op_id, new.user_id, new.status);
     return null;
   end $$`,
  'create trigger faults_see after update on op_ledger for each row execute function faults_see_answer()',
];

/** The number of the last recorded effect. */
export async function readMoment(trx: Trx): Promise<number> {
  const { rows } = await sql<{ n: string | null }>`select max(n)::text as n from faults_effects`.execute(trx);
  return Number(rows[0]?.n ?? 0);
}

/** All effects after `moment`, and every response of the ledger. */
export async function readWitness(trx: Trx, moment: number): Promise<Testimony> {
  const effects = await sql<Effect>`
    select e.n::int as n, e.invoice_id, e.field, e.value, k.op_id, k.user_id,
      coalesce((select max(r.rev) from faults_revs r where r.xact = e.xact and r.invoice_id = e.invoice_id), 0)::int as rev
    from faults_effects e left join faults_kept k using (xact)
    where e.n > ${moment} order by e.n`.execute(trx);
  const kept = await sql<Kept>`select op_id, user_id, status from faults_kept`.execute(trx);
  return { effects: effects.rows, kept: kept.rows };
}
