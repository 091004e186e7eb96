import { sql } from 'kysely';
import type { Trx } from '../../platform/database/trx.ts';

/** Held until the end of the transaction; taking it again is free. Two uploads of one company go in one after the other. */
export async function lockImports(trx: Trx, company_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${company_id}`}, 0))`.execute(trx);
}
