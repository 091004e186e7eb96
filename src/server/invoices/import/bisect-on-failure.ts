import { sql } from 'kysely';
import type { Trx } from '../../platform/database/trx.ts';

type BisectOptions<I, O> = { work: (items: readonly I[]) => Promise<O>; onFailure: (error: unknown) => void };

/** `items` that went in together with what they gave; no output for the one the database would not take. */
export type BisectResult<I, O> = { items: readonly I[]; output: O | undefined };

/**
 * Works on many at once, which is what makes it fast, and falls back to halves of them when the database refuses: what
 * it cannot take costs only itself.
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
