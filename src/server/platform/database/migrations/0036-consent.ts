import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** When a user authorised the treatment of their data, and the pages that they accepted; null for earlier users. */
export const consent: Migration = {
  name: '0036-consent',
  up: async (trx) => {
    await sql
      .raw(
        `alter table users
          add column consented_at timestamptz,
          add column consented_terms_url text,
          add column consented_privacy_url text,
          add check (consented_at is not null or (consented_terms_url is null and consented_privacy_url is null))`,
      )
      .execute(trx);
  },
};
