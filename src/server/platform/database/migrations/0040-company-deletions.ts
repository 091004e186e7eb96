import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * The accounts whose titular asked for their deletion; no request reads or writes them as cuadra_app. The removed
 * sessions outlive their company: by them its devices learn that the account is gone.
 */
export const companyDeletions: Migration = {
  name: '0040-company-deletions',
  up: async (trx) => {
    for (const statement of [
      `create table company_deletions (
        company_id uuid primary key references companies on delete cascade,
        requested_by uuid not null,
        requested_at timestamptz not null
      )`,
      'create index company_deletions_age on company_deletions (requested_at)',
      'alter table company_deletions enable row level security',
      'alter table removed_sessions drop constraint removed_sessions_company_id_fkey',
    ])
      await sql.raw(statement).execute(trx);
  },
};
