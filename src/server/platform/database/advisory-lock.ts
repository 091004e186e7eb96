import { sql } from 'kysely';
import type { Trx } from './trx.ts';

/** Waits until no other transaction holds the lock of this name; it is held until the end of the transaction. */
export async function lockByName(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
