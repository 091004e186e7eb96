import { sql } from 'kysely';

/** How often the holder renews a lease, in milliseconds: two renewals may fail before it ends. */
export const RENEW_INTERVAL_MS = 10_000;

/** When a lease that is taken or renewed now ends. */
export const LEASE_END = sql<string>`now() + interval '30 seconds'`;
