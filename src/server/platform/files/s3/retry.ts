import { setTimeout as delay } from 'node:timers/promises';
import { DamagedFile } from '../damaged-file.ts';
import { isTransient } from './s3-error.ts';

/** Bounds of one operation; times in milliseconds. */
export type RetryLimits = { attempts: number; firstDelayMs: number; attemptMs: number; totalMs: number };

export const DEFAULT_LIMITS: RetryLimits = { attempts: 8, firstDelayMs: 200, attemptMs: 60_000, totalMs: 180_000 };

const MAX_DELAY_MS = 10_000;
/** Bytes that were changed on their way are right the next time; those of a damaged object never are. */
const MAX_DAMAGED = 3;

/**
 * Repeats an attempt after a transient error, with growing random delays, until it succeeds, the attempts are used or
 * the time is over. The signal of an attempt is aborted at the end of its time. Throws the last error.
 */
export async function withRetries<T>(limits: RetryLimits, attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const end = performance.now() + limits.totalMs;
  let damaged = 0;
  for (let tries = 1; ; tries++) {
    const left = Math.ceil(end - performance.now());
    try {
      return await attempt(AbortSignal.timeout(Math.max(1, Math.min(limits.attemptMs, left))));
    } catch (error) {
      if (error instanceof DamagedFile) damaged += 1;
      const isLast = tries >= limits.attempts || damaged >= MAX_DAMAGED || !isTransient(error);
      const wait = Math.min(limits.firstDelayMs * 2 ** (tries - 1), MAX_DELAY_MS) * (0.5 + Math.random() / 2);
      if (isLast || performance.now() + wait >= end) throw error;
      await delay(wait);
    }
  }
}
