import { Refusal } from '../../refusal.ts';
import { LIMITS } from '../limits/limits.ts';

export type Speed = { bytesPerSecond: number; graceMs: number };

export const MINIMUM_SPEED: Speed = {
  bytesPerSecond: LIMITS.upload.minimumBytesPerSecond,
  graceMs: LIMITS.upload.graceMs,
};

/**
 * Passes the chunks on while they arrive fast enough. Waiting uses up the grace time, and received bytes earn it back,
 * up to its full length. The time in which the consumer does not request a chunk is not counted. Throws `too_slow`
 * (408).
 */
export async function* requireMinimumSpeed(
  chunks: AsyncIterable<Buffer>,
  { bytesPerSecond, graceMs }: Speed,
): AsyncGenerator<Buffer> {
  const source = chunks[Symbol.asyncIterator]();
  let credit = graceMs;
  let isDone = false;
  try {
    while (!isDone) {
      const since = performance.now();
      const next = await withinTime(source.next(), credit);
      credit -= performance.now() - since;
      isDone = next.done === true;
      if (next.done) return;
      credit = Math.min(graceMs, Math.max(0, credit) + (next.value.length * 1_000) / bytesPerSecond);
      yield next.value;
    }
  } finally {
    // Not awaited: the source would never end when no data arrives.
    if (!isDone) void source.return?.()?.catch(() => {});
  }
}

function withinTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Refusal('too_slow')), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
