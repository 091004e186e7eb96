import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const OWN = `nullif(current_setting('app.company_id', true), '')::uuid`;

const statements = [
  // The bytes of attachments, by the record that they were sent for. They come before the record.
  `create table record_attachments (
    company_id uuid not null references companies on delete cascade,
    record_id uuid not null,
    sha256 text not null,
    size bigint not null check (size > 0),
    created_at timestamptz not null default now(),
    primary key (company_id, record_id, sha256),
    foreign key (company_id, sha256) references files
  )`,
  'create index record_attachments_file on record_attachments (company_id, sha256)',
  // `rev` is 0 only inside the transaction that writes. A deleted record keeps its id, its type and its revision.
  `create table records (
    company_id uuid not null references companies on delete cascade,
    id uuid not null,
    type text not null check (type ~ '^[a-z][a-z0-9-]{0,59}$'),
    data jsonb not null,
    attachment_sha256 text,
    rev bigint not null default 0,
    updated_by uuid not null,
    updated_on uuid,
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    primary key (company_id, id),
    foreign key (company_id, id, attachment_sha256) references record_attachments (company_id, record_id, sha256)
  )`,
  'create index records_feed on records (company_id, rev)',
  'create index records_type on records (company_id, type) where deleted_at is null',
  'create index records_deleted on records (deleted_at) where deleted_at is not null',
  ...['records', 'record_attachments'].flatMap((table) => [
    `alter table ${table} enable row level security`,
    `create policy own_company on ${table} to cuadra_app using (company_id = ${OWN}) with check (company_id = ${OWN})`,
    `grant select, insert, update on ${table} to cuadra_app`,
  ]),
];

/** Small entities of a company that devices synchronise, and their attachments (docs/offline.md#records). */
export const companyRecords: Migration = {
  name: '0043-records',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
