import {
  forgotPassword as forgot,
  login,
  resendVerification as resend,
  resetPassword as reset,
  signUp,
  verifyEmail,
  verifyResetToken,
} from '#contract/accounts/auth.ts';
import { logout, me } from '#contract/accounts/session.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { limitNetworkOf } from '../platform/http/request-origin.ts';
import { authNotes } from './auth-audit.ts';
import { confirmEmail } from './confirm-email.ts';
import { guardedSignIn } from './guarded-sign-in.ts';
import { type AccountLimits, accountLimits } from './limits/account-limits.ts';
import { forgotPassword, readResetEmail, resetPassword } from './passwords/reset-password.ts';
import { resendVerification } from './resend-verification.ts';
import { closeSession } from './sessions/sessions.ts';
import { readUser } from './sign-in.ts';
import { type AccountParts, signUpCompany } from './sign-up.ts';

type Parts = AccountParts & { limits: AccountLimits };

export function authRoutes(serve: Serve, parts: AccountParts): void {
  const limits = accountLimits(parts.db, parts.now);
  bindSession(serve, { ...parts, limits });
  bindSignUp(serve, { ...parts, limits });
  bindPasswords(serve, { ...parts, limits });
}

function bindSession(serve: Serve, parts: Parts): void {
  const { db, now } = parts;
  const signIn = guardedSignIn(parts, { limits: parts.limits, wait: parts.wait });
  const notes = authNotes(db);

  serve.open(login, ({ body, request }) => signIn(body, request));

  serve.session(me, ({ actor }) => db.asSystem((trx) => readUser(trx, actor.account.id, now())));

  serve.session(logout, async ({ actor, request }) => {
    await db.asSystem((trx) => closeSession(trx, actor.token));
    await notes.ofUser('auth.signed_out', actor.account.id, request);
    return { message: 'Cerraste tu sesión.' };
  });
}

function bindSignUp(serve: Serve, { limits, ...parts }: Parts): void {
  const notes = authNotes(parts.db);

  serve.open(signUp, async ({ body, request }) => {
    const network = limitNetworkOf(request.ip);
    await limits.signUps.take(network);
    await limits.signUpEmails.take({ email: body.email, network });
    await signUpCompany(parts, body);
    return {
      message: `Te enviamos un enlace de verificación a ${body.email}. Ábrelo para activar tu cuenta y luego inicia sesión.`,
    };
  });

  serve.open(resend, async ({ body: { email }, request }) => {
    const network = limitNetworkOf(request.ip);
    // Over the limit of the address nothing new is sent: the links it got before still work.
    if (await limits.verificationEmails.mayPost({ email, network })) resendVerification(parts, email);
    return {
      message: `Enviamos un nuevo enlace de verificación a ${email}. Revisa también tu carpeta de correo no deseado.`,
    };
  });

  serve.open(verifyEmail, async ({ body, request }) => {
    const network = limitNetworkOf(request.ip);
    await limits.tokens.take(network);
    const user_id = await confirmEmail(parts.db, body.token, parts.now());
    await limits.tokens.giveBack(network);
    if (user_id) await notes.ofUser('auth.verified', user_id, request);
    return { message: 'Tu cuenta quedó verificada. Ya puedes iniciar sesión.' };
  });
}

function bindPasswords(serve: Serve, { limits, ...parts }: Parts): void {
  const { tokens } = limits;
  const notes = authNotes(parts.db);

  serve.open(forgot, async ({ body: { email }, request }) => {
    const network = limitNetworkOf(request.ip);
    if (await limits.resetEmails.mayPost({ email, network })) forgotPassword(parts, email);
    return {
      message:
        'Si el correo está registrado, recibirás un enlace en los próximos minutos. Revisa también tu carpeta de correo no deseado.',
    };
  });

  serve.open(verifyResetToken, async ({ params, request }) => {
    const network = limitNetworkOf(request.ip);
    await tokens.take(network);
    const whose = await readResetEmail(parts.db, params.token, parts.now());
    await tokens.giveBack(network);
    return whose;
  });

  serve.open(reset, async ({ body, request }) => {
    const network = limitNetworkOf(request.ip);
    await tokens.take(network);
    const user_id = await resetPassword(parts, body);
    await tokens.giveBack(network);
    await notes.ofUser('auth.password_reset', user_id, request);
    return { message: 'Tu contraseña se actualizó. Ya puedes iniciar sesión.' };
  });
}
