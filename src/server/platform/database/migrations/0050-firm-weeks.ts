import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  // week is the Sunday that ended it. The role of requests has no rights: a company does not read what its firm keeps.
  `create table firm_weeks (
    firm_id uuid not null,
    company_id uuid not null,
    week date not null,
    report jsonb not null,
    created_at timestamptz not null,
    primary key (firm_id, week, company_id),
    foreign key (firm_id, company_id) references firm_clients on delete cascade
  )`,
  'create index firm_weeks_client on firm_weeks (firm_id, company_id)',
  'create index firm_weeks_age on firm_weeks (created_at)',
  'alter table firm_weeks enable row level security',
];

/** Weekly reports of accounting firms (docs/decisions/reports.md#weekly-report-of-a-firm). */
export const firmWeeks: Migration = {
  name: '0050-firm-weeks',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
