import { login, logout, me, resendVerification as resend, signUp, verifyEmail } from '#contract/auth.ts';
import { confirmEmail } from '../../commands/confirm-email.ts';
import { resendVerification } from '../../commands/resend-verification.ts';
import { readUser, signIn } from '../../commands/sign-in.ts';
import { type AccountParts, signUpCompany } from '../../commands/sign-up.ts';
import { closeSession } from '../../db/sessions.ts';
import { Refusal } from '../../refusal.ts';
import { createRateLimit } from '../rate-limit.ts';
import type { Serve } from '../serve.ts';

const MINUTE_MS = 60_000;

export function authRoutes(serve: Serve, parts: AccountParts): void {
  const wrongPasswords = createRateLimit(10, 15 * MINUTE_MS);
  const letters = createRateLimit(5, 15 * MINUTE_MS);
  const signUps = createRateLimit(100, 60 * MINUTE_MS);
  const { db } = parts;

  serve.open(login, async ({ body }) => {
    wrongPasswords.check(body.email);
    try {
      return await signIn(db, body);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'invalid_credentials') wrongPasswords.count(body.email);
      throw error;
    }
  });

  serve.session(me, ({ actor }) => db.asSystem((trx) => readUser(trx, actor.account.id)));

  serve.session(logout, async ({ actor }) => {
    await db.asSystem((trx) => closeSession(trx, actor.token));
    return { message: 'Cerraste tu sesión.' };
  });

  serve.open(signUp, async ({ body, request }) => {
    signUps.check(request.ip);
    signUps.count(request.ip);
    await signUpCompany(parts, body);
    return {
      message: `Te enviamos un enlace de verificación a ${body.email}. Ábrelo para activar tu cuenta y luego inicia sesión.`,
    };
  });

  serve.open(resend, async ({ body: { email } }) => {
    letters.check(email);
    letters.count(email);
    await resendVerification(parts, email);
    return {
      message: `Enviamos un nuevo enlace de verificación a ${email}. Revisa también tu carpeta de correo no deseado.`,
    };
  });

  serve.open(verifyEmail, async ({ body }) => {
    await confirmEmail(db, body.token);
    return { message: 'Tu cuenta quedó verificada. Ya puedes iniciar sesión.' };
  });
}
