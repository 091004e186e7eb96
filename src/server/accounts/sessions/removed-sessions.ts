import type { Trx } from '../../platform/database/trx.ts';
import { hashToken } from '../../platform/secrets/secret-token.ts';
import type { MembershipKey } from '../memberships.ts';
import { isOfEarlierVersion } from './sessions.ts';

/** Stores the token hashes of the sessions of a user in a company before the user is removed from it. */
export async function recordRemovedSessions(
  trx: Trx,
  { company_id, user_id }: MembershipKey,
  now: Date,
): Promise<void> {
  const sessions = await trx
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', user_id)
    .where((e) => e.or([e('company_id', '=', company_id), isOfEarlierVersion(e)]))
    .execute();
  if (sessions.length === 0) return;
  const removed_at = now.toISOString();
  await trx
    .insertInto('removed_sessions')
    .values(sessions.map(({ token_hash }) => ({ token_hash, company_id, removed_at })))
    .execute();
}

/** Returns whether this token was a session of a user who is now removed from its company. */
export async function isRemovedSession(trx: Trx, token: string): Promise<boolean> {
  const row = await trx
    .selectFrom('removed_sessions')
    .select('company_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the hashes that are older. */
export async function deleteRemovedSessionsBefore(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom('removed_sessions').where('removed_at', '<', before.toISOString()).execute();
}
