import { Refusal } from '../refusal.ts';

/** Counts what happens under a name within a window, in this process. */
export type RateLimit = {
  /** Throws `too_many_attempts` when `name` has used up its share. */
  check(name: string): void;
  count(name: string): void;
};

/** More names than this at once is an attack by names, and then the oldest are forgotten. */
const MAX_NAMES = 10_000;

export function createRateLimit(most: number, windowMs: number, now: () => number = Date.now): RateLimit {
  const windows = new Map<string, { since: number; times: number }>();

  const current = (name: string) => {
    const window = windows.get(name);
    return window && now() - window.since < windowMs ? window : undefined;
  };

  return {
    check(name) {
      const window = current(name);
      if (!window || window.times < most) return;
      const minutes = Math.ceil((window.since + windowMs - now()) / 60_000);
      const wait = minutes === 1 ? '1 minuto' : `${minutes} minutos`;
      throw new Refusal('too_many_attempts', `Demasiados intentos. Espera ${wait} e intenta nuevamente.`);
    },
    count(name) {
      const window = current(name) ?? { since: now(), times: 0 };
      windows.delete(name);
      windows.set(name, { ...window, times: window.times + 1 });
      const oldest = windows.keys().next();
      if (windows.size > MAX_NAMES && !oldest.done) windows.delete(oldest.value);
    },
  };
}
