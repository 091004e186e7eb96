import type { OutboxRow } from '#store/rows/outbox-row.ts';

/** The code of an attempt that got no response of our server. */
export const UNREACHABLE = 'unreachable';
/** docs/offline.md#retry. */
const BASE_MS = 1_000;
export const MAX_BACKOFF_MS = 5 * 60_000;

/** The longest wait of a change without a response once the server has answered another request. */
const MAX_WAIT_WHILE_ANSWERED_MS = 5_000;

type BackoffInput = { attempts: number; random: number; retryAfterMs?: number | undefined };

/** Delay in milliseconds with full jitter, at least the server's Retry-After and at most five minutes. */
export function backoffMs({ attempts, random, retryAfterMs = 0 }: BackoffInput): number {
  const ceiling = Math.min(MAX_BACKOFF_MS, BASE_MS * 2 ** Math.min(attempts, 20));
  return Math.min(MAX_BACKOFF_MS, Math.max(random * ceiling, retryAfterMs));
}

/**
 * True when the row may be sent now. A `next_at` from before the clock was set back must not delay a change for long.
 */
export function isDue(row: { next_at: number; last_try_at: number | null }, now: number): boolean {
  return row.next_at <= now || row.next_at - now > MAX_BACKOFF_MS || (row.last_try_at ?? 0) > now;
}

/**
 * When a change may be sent again. The wait of one that got no response has grown while the server was not reached; an
 * answer to any later request ends it (docs/offline.md#retry).
 */
export function dueAt(
  { next_at, last_try_at, last_error }: Pick<OutboxRow, 'next_at' | 'last_try_at' | 'last_error'>,
  answeredAt: number,
): number {
  const isAnsweredSince = last_error?.code === UNREACHABLE && last_try_at !== null && last_try_at < answeredAt;
  return isAnsweredSince ? Math.min(next_at, last_try_at + MAX_WAIT_WHILE_ANSWERED_MS) : next_at;
}
