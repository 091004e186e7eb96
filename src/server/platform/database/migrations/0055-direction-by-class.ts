import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Whether the direction is that of the class. False for what was classified before: its own direction is not known. */
export const directionByClass: Migration = {
  name: '0055-direction-by-class',
  up: async (trx) => {
    await sql`alter table invoices add column direction_by_class boolean not null default false`.execute(trx);
  },
};
