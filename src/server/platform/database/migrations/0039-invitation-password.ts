import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Null for an invitation whose password only the invited person chooses. */
export const invitationPassword: Migration = {
  name: '0039-invitation-password',
  up: async (trx) => {
    await sql.raw('alter table invitations alter column password_hash drop not null').execute(trx);
  },
};
