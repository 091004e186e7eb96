import { MAX_FACTORS, type ProofMethod, type SecondFactor } from '#domain/accounts/second-factor.ts';
import { lockByName } from '../../platform/database/advisory-lock.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { Refusal } from '../../platform/refusal.ts';
import { countRecoveryCodes, deleteRecoveryCodes } from './recovery-codes.ts';

const LISTED_COLUMNS = ['id', 'type', 'name', 'created_at', 'last_used_at'] as const;

/** Returns the factors of a user, oldest first. */
export const listFactors = (trx: Trx, user_id: string): Promise<SecondFactor[]> =>
  trx
    .selectFrom('second_factors')
    .select(LISTED_COLUMNS)
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export async function hasFactor(trx: Trx, user_id: string): Promise<boolean> {
  const found = await trx.selectFrom('second_factors').select('id').where('user_id', '=', user_id).executeTakeFirst();
  return found !== undefined;
}

/** Returns the methods with which a user can complete a second step; empty for a user without factors. */
export async function factorMethods(trx: Trx, user_id: string): Promise<ProofMethod[]> {
  const types = new Set((await listFactors(trx, user_id)).map(({ type }) => type));
  if (types.size === 0) return [];
  const hasCodes = (await countRecoveryCodes(trx, user_id)) > 0;
  return [
    ...(types.has('passkey') ? (['passkey'] as const) : []),
    ...(types.has('totp') ? (['totp'] as const) : []),
    ...(hasCodes ? (['recovery_code'] as const) : []),
  ];
}

export type NewFactor = { id: string; user_id: string; name: string } & (
  | { type: 'totp'; secret_sealed: string; last_step: number }
  | { type: 'passkey'; credential_id: string; public_key: Uint8Array; sign_count: number; transports: string }
);

/** Adds a factor and returns its public fields. Throws `second_factors_limit`. */
export async function insertFactor(trx: Trx, factor: NewFactor): Promise<SecondFactor> {
  await requireFactorCapacity(trx, factor.user_id);
  return trx.insertInto('second_factors').values(factor).returning(LISTED_COLUMNS).executeTakeFirstOrThrow();
}

/** Throws `second_factors_limit`. Takes the lock of the user's factors, so that their changes run one after another. */
export async function requireFactorCapacity(trx: Trx, user_id: string): Promise<void> {
  await lockFactors(trx, user_id);
  if ((await listFactors(trx, user_id)).length >= MAX_FACTORS) throw new Refusal('second_factors_limit');
}

async function lockFactors(trx: Trx, user_id: string): Promise<void> {
  await lockByName(trx, `second factors ${user_id}`);
}

/**
 * Removes a factor and, with the last one, the recovery codes. Returns its name. Throws `second_factor_not_found`, or
 * `last_second_factor` where the user must keep one.
 */
export async function deleteFactor(
  trx: Trx,
  { id, user_id, isRequired }: { id: string; user_id: string; isRequired: boolean },
): Promise<string> {
  await lockFactors(trx, user_id);
  const factors = await listFactors(trx, user_id);
  const factor = factors.find((one) => one.id === id);
  if (!factor) throw new Refusal('second_factor_not_found');
  if (isRequired && factors.length === 1) throw new Refusal('last_second_factor');
  await trx.deleteFrom('second_factors').where('id', '=', id).where('user_id', '=', user_id).execute();
  if (factors.length === 1) await deleteRecoveryCodes(trx, user_id);
  return factor.name;
}

/** Removes all factors and recovery codes of a user. Returns the number of factors. */
export async function deleteAllFactors(trx: Trx, user_id: string): Promise<number> {
  await lockFactors(trx, user_id);
  await deleteRecoveryCodes(trx, user_id);
  const { numDeletedRows } = await trx.deleteFrom('second_factors').where('user_id', '=', user_id).executeTakeFirst();
  return Number(numDeletedRows);
}
