import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const OWN = `nullif(current_setting('app.company_id', true), '')::uuid`;
const SOURCES = `('person', 'upload', 'import', 'mail', 'system')`;

const statements = [
  // The key is also the order of a history. Rows are deleted with their invoice.
  `create table invoice_changes (
    company_id uuid not null,
    invoice_id uuid not null,
    id bigint generated always as identity,
    at timestamptz not null default now(),
    user_id uuid,
    user_email text,
    source text not null check (source in ${SOURCES}),
    field text not null check (field ~ '^[a-z][a-z0-9_.]{0,59}$'),
    old_value text,
    new_value text,
    primary key (company_id, invoice_id, id),
    foreign key (company_id, invoice_id) references invoices on delete cascade deferrable initially deferred
  )`,
  'alter table invoice_changes enable row level security',
  `create policy own_company on invoice_changes to cuadra_app using (company_id = ${OWN}) with check (company_id = ${OWN})`,
  'grant select, insert on invoice_changes to cuadra_app',
  // Null for invoices of an earlier version.
  `alter table invoices add column created_source text check (created_source in ${SOURCES})`,
  // Files that wait come from uploads or from e-mails.
  `alter table held_files add column source text not null default 'upload' check (source in ${SOURCES})`,
];

/** The history of an invoice: one row for each changed field, and what created the invoice. */
export const invoiceChanges: Migration = {
  name: '0037-invoice-changes',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
