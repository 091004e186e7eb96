import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * From now on a technical key is stored sealed (platform/secrets), and the database refuses a plain one. The rows that
 * are there are sealed at the next start, which has the key: until then the constraint does not look at them.
 */
export const sealedSecrets: Migration = {
  name: '0018-sealed-secrets',
  up: async (trx) => {
    await sql`alter table technical_keys add constraint technical_keys_sealed check (secret like 'v1.%') not valid`.execute(
      trx,
    );
  },
};
