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
import type { Actor } from '../platform/http/authorize.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { toRateLimitNetwork } from '../platform/http/request-origin.ts';
import { createAuthAudit } from './auth-audit.ts';
import { confirmEmail } from './confirm-email.ts';
import { type AccountLimits, createAccountLimits } from './limits/account-limits.ts';
import { forgotPassword, readResetEmail, resetPassword } from './passwords/reset-password.ts';
import { createRateLimitedSignIn } from './rate-limited-sign-in.ts';
import { resendVerification } from './resend-verification.ts';
import { closeSignIn } from './sessions/sessions.ts';
import { readUser } from './sign-in.ts';
import { type AccountDependencies, signUpCompany } from './sign-up.ts';

type AuthRoutesDependencies = AccountDependencies & { limits: AccountLimits };

export function authRoutes(serve: Serve, deps: AccountDependencies): void {
  const limits = createAccountLimits(deps.db, deps.now);
  bindSession(serve, { ...deps, limits });
  bindSignUp(serve, { ...deps, limits });
  bindPasswords(serve, { ...deps, limits });
}

const keyOf = ({ account }: Actor) => ({ user_id: account.id, company_id: account.company_id });

function bindSession(serve: Serve, deps: AuthRoutesDependencies): void {
  const { db, now } = deps;
  const signIn = createRateLimitedSignIn(deps, { limits: deps.limits, wait: deps.wait });
  const authAudit = createAuthAudit(db);

  serve.public(login, ({ body, request }) => signIn(body, request));

  serve.session(me, ({ actor }) => db.asOwner((trx) => readUser(trx, keyOf(actor), now())));

  serve.session(logout, async ({ actor, request }) => {
    await db.asOwner((trx) => closeSignIn(trx, { id: actor.session_id, user_id: actor.account.id }));
    await authAudit.recordInCompany('auth.signed_out', actor.account, request);
    return { message: 'Cerraste tu sesión.' };
  });
}

function bindSignUp(serve: Serve, { limits, ...deps }: AuthRoutesDependencies): void {
  const authAudit = createAuthAudit(deps.db);

  serve.public(signUp, async ({ body, request }) => {
    const network = toRateLimitNetwork(request.ip);
    await limits.signUps.consume(network);
    await limits.signUpEmails.consume({ email: body.email, network });
    await signUpCompany(deps, body);
    return {
      message: `Te enviamos un enlace de verificación a ${body.email}. Ábrelo para activar tu cuenta y luego inicia sesión.`,
    };
  });

  serve.public(resend, async ({ body: { email }, request }) => {
    const network = toRateLimitNetwork(request.ip);
    // Above the limit of the address no e-mail is sent: the links in earlier e-mails still work.
    if (await limits.verificationEmails.tryConsume({ email, network })) resendVerification(deps, email);
    return {
      message: `Enviamos un nuevo enlace de verificación a ${email}. Revisa también tu carpeta de correo no deseado.`,
    };
  });

  serve.public(verifyEmail, async ({ body, request }) => {
    const network = toRateLimitNetwork(request.ip);
    await limits.tokens.consume(network);
    const user_id = await confirmEmail(deps.db, body.token, deps.now());
    await limits.tokens.refund(network);
    if (user_id) await authAudit.recordForUser('auth.verified', user_id, request);
    return { message: 'Tu cuenta quedó verificada. Ya puedes iniciar sesión.' };
  });
}

function bindPasswords(serve: Serve, { limits, ...deps }: AuthRoutesDependencies): void {
  const { tokens } = limits;
  const authAudit = createAuthAudit(deps.db);

  serve.public(forgot, async ({ body: { email }, request }) => {
    const network = toRateLimitNetwork(request.ip);
    if (await limits.resetEmails.tryConsume({ email, network })) forgotPassword(deps, email);
    return {
      message:
        'Si el correo está registrado, recibirás un enlace en los próximos minutos. Revisa también tu carpeta de correo no deseado.',
    };
  });

  serve.public(verifyResetToken, async ({ params, request }) => {
    const network = toRateLimitNetwork(request.ip);
    await tokens.consume(network);
    const owner = await readResetEmail(deps.db, params.token, deps.now());
    await tokens.refund(network);
    return owner;
  });

  serve.public(reset, async ({ body, request }) => {
    const network = toRateLimitNetwork(request.ip);
    await tokens.consume(network);
    const user_id = await resetPassword(deps, body);
    await tokens.refund(network);
    await authAudit.recordForUser('auth.password_reset', user_id, request);
    return { message: 'Tu contraseña se actualizó. Ya puedes iniciar sesión.' };
  });
}
