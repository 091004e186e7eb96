import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const OWN = `nullif(current_setting('app.company_id', true), '')::uuid`;
const SOURCES = `('person', 'upload', 'import', 'mail', 'system', 'rule')`;

const statements = [
  // refreshCoding computes `coding`.
  `alter table invoices
    add column coding jsonb not null default '[]',
    add column line_text text not null default '',
    add column city text not null default '',
    add column has_line_text boolean not null default false`,
  'create index invoices_without_line_text on invoices (company_id, id) where not has_line_text',
  // The last decision of a person or a rule about a field; without a value it was removed. `after_rev` is the revision
  // that the invoice had before: a device that knows only this revision has not seen the decision.
  `create table invoice_coding (
    company_id uuid not null,
    invoice_id uuid not null,
    field text not null check (length(field) <= 60),
    value text check (length(value) <= 500),
    rule uuid,
    changed_by uuid,
    changed_by_email text,
    changed_on uuid,
    changed_at timestamptz not null default now(),
    after_rev bigint not null,
    primary key (company_id, invoice_id, field),
    foreign key (company_id, invoice_id) references invoices on delete cascade deferrable initially deferred
  )`,
  'alter table invoice_coding enable row level security',
  `create policy own_company on invoice_coding to cuadra_app using (company_id = ${OWN}) with check (company_id = ${OWN})`,
  'grant select, insert, update on invoice_coding to cuadra_app',
  // The history names coded fields, such as `tag:ID`, and rules.
  'alter table invoice_changes add column rule uuid',
  'alter table invoice_changes drop constraint invoice_changes_source_check',
  `alter table invoice_changes add constraint invoice_changes_source_check check (source in ${SOURCES})`,
  'alter table invoice_changes drop constraint invoice_changes_field_check',
  `alter table invoice_changes add constraint invoice_changes_field_check check (field ~ '^[a-z][a-z0-9_.:-]{0,59}$')`,
];

/**
 * What people and rules decide about invoices, beside the status and the classification, and the words that rules compare.
 * fillInvoiceColumns computes those of the invoices that are stored already.
 */
export const invoiceCoding: Migration = {
  name: '0046-invoice-coding',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
