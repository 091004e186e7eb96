import { Refusal } from '../../refusal.ts';
import { LIMITS } from '../limits/limits.ts';

export type Speed = { bytesPerSecond: number; graceMs: number };

export const MINIMUM_SPEED: Speed = {
  bytesPerSecond: LIMITS.upload.minimumBytesPerSecond,
  graceMs: LIMITS.upload.graceMs,
};

/**
 * The same chunks, as long as they come fast enough. Waiting spends the grace, what arrives earns it again up to its
 * full length; the time in which nobody asks for a chunk is ours and does not count. Throws `too_slow` (408).
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
    // Not waited for: a source from which nothing comes would never end.
    if (!isDone) void source.return?.()?.catch(() => {});
  }
}

function withinTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Refusal('too_slow')), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
