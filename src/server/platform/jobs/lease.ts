import { sql } from 'kysely';

/** When a lease that is taken or renewed now ends. */
export const LEASE_END = sql<string>`now() + interval '30 seconds'`;
