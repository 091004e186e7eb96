import type { Database } from '../db/database.ts';
import { createRateLimit } from './rate-limit.ts';

const MINUTE_MS = 60_000;

/** How often what may be asked by somebody who is not signed in. */
export function authShares(db: Database, now: () => Date) {
  const share = (about: string, most: number, minutes: number) =>
    createRateLimit(db, { about, most, windowMs: minutes * MINUTE_MS, now });
  return {
    /** By address and network, so that a stranger elsewhere cannot lock somebody out so easily. */
    passwords: share('password', 10, 15),
    passwordsOfAccount: share('password of account', 100, 15),
    passwordsFromNetwork: share('passwords from network', 200, 15),
    letters: share('letter', 5, 15),
    lettersOfOne: share('letters from', 50, 15),
    signUps: share('sign-up', 100, 60),
    tokens: share('token', 50, 15),
  };
}
