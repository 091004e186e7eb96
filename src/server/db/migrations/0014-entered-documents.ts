import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  // Only what was uploaded is counted by when it came: rows of spreadsheets have their own limit.
  'drop index invoices_created',
  'create index invoices_entered on invoices (company_id, created_at) where import_id is null',
];

/** Rows of spreadsheets stay out of the index of what was uploaded when. */
export const enteredDocuments: Migration = {
  name: '0014-entered-documents',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
