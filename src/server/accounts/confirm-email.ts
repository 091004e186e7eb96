import type { Database } from '../platform/database/database.ts';
import type { Trx } from '../platform/database/trx.ts';
import { Refusal } from '../platform/refusal.ts';
import { consumeVerifyToken, wasConsumedByVerifiedUser } from './email-tokens.ts';
import { confirmSignUp } from './unconfirmed-sign-ups.ts';
import { markVerified } from './users.ts';

/**
 * docs/specification.md#public-screens: a token is consumed once; opening its link again returns the same result.
 * Returns the id of the user, only on the first use. Throws `token_invalid`.
 */
export function confirmEmail(db: Database, token: string, now: Date): Promise<string | undefined> {
  return db.asOwner(async (trx) => {
    const user_id = await consumeVerifyToken(trx, token, now);
    if (user_id) await activateUser(trx, user_id);
    else if (!(await wasConsumedByVerifiedUser(trx, token))) throw new Refusal('token_invalid');
    return user_id;
  });
}

/** Marks the address of a user as confirmed, claims a new company. */
export async function activateUser(trx: Trx, user_id: string): Promise<void> {
  await markVerified(trx, user_id);
  await confirmSignUp(trx, user_id);
}
