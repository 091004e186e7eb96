import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The trash is read, counted and emptied from its own rows alone. */
export const trashIndex: Migration = {
  name: '0057-trash-index',
  up: async (trx) => {
    await sql
      .raw('create index invoices_trash on invoices (company_id, deleted_at, id) where deleted_at is not null')
      .execute(trx);
  },
};
