import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  `create index invoices_drafts on invoices (company_id, issue_date) where status = 'draft' and deleted_at is null`,
  `create index invoices_unclassified on invoices (company_id) where classification = 'none' and deleted_at is null`,
  `create index invoices_credit_notes on invoices (company_id, issue_date) include (id, supplier_id)
    where document_kind = 'credit_note' and deleted_at is null`,
];

/** What GET /desk counts in all companies of a person is read from indexes of these rows alone. */
export const deskIndexes: Migration = {
  name: '0049-desk-indexes',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
