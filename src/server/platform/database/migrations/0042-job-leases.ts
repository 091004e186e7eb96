import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Which process runs a job that must run in one process at a time, and when it last finished. */
export const jobLeases: Migration = {
  name: '0042-job-leases',
  up: async (trx) => {
    await sql
      .raw(
        `create table job_leases (
          name text primary key,
          runner uuid,
          leased_until timestamptz,
          finished_at timestamptz
        )`,
      )
      .execute(trx);
  },
};
