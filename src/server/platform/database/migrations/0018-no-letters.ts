import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** E-mail is kept in no table: its links hold live tokens. The development mailbox is in memory. */
export const noLetters: Migration = {
  name: '0018-no-letters',
  up: async (trx) => {
    await sql`drop table letters`.execute(trx);
  },
};
