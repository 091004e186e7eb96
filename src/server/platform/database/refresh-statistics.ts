import { sql } from 'kysely';
import type { Trx } from './trx.ts';

/**
 * Runs as the owner during a large import. A query plan of a trigger or a foreign key stays from the time when its
 * table was small, and may then scan a whole company with the wrong index: after 10,000 rows this was nine tenths of
 * the measured cost of storing a document. New statistics make every session plan again; the embedded database collects
 * none by itself. Only the columns that searches for documents and parties use are analyzed, with a small sample,
 * because the import waits for it.
 */
export async function refreshStatistics(trx: Trx): Promise<void> {
  await sql`set local default_statistics_target = 10`.execute(trx);
  await sql`
    analyze invoices (company_id, id, cufe, number_key),
      suppliers (company_id, id, party_key), customers (company_id, id, party_key)`.execute(trx);
}
