import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const OWN = `nullif(current_setting('app.company_id', true), '')::uuid`;

const statements = [
  `create table file_removals (
    company_id uuid not null,
    sha256 text,
    requested_at timestamptz not null default now(),
    unique nulls not distinct (company_id, sha256)
  )`,
  'alter table file_removals enable row level security',
  `create policy own_company on file_removals to cuadra_app using (company_id = ${OWN}) with check (company_id = ${OWN})`,
  'grant insert on file_removals to cuadra_app',
];

/**
 * Stored files whose rows were deleted, until their bytes are removed too. Without a hash: all files of a deleted
 * company, which this table therefore does not reference.
 */
export const fileRemovals: Migration = {
  name: '0056-file-removals',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
