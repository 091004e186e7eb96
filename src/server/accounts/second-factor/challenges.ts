import type { Trx } from '../../platform/database/trx.ts';
import { createToken, hashToken } from '../../platform/secrets/secret-token.ts';
import type { ChallengePurpose } from './tables.ts';

/** How long a started step may take, in minutes. */
const MINUTES: Record<ChallengePurpose, number> = { sign_in: 5, step_up: 5, enrol_totp: 10, enrol_passkey: 10 };
/** How many attempts a challenge accepts. */
const MAX_ATTEMPTS = 5;
/** How many open steps of one purpose a user can have: the oldest is closed. */
const MAX_OPEN = 5;

export type NewChallenge = {
  user_id: string;
  purpose: ChallengePurpose;
  /** The challenge that a passkey signs, as the browser receives it. */
  passkey_challenge?: string;
  factor_id?: string;
  secret_sealed?: string;
};

/** Starts a step and returns its token. Only the hash of the token is stored. */
export async function openChallenge(
  trx: Trx,
  { passkey_challenge, ...challenge }: NewChallenge,
  now: Date,
): Promise<string> {
  await deleteOldest(trx, challenge);
  const token = createToken();
  const expires_at = new Date(now.getTime() + MINUTES[challenge.purpose] * 60_000).toISOString();
  const passkey_hash = passkey_challenge === undefined ? null : hashToken(passkey_challenge);
  await trx
    .insertInto('second_factor_challenges')
    .values({ ...challenge, token_hash: hashToken(token), passkey_hash, expires_at })
    .execute();
  return token;
}

async function deleteOldest(trx: Trx, { user_id, purpose }: Pick<NewChallenge, 'user_id' | 'purpose'>): Promise<void> {
  const newest = trx
    .selectFrom('second_factor_challenges')
    .select('token_hash')
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .orderBy('expires_at', 'desc')
    .limit(MAX_OPEN - 1);
  await trx
    .deleteFrom('second_factor_challenges')
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .where('token_hash', 'not in', newest)
    .execute();
}

type ChallengeLookup = { token: string; purpose: ChallengePurpose; now: Date };

const selectInForce = (trx: Trx, { token, purpose, now }: ChallengeLookup) =>
  trx
    .selectFrom('second_factor_challenges')
    .select(['user_id', 'passkey_hash', 'factor_id', 'secret_sealed'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.toISOString());

/** Returns a challenge without using it; undefined when it is unknown, closed or expired. */
export const findChallenge = (trx: Trx, lookup: ChallengeLookup) =>
  selectInForce(trx, lookup).where('attempts', '<', MAX_ATTEMPTS).executeTakeFirst();

/**
 * Counts an attempt and returns the challenge; undefined when it is unknown, closed, expired, or has no attempts left.
 * The count must also stay after a wrong proof, so it runs in its own transaction.
 */
export async function consumeAttempt(trx: Trx, lookup: ChallengeLookup) {
  const counted = await trx
    .updateTable('second_factor_challenges')
    .set((e) => ({ attempts: e('attempts', '+', 1) }))
    .where('token_hash', '=', hashToken(lookup.token))
    .where('attempts', '<', MAX_ATTEMPTS)
    .returning('user_id')
    .executeTakeFirst();
  if (!counted) return undefined;
  const challenge = await selectInForce(trx, lookup).executeTakeFirst();
  // A passkey challenge accepts one response, correct or not.
  await trx
    .updateTable('second_factor_challenges')
    .set({ passkey_hash: null })
    .where('token_hash', '=', hashToken(lookup.token))
    .execute();
  return challenge;
}

/** Sets the passkey challenge of a started step. */
export async function setPasskeyChallenge(trx: Trx, token: string, passkey_challenge: string): Promise<void> {
  await trx
    .updateTable('second_factor_challenges')
    .set({ passkey_hash: hashToken(passkey_challenge) })
    .where('token_hash', '=', hashToken(token))
    .execute();
}

/** Closes a completed step. Returns false when it was already closed, also by a simultaneous call. */
export async function closeChallenge(trx: Trx, token: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('second_factor_challenges')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes expired challenges. */
export async function deleteExpiredChallenges(trx: Trx, now: Date): Promise<void> {
  await trx.deleteFrom('second_factor_challenges').where('expires_at', '<=', now.toISOString()).execute();
}
