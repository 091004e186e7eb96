import { Refusal } from '../../refusal.ts';
import type { Share } from './limits.ts';

/** Counts within a fixed window, in the memory of this process. */
export type LocalRateLimit = {
  /** Counts one under `name`. Throws `too_many_attempts` with the seconds to wait when its share is used up. */
  take(name: string, share: Share): void;
};

type Counted = { times: number; until: number };

/** Names whose window is over are forgotten when there are this many. */
const MOST_NAMES = 10_000;

export function createLocalRateLimit(now: () => Date): LocalRateLimit {
  const counted = new Map<string, Counted>();

  function forgetOld(at: number): void {
    for (const [name, { until }] of counted) if (until <= at) counted.delete(name);
  }

  return {
    take(name, { most, windowMs }) {
      const at = now().getTime();
      if (counted.size >= MOST_NAMES) forgetOld(at);
      const known = counted.get(name);
      const count = known && known.until > at ? known : { times: 0, until: at + windowMs };
      counted.set(name, count);
      if (count.times >= most) {
        throw new Refusal('too_many_attempts', TOO_MANY, { retryAfterS: Math.ceil((count.until - at) / 1_000) });
      }
      count.times += 1;
    },
  };
}

const TOO_MANY = 'Demasiadas solicitudes en poco tiempo. Espera unos minutos e intenta nuevamente.';
