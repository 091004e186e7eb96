import type { FastifyRequest } from 'fastify';
import type { SignInResponse } from '#contract/accounts/auth.ts';
import { readSessionOrigin } from '../platform/http/request-origin.ts';
import { Refusal } from '../platform/refusal.ts';
import { createAuthAudit } from './auth-audit.ts';
import { type AccountLimits, isWrongPassword, selectPasswordCounters } from './limits/account-limits.ts';
import { createDelay, type Wait } from './limits/delay.ts';
import { readOriginStatus, rememberOrigin, type SignInOrigin } from './limits/known-origins.ts';
import { readSignInOrigin } from './limits/sign-in-origin.ts';
import { signIn } from './sign-in.ts';
import type { AccountDependencies } from './sign-up.ts';

type Credentials = { email: string; password: string };
type SignInLimits = { limits: AccountLimits; wait: Wait | undefined };

/**
 * Signs in. Every attempt counts before the password is checked, so that simultaneous attempts all count, and after the
 * third wrong attempt the check is delayed. From a known device or network the attempts of other origins do not count.
 */
export function createRateLimitedSignIn(deps: AccountDependencies, { limits, wait }: SignInLimits) {
  const { db, now } = deps;
  const authAudit = createAuthAudit(db);
  const delay = createDelay(wait);

  const countAttempt = async (email: string, origin: SignInOrigin) => {
    const known = await db.asOwner((trx) => readOriginStatus(trx, email, origin));
    const counters = selectPasswordCounters(limits, { email, known, ...origin });
    const attempts: number[] = [];
    for (const { limit, name } of counters) attempts.push(await limit.consume(name));
    const [ownAttempts = 0] = known === 'stranger' ? attempts.slice(1) : attempts;
    const accountAttempts = known === 'stranger' ? (attempts[2] ?? 0) : 0;
    await delay(
      `${known} ${origin.network} ${origin.device_token}`,
      Math.max(ownAttempts, accountAttempts - FREE_ATTEMPTS_PER_ACCOUNT),
    );
    return async () => {
      for (const { limit, name } of counters) await limit.refund(name);
    };
  };

  return async (credentials: Credentials, request: FastifyRequest): Promise<SignInResponse> => {
    const { email } = credentials;
    const origin = readSignInOrigin(request);
    const refundAttempt = await countAttempt(email, origin);
    try {
      const signedIn = await signIn(deps, credentials, readSessionOrigin(request));
      await refundAttempt();
      const { id, email: user_email, company } = signedIn.user;
      const device_token = await db.asOwner((trx) => rememberOrigin(trx, id, { ...origin, now: now() }));
      const entered = { id, email: user_email, company_id: company?.id ?? null };
      await authAudit.recordInCompany('auth.signed_in', entered, request);
      return { ...signedIn, device_token };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!isWrongPassword(error)) await refundAttempt();
      // With a correct password the sign-in continues with the second factor.
      if (error.code !== 'second_factor_required')
        await authAudit.recordForEmail('auth.sign_in_failed', email, request);
      throw error;
    }
  };
}

/** Attempts of all unknown origins together on one account that are not delayed. */
const FREE_ATTEMPTS_PER_ACCOUNT = 20;
