import { timingSafeEqual } from 'node:crypto';
import type { PasskeyAssertion } from '#contract/accounts/passkey.ts';
import type { FactorProof } from '#contract/accounts/second-factor.ts';
import type { Trx } from '../../platform/database/trx.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { hashToken } from '../../platform/secrets/secret-token.ts';
import { sealingContext } from './dependencies.ts';
import { type RelyingParty, verifyPasskey } from './passkeys.ts';
import { consumeRecoveryCode } from './recovery-codes.ts';
import { findTotpStep } from './totp.ts';

export type FactorVerification = {
  trx: Trx;
  user_id: string;
  secrets: SecretBox;
  rp: RelyingParty | undefined;
  now: Date;
  /** The hash of the passkey challenge; null when there is none. */
  passkey_hash: Uint8Array | null;
};

/** Returns whether a proof is correct, and consumes it: each code and each signature works once. */
export function verifyFactor(verification: FactorVerification, proof: FactorProof): Promise<boolean> {
  switch (proof.method) {
    case 'totp':
      return verifyTotp(verification, proof.code);
    case 'recovery_code':
      return consumeRecoveryCode(verification.trx, { ...verification, code: proof.code });
    case 'passkey':
      return verifyAssertion(verification, proof.response);
  }
}

async function verifyTotp({ trx, user_id, secrets, now }: FactorVerification, code: string): Promise<boolean> {
  const apps = await trx
    .selectFrom('second_factors')
    .select(['id', 'secret_sealed'])
    .where('user_id', '=', user_id)
    .where('type', '=', 'totp')
    .execute();
  for (const { id, secret_sealed } of apps) {
    const secret = secrets.open(secret_sealed ?? '', sealingContext(id));
    const step = findTotpStep(secret, code, now);
    if (step !== undefined && (await consumeStep(trx, { id, step, now }))) return true;
  }
  return false;
}

/** A used code, or one of an older step, is refused: RFC 6238, 5.2. */
async function consumeStep(trx: Trx, { id, step, now }: { id: string; step: number; now: Date }): Promise<boolean> {
  const used = await trx
    .updateTable('second_factors')
    .set({ last_step: step, last_used_at: now.toISOString() })
    .where('id', '=', id)
    .where('last_step', '<', step)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

async function verifyAssertion(
  { trx, user_id, rp, now, passkey_hash }: FactorVerification,
  response: PasskeyAssertion,
): Promise<boolean> {
  const passkey = await trx
    .selectFrom('second_factors')
    .select(['id', 'credential_id', 'public_key', 'sign_count', 'transports'])
    .where('user_id', '=', user_id)
    .where('credential_id', '=', response.id)
    .forUpdate()
    .executeTakeFirst();
  const { credential_id, public_key, sign_count } = passkey ?? {};
  if (!rp || !passkey || !credential_id || !public_key || passkey_hash === null) return false;
  const stored = { credential_id, public_key, sign_count: sign_count ?? 0, transports: passkey.transports };
  const counter = await verifyPasskey(response, stored, { rp, isExpected: (text) => isHashOf(passkey_hash, text) });
  if (counter === undefined) return false;
  await trx
    .updateTable('second_factors')
    .set({ sign_count: counter, last_used_at: now.toISOString() })
    .where('id', '=', passkey.id)
    .execute();
  return true;
}

/** Returns whether `hash` is the token hash of `text`, compared in constant time. */
export const isHashOf = (hash: Uint8Array, text: string): boolean => timingSafeEqual(hash, hashToken(text));
