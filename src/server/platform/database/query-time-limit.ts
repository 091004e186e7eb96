import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool } from 'pg';

/**
 * The pool with a limit for each query, in milliseconds: a database machine that dies without closing its connections
 * would never answer. The connection of a query that takes longer is closed, so that the query fails and nobody else gets
 * that connection.
 */
export function limitQueryTime(pool: Pool, limitMs: number): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect();
      let isReleased = false;
      const release = (isBroken: boolean) => {
        if (!isReleased) client.release(isBroken);
        isReleased = true;
      };
      const limited = {
        query: (text: string, values: unknown[] = []) => {
          const timer = setTimeout(() => release(true), limitMs);
          return client.query(text, values).finally(() => clearTimeout(timer));
        },
        release: () => release(false),
      };
      // Kysely's type has cursors too, which nothing here uses: it passes a text and values.
      return limited as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}
