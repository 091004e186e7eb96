import { sql } from 'kysely';
import type { Trx } from './trx.ts';

/** Runs `work`. When it fails, what it wrote is taken back and the transaction goes on. */
export async function withSavepoint<T>(
  trx: Trx,
  work: () => Promise<T>,
): Promise<{ type: 'ok'; value: T } | { type: 'error'; error: unknown }> {
  await sql`savepoint work`.execute(trx);
  try {
    const value = await work();
    await sql`release savepoint work`.execute(trx);
    return { type: 'ok', value };
  } catch (error) {
    await sql`rollback to savepoint work`.execute(trx);
    await sql`release savepoint work`.execute(trx);
    return { type: 'error', error };
  }
}
