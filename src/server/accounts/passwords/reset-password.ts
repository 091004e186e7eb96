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

/** A letter with a link to who has an account, nothing to anybody else, and nobody is told which. */
export function forgotPassword({ db, postOffice, publicUrl, now }: AccountDependencies, email: string): void {
  postOffice.sendLater(() =>
    db.asOwner(async (trx) => {
      const user = await findUserByEmail(trx, email);
      // Without a password it is the demonstration's, or a super admin who has not used the first link.
      if (!user || user.password_hash === null) return undefined;
      const link = resetLink(publicUrl, await createResetToken(trx, user.id, now()));
      return passwordResetEmail({ to: user.email, link });
    }),
  );
}

export const resetLink = (publicUrl: string, token: string): string => `${publicUrl}/reset-password?token=${token}`;

/** Throws `reset_token_invalid`. */
export async function readResetEmail(db: Database, token: string, now: Date): Promise<{ email: string }> {
  const email = await db.asOwner((trx) => findResetEmail(trx, token, now));
  if (email === undefined) throw new Refusal('reset_token_invalid');
  return { email };
}

/**
 * A new password, once per link; whoever was signed in is so no longer. Who could open the letter has shown that the
 * address is theirs. Answers whose it was; throws `reset_token_invalid` or `weak_password` (the link still works).
 */
export async function resetPassword(
  { db, now }: AccountDependencies,
  { token, new_password }: { token: string; new_password: string },
): Promise<string> {
  // Looked at first: hashing for every guess would be work for the asking.
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
