import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../../platform/refusal.ts';

/** Without effect on somebody who mistypes a few times. */
const FREE_ATTEMPTS = 3;
const FIRST_MS = 250;
const LONGEST_MS = 4_000;
/** Requests that wait hold memory and a connection of the server, none of the database. */
const MOST_AT_ONCE = 200;
const MOST_OF_ONE = 10;

export type Wait = (ms: number) => Promise<unknown>;

/** Returns how long the attempt with this number waits: 0 for the first three, then 250 ms, doubled up to 4 s. */
export function delayOf(attempt: number): number {
  if (attempt <= FREE_ATTEMPTS) return 0;
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - FREE_ATTEMPTS - 1));
}

/**
 * Makes what lets attempts wait. Returned function: waits for the delay of the attempt, for one origin; throws
 * `too_many_attempts` when as many requests wait as may, of that origin (10) or of all (200).
 */
export function createDelay(wait: Wait = sleep) {
  const waiting = new Map<string, number>();
  let total = 0;
  return async (origin: string, attempt: number): Promise<void> => {
    const ms = delayOf(attempt);
    if (ms === 0) return;
    const own = waiting.get(origin) ?? 0;
    if (own >= MOST_OF_ONE || total >= MOST_AT_ONCE) throw new Refusal('too_many_attempts');
    waiting.set(origin, own + 1);
    total += 1;
    try {
      await wait(ms);
    } finally {
      total -= 1;
      const left = (waiting.get(origin) ?? 1) - 1;
      if (left === 0) waiting.delete(origin);
      else waiting.set(origin, left);
    }
  };
}
