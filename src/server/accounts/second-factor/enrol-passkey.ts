import { randomUUID } from 'node:crypto';
import type { PasskeyRegistration } from '#contract/accounts/passkey.ts';
import { isCode } from '../../platform/is-code.ts';
import { Refusal } from '../../platform/refusal.ts';
import { closeChallenge, consumeAttempt, openChallenge } from './challenges.ts';
import type { SecondFactorDependencies } from './dependencies.ts';
import type { EnrolmentResult } from './enrol-totp.ts';
import { insertFactor, requireFactorCapacity } from './factors.ts';
import { createFirstCodes } from './first-codes.ts';
import { listPasskeys } from './passkey-factors.ts';
import { passkeyCreation, relyingPartyOf, verifyPasskeyCreation } from './passkeys.ts';
import { isHashOf } from './verify-factor.ts';

/**
 * Starts adding a passkey: returns the options that the browser needs. Throws `passkeys_unavailable` or
 * `second_factors_limit`.
 */
export async function startPasskey(
  { db, publicUrl, now }: SecondFactorDependencies,
  person: { id: string; email: string },
) {
  const rp = relyingPartyOf(publicUrl);
  if (!rp) throw new Refusal('passkeys_unavailable');
  return db.asOwner(async (trx) => {
    await requireFactorCapacity(trx, person.id);
    const options = await passkeyCreation(rp, person, await listPasskeys(trx, person.id));
    const challenge = { user_id: person.id, purpose: 'enrol_passkey', passkey_challenge: options.challenge } as const;
    return { enrolment: await openChallenge(trx, challenge, now()), options };
  });
}

type PasskeyConfirmation = { user_id: string; enrolment: string; response: PasskeyRegistration; name: string };
const UNIQUE_VIOLATION = '23505';

/**
 * Adds the passkey that the browser created. The first factor also returns recovery codes. Throws `enrolment_expired`,
 * `second_factor_wrong` or `second_factors_limit`.
 */
export async function confirmPasskey(
  { db, publicUrl, now }: SecondFactorDependencies,
  { user_id, enrolment, response, name }: PasskeyConfirmation,
): Promise<EnrolmentResult> {
  const lookup = { token: enrolment, purpose: 'enrol_passkey', now: now() } as const;
  const challenge = await db.asOwner((trx) => consumeAttempt(trx, lookup));
  const { passkey_hash } = challenge ?? {};
  const rp = relyingPartyOf(publicUrl);
  if (!rp || challenge?.user_id !== user_id || !passkey_hash) throw new Refusal('enrolment_expired');
  const passkey = await verifyPasskeyCreation(response, { rp, isExpected: (text) => isHashOf(passkey_hash, text) });
  if (!passkey) throw new Refusal('second_factor_wrong', 'No pudimos agregar la llave de acceso. Intenta nuevamente.');
  const { transports, ...stored } = passkey;
  const columns = {
    ...stored,
    id: randomUUID(),
    user_id,
    name,
    type: 'passkey',
    transports: JSON.stringify(transports),
  };
  return db
    .asOwner(async (trx) => {
      if (!(await closeChallenge(trx, enrolment))) throw new Refusal('enrolment_expired');
      const factor = await insertFactor(trx, { ...columns, type: 'passkey' });
      return { factor, ...(await createFirstCodes(trx, user_id)) };
    })
    .catch((error) => {
      // A passkey belongs to one account only.
      throw isCode(error, UNIQUE_VIOLATION)
        ? new Refusal('second_factor_wrong', 'Esta llave de acceso ya se agregó.')
        : error;
    });
}
