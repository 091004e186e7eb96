import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  // Only what was uploaded is counted by when it came: rows of spreadsheets have their own limit.
  'drop index invoices_created',
  'create index invoices_entered on invoices (company_id, created_at) where import_id is null',
  // Rows are kept for what they have to tell, and those have no invoice.
  'alter table import_rows drop column invoice_id',
];

/** What an import wrote of every row and nobody read. */
export const leanImports: Migration = {
  name: '0014-lean-imports',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
