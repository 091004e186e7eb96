import { type Expression, sql } from 'kysely';
import type { Trx } from './trx.ts';

const FETCH_SIZE = 1_000;
let cursorCount = 0;

/**
 * The rows of a query some at a time, however many there are; the next ones are fetched while these are looked at. Once
 * they are asked for, these are gone.
 */
export async function* readRows<O>(trx: Trx, query: Expression<O>): AsyncGenerator<O[]> {
  cursorCount += 1;
  const cursor = sql.id(`rows_${cursorCount}`);
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(trx);
  const fetch = () => sql<O>`fetch ${sql.lit(FETCH_SIZE)} from ${cursor}`.execute(trx).then(({ rows }) => rows);
  let next = fetch();
  for (;;) {
    const rows = await next;
    if (rows.length === 0) break;
    next = fetch();
    // Whoever stops in between asks no more; what went wrong is said by what ended it.
    next.catch(() => undefined);
    yield rows;
    // Promises keep what they told until the whole heap is swept; emptied, they leave nothing to move out of the nursery.
    rows.length = 0;
  }
  await sql`close ${cursor}`.execute(trx);
}
