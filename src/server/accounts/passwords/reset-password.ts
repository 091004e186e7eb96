import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { activateUser } from '../confirm-email.ts';
import { consumeResetToken, createResetToken, findResetEmail } from '../email-tokens.ts';
import { passwordResetEmail } from '../emails/password-reset-email.ts';
import type { AccountDependencies } from '../sign-up.ts';
import { findUserByEmail } from '../users.ts';
import { refuseWeakPassword } from './assess-password.ts';
import { hashPassword } from './password-hash.ts';
import { readPasswordOwner } from './password-owner.ts';
import { setPassword } from './set-password.ts';

/** Sends a reset link when the address has an account. The response is the same for every address. */
export function forgotPassword({ db, postOffice, publicUrl, now }: AccountDependencies, email: string): void {
  postOffice.sendLater(() =>
    db.asOwner(async (trx) => {
      const user = await findUserByEmail(trx, email);
      // A user without a password is the demo user, or a super admin who has not used the first link yet.
      if (!user || user.password_hash === null) return undefined;
      const link = resetLink(publicUrl, await createResetToken(trx, user.id, now()));
      return passwordResetEmail({ to: user.email, link });
    }),
  );
}

export const resetLink = (publicUrl: string, token: string): string => `${publicUrl}/reset-password?token=${token}`;

/** Returns the address of a reset token. Throws `reset_token_invalid`. */
export async function readResetEmail(db: Database, token: string, now: Date): Promise<{ email: string }> {
  const email = await db.asOwner((trx) => findResetEmail(trx, token, now));
  if (email === undefined) throw new Refusal('reset_token_invalid');
  return { email };
}

/**
 * Sets a new password, once per link, and ends every session of the user. Opening the e-mail also proves that the user
 * owns the address. Returns the id of the user; throws `reset_token_invalid` or `weak_password` (the link stays valid).
 */
export async function resetPassword(
  { db, now }: AccountDependencies,
  { token, new_password }: { token: string; new_password: string },
): Promise<string> {
  // The link is checked first: hashing is expensive, and a guessed token must not start it.
  const { email } = await readResetEmail(db, token, now());
  await refuseWeakPassword(new_password, await readPasswordOwner(db, email));
  const password_hash = await hashPassword(new_password);
  return db.asOwner(async (trx) => {
    const user_id = await consumeResetToken(trx, token, now());
    if (user_id === undefined) throw new Refusal('reset_token_invalid');
    await activateUser(trx, user_id);
    await setPassword(trx, { user_id, password_hash });
    return user_id;
  });
}
