import type { Database } from '../../platform/database/database.ts';
import { createRateLimit } from '../../platform/http/limits/rate-limit.ts';
import { Refusal } from '../../platform/refusal.ts';

const MINUTE_MS = 60_000;
/** A guess hits one of three valid codes of a million: 30 a day leave less than one chance in 11,000 a day. */
const LIMITS = [
  { scope: 'second factor', max: 10, windowMs: 15 * MINUTE_MS },
  { scope: 'second factor of the day', max: 30, windowMs: 24 * 60 * MINUTE_MS },
] as const;

/** What was wrong, as opposed to what came too late or was asked in vain. */
const WRONG_CODES = new Set<string>(['second_factor_wrong', 'step_up_wrong']);
export const isWrongProof = (error: unknown): boolean => error instanceof Refusal && WRONG_CODES.has(error.code);

/**
 * Limits wrong answers by person. Strangers cannot use up somebody's share: an answer is only taken after the right
 * password or within a session. An answer counts before it is checked, so that many at once count as many, and a right
 * one is given back. Throws `too_many_attempts`.
 */
export function createFactorLimits(db: Database, now: () => Date) {
  const limits = LIMITS.map((options) => createRateLimit(db, { ...options, now }));
  const refundAll = async (user_id: string): Promise<void> => {
    for (const limit of limits) await limit.refund(user_id);
  };
  return async <T>(user_id: string, verify: () => Promise<T>): Promise<T> => {
    for (const limit of limits) await limit.consume(user_id);
    try {
      const result = await verify();
      await refundAll(user_id);
      return result;
    } catch (error) {
      if (!isWrongProof(error)) await refundAll(user_id);
      throw error;
    }
  };
}
export type FactorLimits = ReturnType<typeof createFactorLimits>;
