import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  `create index invoices_lone_notes on invoices (company_id, issue_date) where lacks_invoice and deleted_at is null`,
  // Only the count of these notes read it.
  'drop index invoices_credit_notes',
];

/** The credit notes whose invoice is missing are few: GET /desk counts them from an index of these rows alone. */
export const loneNotes: Migration = {
  name: '0052-lone-notes',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
