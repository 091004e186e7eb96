import type { Database } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { countAttempt, refundAttempt } from './rate-limit-table.ts';

/** Counts uses of a name in a window, in the database, for all processes together. */
export type RateLimit = {
  /** Counts one use and returns the count. Throws `too_many_attempts` when `name` has reached its limit. */
  consume(name: string): Promise<number>;
  /** Counts one use and returns whether it is within the limit. Never throws for the limit. */
  tryConsume(name: string): Promise<boolean>;
  /** Removes one use, after a successful action. */
  refund(name: string): Promise<void>;
};

type RateLimitOptions = { scope: string; max: number; windowMs: number; now: () => Date };

export function createRateLimit(db: Database, { scope, max, windowMs, now }: RateLimitOptions): RateLimit {
  const toKey = (name: string) => `${scope} ${name}`;
  return {
    async consume(name) {
      const at = now();
      const { times, until } = await db.asOwner((trx) => countAttempt(trx, toKey(name), { now: at, windowMs }));
      if (times <= max) return times;
      const waitMs = new Date(until).getTime() - at.getTime();
      const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
      const wait = minutes === 1 ? '1 minuto' : `${minutes} minutos`;
      const retryAfterS = Math.max(1, Math.ceil(waitMs / 1_000));
      throw new Refusal('too_many_attempts', `Demasiados intentos. Espera ${wait} e intenta nuevamente.`, {
        retryAfterS,
      });
    },
    async tryConsume(name) {
      const { times } = await db.asOwner((trx) => countAttempt(trx, toKey(name), { now: now(), windowMs }));
      return times <= max;
    },
    refund: (name) => db.asOwner((trx) => refundAttempt(trx, toKey(name))),
  };
}
