import type { SignInResponse } from '#contract/accounts/auth.ts';
import type { PasskeyRequest } from '#contract/accounts/passkey.ts';
import type { FactorProof } from '#contract/accounts/second-factor.ts';
import type { SessionOrigin } from '../../platform/http/request-origin.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createSignInResponse } from '../sign-in.ts';
import { closeChallenge, consumeAttempt, findChallenge, setPasskeyChallenge } from './challenges.ts';
import type { SecondFactorDependencies } from './dependencies.ts';
import { listPasskeys } from './passkey-factors.ts';
import { passkeyRequest, relyingPartyOf } from './passkeys.ts';
import { verifyFactor } from './verify-factor.ts';

/** Returns the challenge that a passkey signs to complete a sign-in. Throws `second_factor_expired`. */
export function createPasskeyRequest(deps: SecondFactorDependencies, token: string): Promise<PasskeyRequest> {
  const { db, now, publicUrl } = deps;
  return db.asOwner(async (trx) => {
    const challenge = await findChallenge(trx, { token, purpose: 'sign_in', now: now() });
    const rp = relyingPartyOf(publicUrl);
    if (!challenge || !rp) throw new Refusal('second_factor_expired');
    const request = await passkeyRequest(rp, await listPasskeys(trx, challenge.user_id));
    await setPasskeyChallenge(trx, token, request.challenge);
    return request;
  });
}

/** Returns the sign-in challenge of a token and counts the attempt. Throws `second_factor_expired`. */
export async function consumeSignInChallenge({ db, now }: SecondFactorDependencies, token: string) {
  const challenge = await db.asOwner((trx) => consumeAttempt(trx, { token, purpose: 'sign_in', now: now() }));
  if (!challenge) throw new Refusal('second_factor_expired');
  return challenge;
}

type SignInProof = {
  token: string;
  proof: FactorProof;
  challenge: Awaited<ReturnType<typeof consumeSignInChallenge>>;
  origin: SessionOrigin;
};

/** Opens the session when the proof is correct. Throws `second_factor_wrong` or `second_factor_expired`. */
export async function completeSignIn(
  { db, secrets, publicUrl, now }: SecondFactorDependencies,
  { token, proof, challenge: { user_id, passkey_hash }, origin }: SignInProof,
): Promise<SignInResponse> {
  const rp = relyingPartyOf(publicUrl);
  return db.asOwner(async (trx) => {
    const isCorrect = await verifyFactor({ trx, user_id, passkey_hash, secrets, rp, now: now() }, proof);
    if (!isCorrect) throw new Refusal('second_factor_wrong', wrongProofDetail(proof));
    if (!(await closeChallenge(trx, token))) throw new Refusal('second_factor_expired');
    return createSignInResponse(trx, user_id, { ...origin, now: now() });
  });
}

/** Returns the Spanish detail of a wrong proof. The default text says "code", which does not fit a passkey. */
export const wrongProofDetail = ({ method }: Pick<FactorProof, 'method'>): string | undefined =>
  method === 'passkey' ? 'La llave de acceso no es de esta cuenta. Intenta nuevamente.' : undefined;
