import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  `create index invoices_with_terms on invoices
    (company_id, (jsonb_path_query_first(radian_events, '$[*] ? (@.code == "032")') ->> 'date'))
    where payment_terms = 'credit' and direction = 'received' and deleted_at is null`,
];

/** The purchases that were received lately, which the deadlines of GET /desk are counted from, by the day of their receipt. */
export const deskDeadlines: Migration = {
  name: '0050-desk-deadlines',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
