import { changePassword } from '#contract/accounts/auth.ts';
import type { Serve } from '../../platform/http/bind-endpoint.ts';
import { createAuthAudit } from '../auth-audit.ts';
import type { AccountDependencies } from '../sign-up.ts';
import { refuseWeakPassword } from './assess-password.ts';
import { createCurrentPasswordCheck } from './check-current-password.ts';
import { passwordChangedEmail } from './password-emails.ts';
import { hashPassword } from './password-hash.ts';
import { readPasswordOwner } from './password-owner.ts';
import { setPassword } from './set-password.ts';

/** The route with which a signed-in user changes the own password. */
export function passwordRoutes(
  serve: Serve,
  { db, postOffice, publicUrl, contactEmail, now }: AccountDependencies,
): void {
  const checkCurrentPassword = createCurrentPasswordCheck(db, now);
  const audit = createAuthAudit(db);

  serve.session(changePassword, async ({ body, actor, request }) => {
    const { id: user_id, email: to } = actor.account;
    await checkCurrentPassword(actor.account, body.current_password);
    await refuseWeakPassword(body.new_password, await readPasswordOwner(db, to));
    const password_hash = await hashPassword(body.new_password);
    await db.asOwner((trx) => setPassword(trx, { user_id, password_hash, session_id: actor.session_id }));
    await audit.recordForUser('auth.password_changed', user_id, request);
    postOffice.send(passwordChangedEmail({ to, publicUrl, contactEmail }));
    return { message: 'Tu contraseña se actualizó. Cerramos tus demás sesiones.' };
  });
}
