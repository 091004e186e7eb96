import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  // With pg_temp first, which is what leaving it out means, a temporary table could take the place of a real one.
  'alter function leave_tombstone() set search_path = public, pg_temp',
  // Plan and trial are written by the owner alone: sign-up, the trial and the hourly job.
  'revoke update (trial_expires_at, applied_plan) on companies from cuadra_app',
];

/** What a request's role could do beyond what any request does. */
export const narrowGrants: Migration = {
  name: '0018-narrow-grants',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
