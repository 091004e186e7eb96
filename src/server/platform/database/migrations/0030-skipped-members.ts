import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The files of a ZIP that are no documents, beside the results of its documents. */
export const skippedMembers: Migration = {
  name: '0030-skipped-members',
  up: async (trx) => {
    await sql`alter table files add column skipped jsonb`.execute(trx);
    await sql`grant update (skipped) on files to cuadra_app`.execute(trx);
  },
};
