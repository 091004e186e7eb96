import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const OWN = `nullif(current_setting('app.company_id', true), '')::uuid`;

const statements = [
  `create table import_types (
    company_id uuid not null references companies on delete cascade,
    name text not null,
    kind text,
    updated_at timestamptz not null default now(),
    primary key (company_id, name)
  )`,
  'alter table import_types enable row level security',
  `create policy own_company on import_types to cuadra_app using (company_id = ${OWN}) with check (company_id = ${OWN})`,
  'grant select, insert, update on import_types to cuadra_app',
  `alter table imports add column unknown_types jsonb not null default '[]'`,
];

/** What a company says about document types of its spreadsheets that the product does not know. */
export const importTypes: Migration = {
  name: '0027-import-types',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
