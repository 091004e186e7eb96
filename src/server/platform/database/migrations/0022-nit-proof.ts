import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  // A NIT that was typed is provisional, and several companies may hold it so; `proven_at`: support has seen the proof.
  // `lost_at`: another company has proven it since.
  'alter table company_nits add column proven_at timestamptz, add column lost_at timestamptz',
  'drop index companies_tax_id',
  'drop index company_nits_nit',
  'create index company_nits_holders on company_nits (nit)',
  'create unique index company_nits_proven on company_nits (nit) where proven_at is not null and not is_demo',
  // No request of a company proves anything.
  `create policy nothing_proven on company_nits as restrictive for insert to cuadra_app
    with check (proven_at is null and lost_at is null)`,
];

/** Proofs of NITs, apart from the companies that hold them. */
export const nitProof: Migration = {
  name: '0022-nit-proof',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
