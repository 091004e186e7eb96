import { randomInt } from 'node:crypto';
import {
  formatRecoveryCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
} from '#domain/accounts/second-factor.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { hashToken } from '../../platform/secrets/secret-token.ts';

const createCode = (): string =>
  Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join('');

/**
 * Replaces the recovery codes of a user and returns the new ones as plain text; they cannot be read again. A plain
 * SHA-256 is enough to store them: unlike a password, 79 random bits cannot be guessed.
 */
export async function replaceRecoveryCodes(trx: Trx, user_id: string): Promise<string[]> {
  await deleteRecoveryCodes(trx, user_id);
  const codes = Array.from({ length: RECOVERY_CODES }, createCode);
  const rows = codes.map((code) => ({ user_id, code_hash: hashToken(code) }));
  await trx.insertInto('recovery_codes').values(rows).execute();
  return codes.map(formatRecoveryCode);
}

/** Consumes a code. Returns false for a code that is unknown or used, also by a simultaneous call. */
export async function consumeRecoveryCode(
  trx: Trx,
  { user_id, code, now }: { user_id: string; code: string; now: Date },
): Promise<boolean> {
  const consumed = await trx
    .updateTable('recovery_codes')
    .set({ used_at: now.toISOString() })
    .where('user_id', '=', user_id)
    .where('code_hash', '=', hashToken(code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return consumed !== undefined;
}

/** Returns the number of unused codes. */
export async function countRecoveryCodes(trx: Trx, user_id: string): Promise<number> {
  const { count } = await trx
    .selectFrom('recovery_codes')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteRecoveryCodes(trx: Trx, user_id: string): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
}
