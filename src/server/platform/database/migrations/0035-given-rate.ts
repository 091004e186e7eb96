import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  // Null where no person has given a rate, also the revision: an invoice that was written before must get none.
  `alter table invoices
    add column given_rate text check (given_rate ~ '^[0-9]{1,9}([.][0-9]{1,12})?$'),
    add column given_rate_rev bigint,
    add column given_rate_changed_by uuid,
    add column given_rate_changed_on uuid,
    add column given_rate_changed_at timestamptz,
    add check ((given_rate is null) = (given_rate_changed_at is null))`,
];

/** The exchange rate that a person gave for an invoice whose document states none, and who gave it and when. */
export const givenRate: Migration = {
  name: '0035-given-rate',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
