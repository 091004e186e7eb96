import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const OWN = `nullif(current_setting('app.company_id', true), '')::uuid`;

const statements = [
  // How far an import has come stands in the row that its own transaction writes: a process that dies leaves no doubt.
  `create table imports (
    company_id uuid not null references companies on delete cascade,
    id uuid not null,
    user_id uuid not null,
    file_name text not null,
    template_type text not null,
    layout text not null check (layout in ('cuadra', 'dian', 'facturatech', 'mapped')),
    mapping jsonb,
    sha256 text not null,
    size bigint not null,
    status text not null default 'queued' check (status in ('queued', 'processing', 'completed', 'failed')),
    last_row integer not null default 0,
    total_rows integer not null default 0,
    processed_rows integer not null default 0,
    created_count integer not null default 0,
    updated_count integer not null default 0,
    duplicate_count integer not null default 0,
    skipped_count integer not null default 0,
    failed_count integer not null default 0,
    skipped jsonb not null default '[]',
    detail text,
    attempts integer not null default 0,
    runner uuid,
    leased_until timestamptz,
    created_at timestamptz not null default now(),
    finished_at timestamptz,
    primary key (company_id, id)
  )`,
  'create index imports_newest on imports (company_id, created_at desc, id)',
  `create index imports_unfinished on imports (leased_until) where status in ('queued', 'processing')`,
  // What became of each row; the key keeps a row from going in twice.
  `create table import_rows (
    company_id uuid not null,
    import_id uuid not null,
    sheet text not null check (sheet in ('documents', 'details')),
    row_no integer not null,
    outcome text not null check (outcome in ('created', 'updated', 'duplicate', 'skipped', 'failed', 'unclaimed')),
    invoice_id uuid,
    problems jsonb,
    primary key (company_id, import_id, sheet, row_no),
    foreign key (company_id, import_id) references imports on delete cascade
  )`,
  `create table import_mappings (
    company_id uuid not null references companies on delete cascade,
    header_key text not null,
    mapping jsonb not null,
    updated_at timestamptz not null default now(),
    primary key (company_id, header_key)
  )`,
  `alter table invoice_documents drop constraint invoice_documents_source_check,
    add constraint invoice_documents_source_check check (source in ('xml', 'pdf', 'sheet'))`,
  // Rows of spreadsheets have a limit of their own, and are not counted among the documents of a month.
  'alter table invoices add column import_id uuid',
  ...['imports', 'import_rows', 'import_mappings'].flatMap((table) => [
    `alter table ${table} enable row level security`,
    `create policy own_company on ${table} to cuadra_app using (company_id = ${OWN}) with check (company_id = ${OWN})`,
  ]),
  'grant select, insert, update on imports to cuadra_app',
  'grant select, insert on import_rows to cuadra_app',
  'grant select, insert, update on import_mappings to cuadra_app',
];

/** Imports of spreadsheets, what became of their rows, and the layouts a company taught us. */
export const imports: Migration = {
  name: '0008-imports',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
