import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Operations lose their response and later their key: each of the two is found by its own index. */
export const operationKeys: Migration = {
  name: '0028-operation-keys',
  up: async (trx) => {
    await sql`drop index op_ledger_age`.execute(trx);
    await sql`create index op_ledger_with_response on op_ledger (created_at) where status is not null`.execute(trx);
    await sql`create index op_ledger_keys on op_ledger (created_at) where status is null`.execute(trx);
  },
};
