import type { FastifyRequest } from 'fastify';
import type { SignedIn } from '#contract/accounts/auth.ts';
import { Refusal } from '../platform/refusal.ts';
import { authNotes } from './auth-audit.ts';
import { type AccountLimits, isWrongPassword, passwordCounters } from './limits/account-limits.ts';
import { createDelay, type Wait } from './limits/delay.ts';
import { knownAs, type Origin, rememberOrigin } from './limits/known-origins.ts';
import { originOf } from './limits/origin-of.ts';
import { signIn } from './sign-in.ts';
import type { AccountParts } from './sign-up.ts';

type Credentials = { email: string; password: string };
type Guard = { limits: AccountLimits; wait: Wait | undefined };

/**
 * Signs in. Every attempt is counted before it is tried, so that many at once count as many, and after the third wrong
 * one it waits before it is tried. From a known device or network the attempts of strangers do not count.
 */
export function guardedSignIn(parts: AccountParts, { limits, wait }: Guard) {
  const { db, now } = parts;
  const notes = authNotes(db);
  const delay = createDelay(wait);

  const count = async (email: string, origin: Origin) => {
    const known = await db.asSystem((trx) => knownAs(trx, email, origin));
    const counters = passwordCounters(limits, { email, known, ...origin });
    const times: number[] = [];
    for (const { limit, name } of counters) times.push(await limit.take(name));
    const [own = 0] = known === 'stranger' ? times.slice(1) : times;
    const ofAccount = known === 'stranger' ? (times[2] ?? 0) : 0;
    await delay(`${known} ${origin.network} ${origin.device_token}`, Math.max(own, ofAccount - FREE_OF_ACCOUNT));
    return async () => {
      for (const { limit, name } of counters) await limit.giveBack(name);
    };
  };

  return async (credentials: Credentials, request: FastifyRequest): Promise<SignedIn> => {
    const { email } = credentials;
    const origin = originOf(request);
    const forgive = await count(email, origin);
    try {
      const signedIn = await signIn(parts, credentials);
      await forgive();
      const { id } = signedIn.user;
      const device_token = await db.asSystem((trx) => rememberOrigin(trx, id, { ...origin, now: now() }));
      await notes.ofUser('auth.signed_in', id, request);
      return { ...signedIn, device_token };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!isWrongPassword(error)) await forgive();
      // After a right password the sign-in goes on with the second factor.
      if (error.code !== 'second_factor_required') await notes.ofEmail('auth.sign_in_failed', email, request);
      throw error;
    }
  };
}

/** Attempts of all strangers together on one account that make nobody wait. */
const FREE_OF_ACCOUNT = 20;
