import { sql } from 'kysely';
import type { Trx } from '../../platform/database/trx.ts';

type BisectOptions<I, O> = { work: (items: readonly I[]) => Promise<O>; onFailure: (error: unknown) => void };

/**
 * `items` that were processed in one call, with the result. `output` is undefined for an item that the database
 * rejected.
 */
export type BisectResult<I, O> = { items: readonly I[]; output: O | undefined };

/**
 * Processes all items in one call, because this is fast. When the database rejects the call, each half is tried again,
 * so a bad item fails alone. A savepoint protects the transaction.
 */
export async function bisectOnFailure<I, O>(
  trx: Trx,
  items: readonly I[],
  options: BisectOptions<I, O>,
): Promise<BisectResult<I, O>[]> {
  if (items.length === 0) return [];
  await sql`savepoint half`.execute(trx);
  try {
    const output = await options.work(items);
    await sql`release savepoint half`.execute(trx);
    return [{ items, output }];
  } catch (error) {
    await sql`rollback to savepoint half`.execute(trx);
    await sql`release savepoint half`.execute(trx);
    if (items.length === 1) {
      options.onFailure(error);
      return [{ items, output: undefined }];
    }
    const middle = Math.ceil(items.length / 2);
    const first = await bisectOnFailure(trx, items.slice(0, middle), options);
    return [...first, ...(await bisectOnFailure(trx, items.slice(middle), options))];
  }
}
