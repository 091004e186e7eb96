import type { Trx } from '../../platform/database/trx.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';

/** Returns new recovery codes for a user without unused ones: with the first factor, or when all codes are used. */
export async function createFirstCodes(trx: Trx, user_id: string): Promise<{ recovery_codes?: string[] }> {
  if ((await countRecoveryCodes(trx, user_id)) > 0) return {};
  return { recovery_codes: await replaceRecoveryCodes(trx, user_id) };
}
