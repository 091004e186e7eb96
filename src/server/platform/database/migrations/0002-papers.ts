import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const classification = [
  `alter table invoices
    add column classification_rev bigint not null default 0,
    add column classification_changed_by uuid,
    add column classification_changed_on uuid,
    add column number_key text not null
      generated always as (upper(regexp_replace(invoice_number, '[ \\t\\r\\n-]', '', 'g') collate "C")) stored`,
  // What stands there was decided when the row was last written; unstamped it would look like a change of today.
  'alter table invoices disable trigger user',
  'update invoices set classification_rev = rev',
  'alter table invoices enable trigger user',
  `create or replace function unstamp() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      new.rev := 0;
      new.status_rev := 0;
      new.classification_rev := 0;
    elsif new.rev = old.rev then
      new.rev := 0;
    end if;
    return new;
  end $$`,
  'create index invoices_cufe on invoices (company_id, cufe)',
  'create index invoices_number on invoices (company_id, number_key)',
];

const papers = [
  `alter table files
    add column result jsonb,
    add column reader_version integer`,
  `alter table invoice_documents
    add column source text not null default 'xml' check (source in ('xml', 'pdf')),
    add column missing text[] not null default '{}',
    add column xml_sha256 text,
    add column signature jsonb`,
  'update invoice_documents set xml_sha256 = file_sha256 where member is null',
  // The bytes are those of the stored file or, where a member is named, of that member of it.
  `create table invoice_files (
    company_id uuid not null,
    invoice_id uuid not null,
    sha256 text not null,
    kind text not null check (kind in ('xml', 'container', 'pdf', 'zip', 'event', 'annex')),
    name text not null,
    size bigint not null,
    stored_sha256 text not null,
    member text,
    place bigint generated always as identity,
    primary key (company_id, invoice_id, sha256),
    foreign key (company_id, invoice_id) references invoices on delete cascade,
    foreign key (company_id, stored_sha256) references files
  )`,
  'create index invoice_files_stored on invoice_files (company_id, stored_sha256)',
  `create table invoice_references (
    company_id uuid not null,
    invoice_id uuid not null,
    place integer not null,
    uuid text,
    number_key text,
    primary key (company_id, invoice_id, place),
    foreign key (company_id, invoice_id) references invoices on delete cascade
  )`,
  'create index invoice_references_uuid on invoice_references (company_id, uuid)',
  'create index invoice_references_number on invoice_references (company_id, number_key)',
  `create table application_responses (
    company_id uuid not null references companies on delete cascade,
    id uuid not null,
    event_key text not null,
    cude text,
    response_code text,
    name text,
    issue_date text,
    issue_time text,
    sender_nit text,
    sender_name text,
    receiver_nit text,
    receiver_name text,
    reference_number text,
    reference_uuid text,
    notifications jsonb not null default '[]',
    invoice_id uuid,
    sha256 text not null,
    size bigint not null,
    stored_sha256 text not null,
    filename text not null,
    member text,
    created_at timestamptz not null default now(),
    primary key (company_id, id),
    unique (company_id, event_key),
    foreign key (company_id, invoice_id) references invoices on delete set null (invoice_id),
    foreign key (company_id, stored_sha256) references files
  )`,
  'create index application_responses_invoice on application_responses (company_id, invoice_id)',
  `create index application_responses_waiting on application_responses (company_id, reference_uuid)
    where invoice_id is null`,
  `create table pdf_documents (
    company_id uuid not null references companies on delete cascade,
    sha256 text not null,
    size bigint not null,
    stored_sha256 text not null,
    filename text not null,
    member text,
    cufe text,
    number_key text,
    supplier_nit text,
    facts jsonb not null,
    invoice_id uuid,
    created_at timestamptz not null default now(),
    primary key (company_id, sha256),
    foreign key (company_id, invoice_id) references invoices on delete set null (invoice_id),
    foreign key (company_id, stored_sha256) references files
  )`,
  'create index pdf_documents_waiting on pdf_documents (company_id) where invoice_id is null',
  `create table party_names (
    company_id uuid not null references companies on delete cascade,
    side text not null check (side in ('supplier', 'customer')),
    party_id uuid not null,
    name text not null,
    created_at timestamptz not null default now(),
    primary key (company_id, side, party_id, name)
  )`,
  `insert into party_names (company_id, side, party_id, name)
    select company_id, 'supplier', id, name from suppliers
    union all select company_id, 'customer', id, name from customers`,
  `create table technical_keys (
    company_id uuid not null references companies on delete cascade,
    id uuid not null,
    kind text not null check (kind in ('technical_key', 'pin')),
    prefix text,
    resolution text,
    secret text not null,
    place integer not null,
    primary key (company_id, id)
  )`,
];

/** What role cuadra_app may do, table by table. */
const GRANTS: Record<string, string> = {
  invoice_files: 'select, insert',
  invoice_references: 'select, insert, delete',
  application_responses: 'select, insert, update',
  pdf_documents: 'select, insert, update',
  party_names: 'select, insert',
  technical_keys: 'select, insert, delete',
};

const OWN = `nullif(current_setting('app.company_id', true), '')::uuid`;

const walls = Object.entries(GRANTS).flatMap(([table, rights]) => [
  `alter table ${table} enable row level security`,
  `create policy own_company on ${table} to cuadra_app using (company_id = ${OWN}) with check (company_id = ${OWN})`,
  `grant ${rights} on ${table} to cuadra_app`,
]);

/** What surrounds an invoice: its files, events, references and printed faces, and who may be behind a name. */
export const invoicePapers: Migration = {
  name: '0002-papers',
  up: async (trx) => {
    const grant = 'grant update (result, reader_version) on files to cuadra_app';
    for (const statement of [...classification, ...papers, ...walls, grant]) await sql.raw(statement).execute(trx);
  },
};
