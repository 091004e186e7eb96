import type { FactorProof } from '#contract/accounts/second-factor.ts';
import { type ProofMethod, STEP_UP_MINUTES } from '#domain/accounts/second-factor.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashToken } from '../../platform/secrets/secret-token.ts';
import { verifyPassword } from '../passwords/password-hash.ts';
import { closeChallenge, consumeAttempt, openChallenge } from './challenges.ts';
import type { SecondFactorDependencies } from './dependencies.ts';
import { factorMethods } from './factors.ts';
import { listPasskeys } from './passkey-factors.ts';
import { passkeyRequest, relyingPartyOf } from './passkeys.ts';
import { verifyFactor } from './verify-factor.ts';

const STEP_UP_MS = STEP_UP_MINUTES * 60_000;

/** Returns the step-up methods of a user: the factors, or the password where there are none. */
export async function stepUpMethods(trx: Trx, user_id: string): Promise<ProofMethod[]> {
  const methods = await factorMethods(trx, user_id);
  return methods.length > 0 ? methods : ['password'];
}

/**
 * Throws `step_up_required` with the methods, unless the session started or was confirmed within the last five minutes.
 * The demo is exempt: its user has no password, and its company has no real data.
 */
export async function requireStepUp(
  trx: Trx,
  { token, user_id, now }: { token: string; user_id: string; now: Date },
): Promise<void> {
  const session = await trx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('companies', (join) =>
      join.on((e) => e('companies.id', '=', e.fn.coalesce('sessions.company_id', 'users.company_id'))),
    )
    .select(['sessions.created_at', 'sessions.stepped_up_at', 'companies.is_demo'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (session?.is_demo) return;
  const confirmed_at = session?.stepped_up_at ?? session?.created_at;
  if (confirmed_at && new Date(confirmed_at).getTime() > now.getTime() - STEP_UP_MS) return;
  throw new Refusal('step_up_required', undefined, { methods: await stepUpMethods(trx, user_id) });
}

/**
 * Returns the challenge that a passkey signs for a step-up, and the token of that step. Throws
 * `second_factor_not_found`.
 */
export function requestStepUpPasskey({ db, publicUrl, now }: SecondFactorDependencies, user_id: string) {
  const rp = relyingPartyOf(publicUrl);
  return db.asOwner(async (trx) => {
    const passkeys = await listPasskeys(trx, user_id);
    if (!rp || passkeys.length === 0) throw new Refusal('second_factor_not_found');
    const options = await passkeyRequest(rp, passkeys);
    const challenge = { user_id, purpose: 'step_up', passkey_challenge: options.challenge } as const;
    return { challenge: await openChallenge(trx, challenge, now()), options };
  });
}

/** The proof of a passkey comes with the token of its step. */
export type StepUpProof =
  | { method: 'password'; password: string }
  | Exclude<FactorProof, { method: 'passkey' }>
  | (Extract<FactorProof, { method: 'passkey' }> & { challenge: string });

type StepUpRequest = { user_id: string; token: string; proof: StepUpProof };

/**
 * Marks the session as confirmed and returns the end of the confirmation. Throws `step_up_wrong` or
 * `second_factor_expired`.
 */
export async function stepUp(deps: SecondFactorDependencies, request: StepUpRequest): Promise<{ expires_at: string }> {
  const { proof, user_id } = request;
  const isCorrect =
    proof.method === 'password' ? await checkPassword(deps, user_id, proof.password) : await checkFactor(deps, request);
  if (!isCorrect) throw new Refusal('step_up_wrong');
  const now = deps.now();
  await deps.db.asOwner((trx) =>
    trx
      .updateTable('sessions')
      .set({ stepped_up_at: now.toISOString() })
      .where('token_hash', '=', hashToken(request.token))
      .execute(),
  );
  return { expires_at: new Date(now.getTime() + STEP_UP_MS).toISOString() };
}

/** The password confirms only a user without factors: a password may be stolen. */
async function checkPassword({ db }: SecondFactorDependencies, user_id: string, password: string): Promise<boolean> {
  const { methods, password_hash } = await db.asOwner(async (trx) => {
    const user = await trx.selectFrom('users').select('password_hash').where('id', '=', user_id).executeTakeFirst();
    return { methods: await stepUpMethods(trx, user_id), password_hash: user?.password_hash };
  });
  const isCorrect = await verifyPassword(password_hash, password);
  return isCorrect && methods.includes('password');
}

async function checkFactor(deps: SecondFactorDependencies, { user_id, proof }: StepUpRequest): Promise<boolean> {
  if (proof.method === 'password') return false;
  const { db, secrets, publicUrl, now } = deps;
  const passkey_hash =
    proof.method === 'passkey' ? await consumePasskeyChallenge(deps, user_id, proof.challenge) : null;
  const rp = relyingPartyOf(publicUrl);
  return db.asOwner((trx) => verifyFactor({ trx, user_id, passkey_hash, secrets, rp, now: now() }, proof));
}

/**
 * Returns the challenge that the passkey signed; its first response closes the step. Throws `second_factor_expired`.
 */
async function consumePasskeyChallenge(
  { db, now }: SecondFactorDependencies,
  user_id: string,
  token: string,
): Promise<Uint8Array | null> {
  const challenge = await db.asOwner(async (trx) => {
    const consumed = await consumeAttempt(trx, { token, purpose: 'step_up', now: now() });
    await closeChallenge(trx, token);
    return consumed;
  });
  if (challenge?.user_id !== user_id) throw new Refusal('second_factor_expired');
  return challenge.passkey_hash;
}
