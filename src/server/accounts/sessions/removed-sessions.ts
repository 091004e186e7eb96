import type { Trx } from '../../platform/database/trx.ts';
import { hashToken } from '../../platform/secrets/secret-token.ts';

/** As long as a device with unsent changes is expected back (docs/offline.md#idempotency). */
const RETENTION_DAYS = 180;

/** Keeps the hashes of the sessions of a user who is about to be deleted. */
export async function recordRemovedSessions(
  trx: Trx,
  user: { company_id: string; id: string },
  now: Date,
): Promise<void> {
  const sessions = await trx.selectFrom('sessions').select('token_hash').where('user_id', '=', user.id).execute();
  if (sessions.length === 0) return;
  const removed_at = now.toISOString();
  await trx
    .insertInto('removed_sessions')
    .values(sessions.map(({ token_hash }) => ({ token_hash, company_id: user.company_id, removed_at })))
    .execute();
}

/** Whether this token was a session of a user who has been deleted since. */
export async function isRemovedSession(trx: Trx, token: string): Promise<boolean> {
  const row = await trx
    .selectFrom('removed_sessions')
    .select('company_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets sessions of users who were deleted long ago. */
export async function deleteOldRemovedSessions(trx: Trx, now: Date): Promise<void> {
  const since = new Date(now.getTime() - RETENTION_DAYS * 86_400_000).toISOString();
  await trx.deleteFrom('removed_sessions').where('removed_at', '<', since).execute();
}
