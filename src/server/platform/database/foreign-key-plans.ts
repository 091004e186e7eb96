import { sql } from 'kysely';
import type { Trx } from './trx.ts';

/**
 * For a transaction that inserts much. What its triggers and foreign keys check is looked up by statements which the
 * embedded database would plan anew every time (embedded-worker.ts); these are planned once, and never for a table that is
 * still empty: a plan by index is right at every size.
 */
export async function cacheForeignKeyPlans(trx: Trx): Promise<void> {
  await sql`select set_config('plan_cache_mode', 'auto', true), set_config('enable_seqscan', 'off', true)`.execute(trx);
}
