import { dropResetTokens } from '../../db/email-tokens.ts';
import type { Trx } from '../../db/trx.ts';
import { updatePassword } from '../../db/users.ts';
import { closeSessionsOf } from '../sessions/sessions.ts';

type NewPassword = { user_id: string; password_hash: string; session_id?: string | undefined };

/** Sets a password. No older link may set another, and every session ends but the one with the id `session_id`. */
export async function setPassword(trx: Trx, { user_id, password_hash, session_id }: NewPassword): Promise<void> {
  await updatePassword(trx, user_id, password_hash);
  await dropResetTokens(trx, user_id);
  await closeSessionsOf(trx, user_id, session_id);
}
