import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../../platform/refusal.ts';

/** A user who mistypes a few times is not delayed. */
const FREE_ATTEMPTS = 3;
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 4_000;
/** A waiting request holds memory and a connection of the server, but no connection of the database. */
const MAX_CONCURRENT = 200;
const MAX_CONCURRENT_PER_ORIGIN = 10;

export type Wait = (ms: number) => Promise<unknown>;

/** Returns how long attempt number `attempt` waits, in ms: 0 for the first three, then 250 ms, doubled up to 4 s. */
export function computeDelay(attempt: number): number {
  if (attempt <= FREE_ATTEMPTS) return 0;
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - FREE_ATTEMPTS - 1));
}

/**
 * Returns a function that waits for the delay of an attempt from one origin. It throws `too_many_attempts` when the
 * maximum number of requests already waits: 10 for that origin, 200 in total.
 */
export function createDelay(wait: Wait = sleep) {
  const waiting = new Map<string, number>();
  let total = 0;
  return async (origin: string, attempt: number): Promise<void> => {
    const ms = computeDelay(attempt);
    if (ms === 0) return;
    const ownCount = waiting.get(origin) ?? 0;
    if (ownCount >= MAX_CONCURRENT_PER_ORIGIN || total >= MAX_CONCURRENT) throw new Refusal('too_many_attempts');
    waiting.set(origin, ownCount + 1);
    total += 1;
    try {
      await wait(ms);
    } finally {
      total -= 1;
      const remaining = (waiting.get(origin) ?? 1) - 1;
      if (remaining === 0) waiting.delete(origin);
      else waiting.set(origin, remaining);
    }
  };
}
