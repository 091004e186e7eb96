import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  `create index invoices_with_terms on invoices (company_id, issue_date)
    where payment_terms = 'credit' and direction = 'received' and deleted_at is null
      and radian_events @> '[{"code":"032"}]'`,
];

/** The purchases with a term, which the deadlines of GET /desk are counted from, are read from an index of them alone. */
export const deskDeadlines: Migration = {
  name: '0050-desk-deadlines',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
