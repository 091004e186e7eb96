import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  // The Sunday that ends it, where nobody asked for it.
  'alter table weekly_reports add column week date',
  'create unique index weekly_reports_week on weekly_reports (company_id, week) where week is not null',
];

/** Weekly reports that are made without being asked for, one a week. */
export const automaticWeeks: Migration = {
  name: '0013-automatic-weeks',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
