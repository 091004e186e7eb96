import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const OWN = `nullif(current_setting('app.company_id', true), '')::uuid`;

/**
 * The sessions that deleted users had: their devices are told that the user is gone, and forget the data
 * (docs/security/browser.md, L1). Only hashes of tokens: nobody can be found by them.
 */
export const removedSessions: Migration = {
  name: '0024-removed-sessions',
  up: async (trx) => {
    for (const statement of [
      `create table removed_sessions (
        token_hash bytea primary key,
        company_id uuid not null references companies on delete cascade,
        removed_at timestamptz not null
      )`,
      'create index removed_sessions_company on removed_sessions (company_id)',
      'create index removed_sessions_age on removed_sessions (removed_at)',
      'alter table removed_sessions enable row level security',
      `create policy own_company on removed_sessions to cuadra_app
        using (company_id = ${OWN}) with check (company_id = ${OWN})`,
      'grant select, insert on removed_sessions to cuadra_app',
    ])
      await sql.raw(statement).execute(trx);
  },
};
