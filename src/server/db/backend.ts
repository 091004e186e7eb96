import type { Pool } from 'pg';

/** An open way to PostgreSQL. `close` also ends whatever runs under the pool. */
export type Backend = { pool: Pool; close: () => Promise<void> };
