import type { SignedIn } from '#contract/accounts/auth.ts';
import type { PasskeyRequest } from '#contract/accounts/passkey.ts';
import type { FactorProof } from '#contract/accounts/second-factor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { enter } from '../sign-in.ts';
import { closeChallenge, findChallenge, setPasskeyChallenge, takeChallenge } from './challenges.ts';
import type { FactorParts } from './factor-parts.ts';
import { listPasskeys } from './passkey-factors.ts';
import { passkeyRequest, relyingPartyOf } from './passkeys.ts';
import { verifyFactor } from './verify-factor.ts';

/** Returns what a passkey has to sign to finish a sign-in. Throws `second_factor_expired`. */
export function requestPasskey(parts: FactorParts, token: string): Promise<PasskeyRequest> {
  const { db, now, publicUrl } = parts;
  return db.asSystem(async (trx) => {
    const challenge = await findChallenge(trx, { token, purpose: 'sign_in', now: now() });
    const rp = relyingPartyOf(publicUrl);
    if (!challenge || !rp) throw new Refusal('second_factor_expired');
    const request = await passkeyRequest(rp, await listPasskeys(trx, challenge.user_id));
    await setPasskeyChallenge(trx, token, request.challenge);
    return request;
  });
}

/** Returns whose sign-in an answer is for, and counts the answer. Throws `second_factor_expired`. */
export async function takeSignIn({ db, now }: FactorParts, token: string) {
  const challenge = await db.asSystem((trx) => takeChallenge(trx, { token, purpose: 'sign_in', now: now() }));
  if (!challenge) throw new Refusal('second_factor_expired');
  return challenge;
}

type Answer = { token: string; proof: FactorProof; challenge: Awaited<ReturnType<typeof takeSignIn>> };

/** Opens the session when the proof is right. Throws `second_factor_wrong` or `second_factor_expired`. */
export async function completeSignIn(
  { db, secrets, publicUrl, now }: FactorParts,
  { token, proof, challenge: { user_id, passkey_hash } }: Answer,
): Promise<SignedIn> {
  const rp = relyingPartyOf(publicUrl);
  return db.asSystem(async (trx) => {
    const isRight = await verifyFactor({ trx, user_id, passkey_hash, secrets, rp, now: now() }, proof);
    if (!isRight) throw new Refusal('second_factor_wrong', wrongText(proof));
    if (!(await closeChallenge(trx, token))) throw new Refusal('second_factor_expired');
    return enter(trx, user_id, now());
  });
}

/** What a person reads depends on what they did: a passkey is no code. */
export const wrongText = ({ method }: Pick<FactorProof, 'method'>): string | undefined =>
  method === 'passkey' ? 'La llave de acceso no es de esta cuenta. Intenta nuevamente.' : undefined;
