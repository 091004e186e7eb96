import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  `alter table imports add column foreign_rows text not null default 'import' check (foreign_rows in ('import', 'skip'))`,
  'alter table imports add column foreign_count integer not null default 0',
  'create index invoices_of_import on invoices (company_id, import_id) where import_id is not null and deleted_at is null',
];

/** What an import does with rows that name none of the company's NITs, how many there were, and the way to its invoices. */
export const foreignRows: Migration = {
  name: '0034-foreign-rows',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
