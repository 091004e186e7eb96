import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const OWN = `nullif(current_setting('app.company_id', true), '')::uuid`;

const statements = [
  // Null where the document does not say. refreshEvents computes `radian_events`.
  `alter table invoices
    add column payment_terms text check (payment_terms in ('cash', 'credit')),
    add column has_payment_terms boolean not null default false,
    add column radian_events jsonb not null default '[]'`,
  'create index invoices_without_payment_terms on invoices (company_id, id) where not has_payment_terms',
  // What a person recorded; without a date it was removed again. One row is one decision that another person may not
  // replace without having seen it.
  `create table recorded_events (
    company_id uuid not null,
    invoice_id uuid not null,
    code text not null check (code in ('030', '031', '032', '033', '034')),
    date date,
    person text check (length(person) <= 200),
    document text check (length(document) <= 40),
    role text check (length(role) <= 100),
    changed_by uuid not null,
    changed_by_email text,
    changed_on uuid,
    changed_at timestamptz not null default now(),
    after_rev bigint not null,
    primary key (company_id, invoice_id, code),
    foreign key (company_id, invoice_id) references invoices on delete cascade deferrable initially deferred
  )`,
  'alter table recorded_events enable row level security',
  `create policy own_company on recorded_events to cuadra_app using (company_id = ${OWN}) with check (company_id = ${OWN})`,
  'grant select, insert, update on recorded_events to cuadra_app',
];

/**
 * The payment terms and the RADIAN events of the list, and the events that a person records by hand. fillInvoiceColumns
 * computes those of the invoices that are stored already.
 */
export const radianEvents: Migration = {
  name: '0045-radian-events',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
