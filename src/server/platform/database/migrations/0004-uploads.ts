import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const OWN = `nullif(current_setting('app.company_id', true), '')::uuid`;

const statements = [
  // What became of a file that came under an id of its device's: the same id again gets the same answer.
  `create table uploads (
    company_id uuid not null references companies on delete cascade,
    id uuid not null,
    user_id uuid not null,
    sha256 text not null,
    result jsonb not null,
    created_at timestamptz not null default now(),
    primary key (company_id, id)
  )`,
  'create index uploads_age on uploads (created_at)',
  `create table upload_parts (
    company_id uuid not null references companies on delete cascade,
    upload_id uuid not null,
    n smallint not null check (n >= 0),
    bytes bytea not null,
    created_at timestamptz not null default now(),
    primary key (company_id, upload_id, n)
  )`,
  // Bytes of invoices hardly shrink, and are gone within minutes.
  'alter table upload_parts alter column bytes set storage external',
  'create index upload_parts_age on upload_parts (created_at)',
  ...['uploads', 'upload_parts'].flatMap((table) => [
    `alter table ${table} enable row level security`,
    `create policy own_company on ${table} to cuadra_app using (company_id = ${OWN}) with check (company_id = ${OWN})`,
  ]),
  'grant select, insert on uploads to cuadra_app',
  'grant select, insert, delete on upload_parts to cuadra_app',
  'grant update (bytes, created_at) on upload_parts to cuadra_app',
];

/** Files that are sent under an id of their own, at once or in parts (docs/offline.md#uploads). */
export const uploads: Migration = {
  name: '0004-uploads',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
