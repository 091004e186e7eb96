import { randomUUID } from 'node:crypto';
import type { SecondFactor } from '#domain/accounts/second-factor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { closeChallenge, consumeAttempt, openChallenge } from './challenges.ts';
import { type SecondFactorDependencies, sealingContext } from './dependencies.ts';
import { insertFactor, requireFactorCapacity } from './factors.ts';
import { createFirstCodes } from './first-codes.ts';
import { buildQrPath, buildTotpUri, createTotpSecret, findTotpStep } from './totp.ts';

export type EnrolmentResult = { factor: SecondFactor; recovery_codes?: string[] };
type Person = { id: string; email: string };

/** Starts adding an authenticator app: returns its secret, which is shown once. Throws `second_factors_limit`. */
export function startTotp({ db, secrets, now }: SecondFactorDependencies, { id: user_id, email }: Person) {
  const secret = createTotpSecret();
  const uri = buildTotpUri(secret, email);
  return db.asOwner(async (trx) => {
    await requireFactorCapacity(trx, user_id);
    const factor_id = randomUUID();
    const secret_sealed = secrets.seal(secret, sealingContext(factor_id));
    const challenge = { user_id, purpose: 'enrol_totp', factor_id, secret_sealed } as const;
    return { enrolment: await openChallenge(trx, challenge, now()), secret, uri, qr: buildQrPath(uri) };
  });
}

type TotpConfirmation = { user_id: string; enrolment: string; code: string; name: string };

/**
 * Adds the app when its code is correct; that code counts as used. The first factor also returns recovery codes. Throws
 * `enrolment_expired`, `second_factor_wrong` or `second_factors_limit`.
 */
export async function confirmTotp(
  { db, secrets, now }: SecondFactorDependencies,
  { user_id, enrolment, code, name }: TotpConfirmation,
): Promise<EnrolmentResult> {
  const lookup = { token: enrolment, purpose: 'enrol_totp', now: now() } as const;
  const challenge = await db.asOwner((trx) => consumeAttempt(trx, lookup));
  const { factor_id: id, secret_sealed } = challenge ?? {};
  if (challenge?.user_id !== user_id || !id || !secret_sealed) throw new Refusal('enrolment_expired');
  const step = findTotpStep(secrets.open(secret_sealed, sealingContext(id)), code, now());
  if (step === undefined)
    throw new Refusal('second_factor_wrong', 'El código no es correcto. Revisa la hora de tu celular.');
  return db.asOwner(async (trx) => {
    if (!(await closeChallenge(trx, enrolment))) throw new Refusal('enrolment_expired');
    const factor = await insertFactor(trx, { id, user_id, name, type: 'totp', secret_sealed, last_step: step });
    return { factor, ...(await createFirstCodes(trx, user_id)) };
  });
}
