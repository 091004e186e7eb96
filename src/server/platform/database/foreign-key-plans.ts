import { sql } from 'kysely';
import type { Trx } from './trx.ts';

/**
 * For transactions that insert many rows. The embedded database plans the queries of triggers and foreign keys again
 * for every row (embedded-worker.ts); these settings cache the plans. Sequential scans are disabled, because a cached
 * plan that was made for an empty table would stay; an index scan is right at every size.
 */
export async function cacheForeignKeyPlans(trx: Trx): Promise<void> {
  await sql`select set_config('plan_cache_mode', 'auto', true), set_config('enable_seqscan', 'off', true)`.execute(trx);
}
