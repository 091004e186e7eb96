import { sql } from 'kysely';
import type { Trx } from './trx.ts';

/**
 * For the owner, while much is inserted. The plan of what a trigger or a foreign key checks is kept from when its table
 * was small, and may then walk a whole company by the wrong index: measured, nine tenths of what storing a document cost
 * after 10,000 rows.
 * New statistics make every session plan anew; the embedded database gathers none by itself. Only of what documents and
 * parties are found by, and of fewer rows than usual: importing waits for it.
 */
export async function refreshStatistics(trx: Trx): Promise<void> {
  await sql`set local default_statistics_target = 10`.execute(trx);
  await sql`
    analyze invoices (company_id, id, cufe, number_key),
      suppliers (company_id, id, party_key), customers (company_id, id, party_key)`.execute(trx);
}
