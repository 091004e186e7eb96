import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  // An invoice may come with its place in the feed: stamping it afterwards writes it, and all of its indexes, twice.
  // Without a place it has none, by the columns' defaults.
  'drop trigger unstamp on invoices',
  'create trigger unstamp before update on invoices for each row execute function unstamp()',
];

/** Invoices that are stamped as they are inserted. */
export const stampedInserts: Migration = {
  name: '0012-stamped-inserts',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
