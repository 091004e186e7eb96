import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const walls = [
  // Foreign keys are checked row by row, which was more than a third of what the rows of an import cost: those of a
  // statement are checked together. A document goes in with its invoice, in the same transaction, and leaves with it.
  `alter table invoices
    drop constraint invoices_company_id_fkey,
    drop constraint invoices_company_id_supplier_id_fkey,
    drop constraint invoices_company_id_customer_id_fkey`,
  'alter table invoice_documents drop constraint invoice_documents_company_id_invoice_id_fkey',
  // The company is held, so that it does not leave without them. The parties leave only with it.
  `create function check_new_invoices() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    perform from companies where id in (select company_id from fresh) for key share;
    if exists (
      select from (select distinct company_id, supplier_id from fresh) as f
      where (select s.id from suppliers s where s.company_id = f.company_id and s.id = f.supplier_id) is null
    ) or exists (
      select from (select distinct company_id, customer_id from fresh) as f
      where (select c.id from customers c where c.company_id = f.company_id and c.id = f.customer_id) is null
    ) then
      raise exception 'an invoice names a party that its company does not have' using errcode = 'foreign_key_violation';
    end if;
    return null;
  end $$`,
  `create trigger check_new_invoices after insert on invoices
    referencing new table as fresh for each statement execute function check_new_invoices()`,
  `create function check_changed_invoice() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    if (select s.id from suppliers s where s.company_id = new.company_id and s.id = new.supplier_id) is null
      or (select c.id from customers c where c.company_id = new.company_id and c.id = new.customer_id) is null
    then
      raise exception 'invoice % names a party that its company does not have', new.id
        using errcode = 'foreign_key_violation';
    end if;
    return null;
  end $$`,
  `create trigger check_changed_invoice after update on invoices for each row
    when ((old.company_id, old.supplier_id, old.customer_id) is distinct from (new.company_id, new.supplier_id, new.customer_id))
    execute function check_changed_invoice()`,
  `create function keep_party() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    if exists (select from companies where id = old.company_id) then
      raise exception 'party % stays while its company does', old.id using errcode = 'foreign_key_violation';
    end if;
    return old;
  end $$`,
  ...['suppliers', 'customers'].flatMap((table) => [
    `create trigger keep_party before delete on ${table} for each row execute function keep_party()`,
    `create trigger keep_its_name before update on ${table} for each row
      when ((old.company_id, old.id) is distinct from (new.company_id, new.id)) execute function keep_party()`,
  ]),
  `create function take_invoices_along() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    delete from invoices where company_id = old.id;
    return null;
  end $$`,
  'create trigger take_invoices_along after delete on companies for each row execute function take_invoices_along()',
  `create or replace function leave_with_invoice() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    delete from invoice_documents where company_id = old.company_id and invoice_id = old.id;
    delete from invoice_products where company_id = old.company_id and invoice_id = old.id;
    return null;
  end $$`,
];

const columns = [
  // As before, without a regular expression for every row.
  'drop index invoices_number',
  'alter table invoices drop column number_key',
  `alter table invoices add column number_key text not null
    generated always as (upper(translate(invoice_number, E' \\t\\r\\n-', '') collate "C")) stored`,
  'create index invoices_number on invoices (company_id, number_key)',
  // The list and the figures are ordered alike: one index is enough for both.
  'drop index invoices_newest',
  'drop index invoices_figures',
  `create index invoices_newest on invoices (company_id, issue_date desc, id desc)
    include (counts_for, counts_sign, total_cop, supplier_id, customer_id, status, classification, direction, environment)
    where deleted_at is null`,
];

/** What an invoice refers to is checked once a statement, and an invoice has one index less. */
export const checkedTogether: Migration = {
  name: '0015-checked-together',
  up: async (trx) => {
    for (const statement of [...walls, ...columns]) await sql.raw(statement).execute(trx);
  },
};
