import { Refusal } from '../../refusal.ts';
import type { RateLimitShare } from './limits.ts';

/** Counts in a fixed window, in the memory of this process. */
export type LocalRateLimit = {
  /** Counts one use of `name`. Throws `too_many_attempts` with the seconds to wait when the limit is reached. */
  consume(name: string, limit: RateLimitShare): void;
};

type AttemptCount = { times: number; until: number };

/** With this many names, those with an expired window are removed. */
const MAX_KEYS = 10_000;

export function createLocalRateLimit(now: () => Date): LocalRateLimit {
  const counts = new Map<string, AttemptCount>();

  function deleteExpired(at: number): void {
    for (const [name, { until }] of counts) if (until <= at) counts.delete(name);
  }

  return {
    consume(name, { max, windowMs }) {
      const at = now().getTime();
      if (counts.size >= MAX_KEYS) deleteExpired(at);
      const known = counts.get(name);
      const count = known && known.until > at ? known : { times: 0, until: at + windowMs };
      counts.set(name, count);
      if (count.times >= max) {
        throw new Refusal('too_many_attempts', TOO_MANY, { retryAfterS: Math.ceil((count.until - at) / 1_000) });
      }
      count.times += 1;
    },
  };
}

const TOO_MANY = 'Demasiadas solicitudes en poco tiempo. Espera unos minutos e intenta nuevamente.';
