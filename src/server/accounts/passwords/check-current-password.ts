import type { Database } from '../../platform/database/database.ts';
import { createRateLimit } from '../../platform/http/limits/rate-limit.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findUserByEmail } from '../users.ts';
import { verifyPassword } from './password-hash.ts';

type Person = { id: string; email: string };

/**
 * Returns the check of the current password, for changes that a stolen session must not make. A user has ten wrong
 * attempts in 15 minutes. The check throws `current_password_required`, `current_password_wrong` or
 * `too_many_attempts`.
 */
export function createCurrentPasswordCheck(db: Database, now: () => Date) {
  const attempts = createRateLimit(db, { scope: 'current password', max: 10, windowMs: 15 * 60_000, now });
  return async ({ id, email }: Person, current_password: string | undefined): Promise<void> => {
    if (current_password === undefined) throw new Refusal('current_password_required');
    await attempts.consume(id);
    const user = await db.asOwner((trx) => findUserByEmail(trx, email.toLowerCase()));
    if (!(await verifyPassword(user?.password_hash, current_password))) throw new Refusal('current_password_wrong');
    await attempts.refund(id);
  };
}
