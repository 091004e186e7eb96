import type { Trx } from '../../platform/database/trx.ts';
import { deleteResetTokens } from '../email-tokens.ts';
import { closeSessionsOfUser } from '../sessions/sessions.ts';
import { updatePassword } from '../users.ts';

type NewPassword = { user_id: string; password_hash: string; session_id?: string | undefined };

/**
 * Sets a password. Older links cannot set another one, and every session ends except the one with the id `session_id`.
 */
export async function setPassword(trx: Trx, { user_id, password_hash, session_id }: NewPassword): Promise<void> {
  await updatePassword(trx, user_id, password_hash);
  await deleteResetTokens(trx, user_id);
  await closeSessionsOfUser(trx, user_id, session_id);
}
