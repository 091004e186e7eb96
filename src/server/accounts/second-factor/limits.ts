import type { Database } from '../../platform/database/database.ts';
import { createRateLimit } from '../../platform/http/limits/rate-limit.ts';
import { Refusal } from '../../platform/refusal.ts';

const MINUTE_MS = 60_000;
/** Three codes of a million are valid at a time: 30 guesses a day succeed with a chance below 1 in 11,000 a day. */
const LIMITS = [
  { scope: 'second factor', max: 10, windowMs: 15 * MINUTE_MS },
  { scope: 'second factor of the day', max: 30, windowMs: 24 * 60 * MINUTE_MS },
] as const;

/** The codes of a wrong proof. An expired challenge or an unavailable method does not count. */
const WRONG_CODES = new Set<string>(['second_factor_wrong', 'step_up_wrong']);
export const isWrongProof = (error: unknown): boolean => error instanceof Refusal && WRONG_CODES.has(error.code);

/**
 * Returns the limits of wrong proofs by user. An attacker without the password or a session cannot use up the limit of
 * a user, because a proof is only accepted after the correct password or within a session. A proof counts before it is
 * checked, so that simultaneous ones all count; a correct one is refunded. Throws `too_many_attempts`.
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
