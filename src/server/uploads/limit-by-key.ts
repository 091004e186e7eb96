import pLimit, { type LimitFunction } from 'p-limit';

/** Returns a function that runs at most `max` works of one key at one time; the others wait in their order. */
export function limitByKey(max: number) {
  const waiting = new Map<string, { limit: LimitFunction; works: number }>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const entry = waiting.get(key) ?? { limit: pLimit(max), works: 0 };
    waiting.set(key, entry);
    entry.works += 1;
    try {
      return await entry.limit(work);
    } finally {
      entry.works -= 1;
      if (entry.works === 0) waiting.delete(key);
    }
  };
}
