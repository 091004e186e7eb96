import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { openChallenge } from './challenges.ts';
import { factorMethods } from './factors.ts';

/**
 * Ends the first step of a sign-in. Does nothing for a user without factors; otherwise throws `second_factor_required`
 * with a challenge. The challenge is committed before the throw.
 */
export async function requireSecondFactor(db: Database, user_id: string, now: Date): Promise<void> {
  const required = await db.asOwner(async (trx) => {
    const methods = await factorMethods(trx, user_id);
    return methods.length === 0
      ? undefined
      : { methods, challenge: await openChallenge(trx, { user_id, purpose: 'sign_in' }, now) };
  });
  if (required) throw new Refusal('second_factor_required', undefined, required);
}
