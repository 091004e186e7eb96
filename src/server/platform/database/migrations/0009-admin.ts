import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const OWN = `nullif(current_setting('app.company_id', true), '')::uuid`;

const GRANTS = { certified_emails: 'select, insert, delete', weekly_reports: 'select, insert' };

const statements = [
  'alter table companies add column email_ingest_enabled boolean not null default false',
  'grant update (email_ingest_enabled) on companies to cuadra_app',
  // A message belongs to the company whose address it names, so an address belongs to one.
  `create table certified_emails (
    company_id uuid not null references companies on delete cascade,
    email text not null unique,
    place integer not null,
    created_at timestamptz not null default now(),
    primary key (company_id, email)
  )`,
  `create table weekly_reports (
    company_id uuid not null references companies on delete cascade,
    id uuid not null default gen_random_uuid(),
    report jsonb not null,
    created_at timestamptz not null default now(),
    primary key (company_id, id)
  )`,
  'create index weekly_reports_newest on weekly_reports (company_id, created_at desc)',
  ...Object.entries(GRANTS).flatMap(([table, rights]) => [
    `alter table ${table} enable row level security`,
    `create policy own_company on ${table} to cuadra_app using (company_id = ${OWN}) with check (company_id = ${OWN})`,
    `grant ${rights} on ${table} to cuadra_app`,
  ]),
];

/** What the portal of administration keeps. */
export const admin: Migration = {
  name: '0009-admin',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
