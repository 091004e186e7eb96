import type { FastifyRequest } from 'fastify';
import type { SignedIn } from '#contract/auth.ts';
import { signIn } from '../commands/sign-in.ts';
import type { AccountParts } from '../commands/sign-up.ts';
import { Refusal } from '../refusal.ts';
import { authNotes } from './auth-notes.ts';
import type { authShares } from './auth-shares.ts';
import { networkOf } from './whence.ts';

type Credentials = { email: string; password: string };
type Shares = Pick<ReturnType<typeof authShares>, 'passwords' | 'passwordsOfAccount' | 'passwordsFromNetwork'>;

/** Signs in, counts what goes wrong before it is tried, so that many tries at once count as many, and notes both. */
export function guardedSignIn(parts: AccountParts, shares: Shares) {
  const notes = authNotes(parts.db);
  const noteFailure = async ({ code }: Refusal, email: string, request: FastifyRequest): Promise<void> => {
    // After a right password the sign-in goes on with the second factor.
    if (code !== 'second_factor_required') await notes.ofEmail('auth.sign_in_failed', email, request);
  };
  return async (credentials: Credentials, request: FastifyRequest): Promise<SignedIn> => {
    const network = networkOf(request.ip);
    const { email } = credentials;
    const counted = [
      [shares.passwords, `${email} ${network}`],
      [shares.passwordsOfAccount, email],
      [shares.passwordsFromNetwork, network],
    ] as const;
    for (const [share, name] of counted) await share.take(name);
    const forgive = async () => {
      for (const [share, name] of counted) await share.giveBack(name);
    };
    try {
      const signedIn = await signIn(parts, credentials);
      await forgive();
      await notes.ofUser('auth.signed_in', signedIn.user.id, request);
      return signedIn;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code !== 'invalid_credentials') await forgive();
      await noteFailure(error, email, request);
      throw error;
    }
  };
}
