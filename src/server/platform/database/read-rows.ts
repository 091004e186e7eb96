import { type Expression, sql } from 'kysely';
import type { Trx } from './trx.ts';

const FETCH_SIZE = 1_000;
let cursorCount = 0;

/**
 * Reads the rows of a query in chunks, for results of any size. The next chunk is fetched while the consumer processes
 * the current one. A chunk is emptied when the consumer requests the next one.
 */
export async function* readRows<O>(trx: Trx, query: Expression<O>, size = FETCH_SIZE): AsyncGenerator<O[]> {
  cursorCount += 1;
  const cursor = sql.id(`rows_${cursorCount}`);
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(trx);
  const fetch = () => sql<O>`fetch ${sql.lit(size)} from ${cursor}`.execute(trx).then(({ rows }) => rows);
  let next = fetch();
  for (;;) {
    const rows = await next;
    if (rows.length === 0) break;
    next = fetch();
    // When the consumer stops early, this promise is never awaited. The error that ended the iteration is already
    // reported.
    next.catch(() => undefined);
    yield rows;
    // A settled promise keeps its value until a full garbage collection, so the chunk is emptied here.
    rows.length = 0;
  }
  await sql`close ${cursor}`.execute(trx);
}
