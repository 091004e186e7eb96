import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  // A NIT belongs to the first account that opens its letter: typing somebody else's into a form reserves nothing.
  ...['companies', 'company_nits'].map(
    (table) => `alter table ${table} add column is_claimed boolean not null default true`,
  ),
  `update companies c set is_claimed = false
    where not is_demo and not exists (select from users u where u.company_id = c.id and u.verified_at is not null)`,
  'update company_nits n set is_claimed = false from companies c where c.id = n.company_id and not c.is_claimed',
  'drop index companies_tax_id',
  'create unique index companies_tax_id on companies (tax_id) where not is_demo and is_claimed',
  'drop index company_nits_nit',
  'create unique index company_nits_nit on company_nits (nit) where not is_demo and is_claimed',
  'create index companies_unclaimed on companies (created_at) where not is_claimed',
  // The name of what an entry is about, as it was then: afterwards the row may be gone.
  'alter table audit_log add column label text',
];

/** Who holds a NIT, and what the log calls things. */
export const doors: Migration = {
  name: '0006-doors',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
