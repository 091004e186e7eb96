import {
  forgotPassword as forgot,
  login,
  resendVerification as resend,
  resetPassword as reset,
  signUp,
  verifyEmail,
  verifyResetToken,
} from '#contract/auth.ts';
import { logout, me } from '#contract/session.ts';
import { closeSession } from '../../accounts/sessions/sessions.ts';
import { confirmEmail } from '../../commands/confirm-email.ts';
import { resendVerification } from '../../commands/resend-verification.ts';
import { forgotPassword, readResetEmail, resetPassword } from '../../commands/reset-password.ts';
import { readUser } from '../../commands/sign-in.ts';
import { type AccountParts, signUpCompany } from '../../commands/sign-up.ts';
import { authNotes } from '../auth-notes.ts';
import { authShares } from '../auth-shares.ts';
import { guardedSignIn } from '../guarded-sign-in.ts';
import type { Serve } from '../serve.ts';

type Shares = ReturnType<typeof authShares>;

export function authRoutes(serve: Serve, parts: AccountParts): void {
  const shares = authShares(parts.db, parts.now);
  bindSession(serve, parts, shares);
  bindSignUp(serve, parts, shares);
  bindPasswords(serve, parts, shares);
}

function bindSession(serve: Serve, parts: AccountParts, shares: Shares): void {
  const { db, now } = parts;
  const signIn = guardedSignIn(parts, shares);
  const notes = authNotes(db);

  serve.open(login, ({ body, request }) => signIn(body, request));

  serve.session(me, ({ actor }) => db.asSystem((trx) => readUser(trx, actor.account.id, now())));

  serve.session(logout, async ({ actor, request }) => {
    await db.asSystem((trx) => closeSession(trx, actor.token));
    await notes.ofUser('auth.signed_out', actor.account.id, request);
    return { message: 'Cerraste tu sesión.' };
  });
}

function bindSignUp(serve: Serve, parts: AccountParts, shares: Shares): void {
  const notes = authNotes(parts.db);

  serve.open(signUp, async ({ body, request }) => {
    await shares.signUps.take(request.ip);
    await shares.letters.take(body.email);
    await signUpCompany(parts, body);
    return {
      message: `Te enviamos un enlace de verificación a ${body.email}. Ábrelo para activar tu cuenta y luego inicia sesión.`,
    };
  });

  serve.open(resend, async ({ body: { email }, request }) => {
    await shares.letters.take(email);
    await shares.lettersOfOne.take(request.ip);
    resendVerification(parts, email);
    return {
      message: `Enviamos un nuevo enlace de verificación a ${email}. Revisa también tu carpeta de correo no deseado.`,
    };
  });

  serve.open(verifyEmail, async ({ body, request }) => {
    await shares.tokens.take(request.ip);
    const user_id = await confirmEmail(parts.db, body.token, parts.now());
    await shares.tokens.giveBack(request.ip);
    if (user_id) await notes.ofUser('auth.verified', user_id, request);
    return { message: 'Tu cuenta quedó verificada. Ya puedes iniciar sesión.' };
  });
}

function bindPasswords(serve: Serve, parts: AccountParts, { letters, lettersOfOne, tokens }: Shares): void {
  const notes = authNotes(parts.db);

  serve.open(forgot, async ({ body: { email }, request }) => {
    await letters.take(email);
    await lettersOfOne.take(request.ip);
    forgotPassword(parts, email);
    return {
      message:
        'Si el correo está registrado, recibirás un enlace en los próximos minutos. Revisa también tu carpeta de correo no deseado.',
    };
  });

  serve.open(verifyResetToken, async ({ params, request }) => {
    await tokens.take(request.ip);
    const whose = await readResetEmail(parts.db, params.token, parts.now());
    await tokens.giveBack(request.ip);
    return whose;
  });

  serve.open(reset, async ({ body, request }) => {
    await tokens.take(request.ip);
    const user_id = await resetPassword(parts, body);
    await tokens.giveBack(request.ip);
    await notes.ofUser('auth.password_reset', user_id, request);
    return { message: 'Tu contraseña se actualizó. Ya puedes iniciar sesión.' };
  });
}
