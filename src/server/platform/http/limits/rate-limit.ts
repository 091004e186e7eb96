import type { Database } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { giveBackAttempt, takeAttempt } from './rate-limit-table.ts';

/** Counts what happens under a name within a window, in the database: every process of the server counts together. */
export type RateLimit = {
  /** Counts one and returns how many there were; throws `too_many_attempts` when `name` has used up its share. */
  take(name: string): Promise<number>;
  /** Counts one and returns whether it is within the share. Nothing is refused. */
  isWithin(name: string): Promise<boolean>;
  /** It went well: it does not count. */
  giveBack(name: string): Promise<void>;
};

type Share = { about: string; most: number; windowMs: number; now: () => Date };

export function createRateLimit(db: Database, { about, most, windowMs, now }: Share): RateLimit {
  const full = (name: string) => `${about} ${name}`;
  return {
    async take(name) {
      const at = now();
      const { times, until } = await db.asSystem((trx) => takeAttempt(trx, full(name), { now: at, windowMs }));
      if (times <= most) return times;
      const waitMs = new Date(until).getTime() - at.getTime();
      const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
      const wait = minutes === 1 ? '1 minuto' : `${minutes} minutos`;
      const retryAfterS = Math.max(1, Math.ceil(waitMs / 1_000));
      throw new Refusal('too_many_attempts', `Demasiados intentos. Espera ${wait} e intenta nuevamente.`, {
        retryAfterS,
      });
    },
    async isWithin(name) {
      const { times } = await db.asSystem((trx) => takeAttempt(trx, full(name), { now: now(), windowMs }));
      return times <= most;
    },
    giveBack: (name) => db.asSystem((trx) => giveBackAttempt(trx, full(name))),
  };
}
