import { createFairQueue } from '../fair-queue.ts';

export type ConnectionTurns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Runs transactions on a limited number of connections. The keys (companies) take turns, so that many transactions of
 * one do not delay another. Throws when a transaction has waited for `maxWaitMs` milliseconds.
 */
export function createConnectionTurns(connections: number, maxWaitMs: number): ConnectionTurns {
  const queue = createFairQueue({ slots: connections, maxWaiting: Infinity, maxWaitingBytes: Infinity });
  const takeTurn = (key: string): Promise<() => void> =>
    new Promise((resolve, reject) => {
      let hasTimedOut = false;
      const timer = setTimeout(() => {
        hasTimedOut = true;
        reject(new Error('No database connection became free in time.'));
      }, maxWaitMs);
      void queue.acquire(key, 0).then((release) => {
        // The queue is unlimited and is never closed.
        if (typeof release === 'string') return reject(new Error(`The connection queue is ${release}.`));
        clearTimeout(timer);
        if (hasTimedOut) return release();
        return resolve(release);
      });
    });
  return async (key, work) => {
    const release = await takeTurn(key);
    try {
      return await work();
    } finally {
      release();
    }
  };
}
