import type { Pool } from 'pg';

/**
 * An open way to PostgreSQL. `close` also ends whatever runs under the pool. `listeners` hear what is said on
 * FEED_CHANNEL, by whichever process.
 */
export type Backend = { pool: Pool; close: () => Promise<void>; listeners: Set<(said: string) => void> };

/** What the trigger `tell_feed` says there: the id of a company and how far its feed has come. */
export const FEED_CHANNEL = 'cuadra_feed';
