import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What is owed is few of a company's rows: the dashboard adds it up from the index alone (domain/invoices/debts.ts). */
export const debtsIndex: Migration = {
  name: '0058-debts-index',
  up: async (trx) => {
    await sql
      .raw(`create index invoices_debts on invoices (company_id, counts_for, due_date)
        include (total_cop, environment)
        where status in ('sent', 'pending_payment') and counts_sign = 1 and deleted_at is null`)
      .execute(trx);
  },
};
