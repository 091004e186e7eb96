import type { Database } from '../db/database.ts';
import { spendVerifyToken, wasSpentByVerifiedUser } from '../db/email-tokens.ts';
import { markVerified } from '../db/users.ts';
import { Refusal } from '../refusal.ts';

/** Spec §2: a token is processed once; opening its link again says the same. Throws `token_invalid`. */
export function confirmEmail(db: Database, token: string, now: Date): Promise<void> {
  return db.asSystem(async (trx) => {
    const user_id = await spendVerifyToken(trx, token, now);
    if (user_id) return markVerified(trx, user_id);
    if (!(await wasSpentByVerifiedUser(trx, token))) throw new Refusal('token_invalid');
  });
}
