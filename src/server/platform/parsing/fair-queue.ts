/** Gives the place back; more calls than one change nothing. */
export type Release = () => void;

export type FairQueue = {
  /**
   * Resolves with a place once it is this key's turn. `bytes` is the memory that waits with it. Resolves with 'busy'
   * when the key has too much waiting already, and with 'closed' once the queue is closed.
   */
  acquire: (key: string, bytes: number) => Promise<Release | 'busy' | 'closed'>;
  /** Refuses every job from now on, those that wait included. */
  close: () => void;
};

/** `mostWaiting` jobs and `mostWaitingBytes` are for each key. */
export type FairQueueLimits = { places: number; mostWaiting: number; mostWaitingBytes: number };

type Waiting = { bytes: number; resolve: (place: Release | 'closed') => void };

/**
 * Round robin over keys. One key never holds all places when there are two or more, so that another key finds one at
 * once: a place that is taken is not taken back.
 */
export function createFairQueue({ places, mostWaiting, mostWaitingBytes }: FairQueueLimits): FairQueue {
  const mostPerKey = Math.max(1, places - 1);
  /** The order of its keys is the order of turns. */
  const waiting = new Map<string, Waiting[]>();
  const held = new Map<string, number>();
  let free = places;
  let isClosed = false;

  const heldBy = (key: string) => held.get(key) ?? 0;
  const hold = (key: string): Release => {
    free -= 1;
    held.set(key, heldBy(key) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      free += 1;
      if (heldBy(key) === 1) held.delete(key);
      else held.set(key, heldBy(key) - 1);
      dispatch();
    };
  };
  const nextKey = () => [...waiting.keys()].find((key) => heldBy(key) < mostPerKey);
  const dispatch = () => {
    for (let key = nextKey(); free > 0 && key !== undefined; key = nextKey()) {
      const [next, ...others] = waiting.get(key) ?? [];
      // Deleted and set again: the key goes to the end of the order.
      waiting.delete(key);
      if (others.length > 0) waiting.set(key, others);
      next?.resolve(hold(key));
    }
  };

  return {
    acquire(key, bytes) {
      if (isClosed) return Promise.resolve('closed');
      const before = waiting.get(key) ?? [];
      const sum = before.reduce((total, one) => total + one.bytes, 0);
      // A single large job may always wait.
      const isFull = before.length >= mostWaiting || (before.length > 0 && sum + bytes > mostWaitingBytes);
      if (isFull) return Promise.resolve('busy');
      return new Promise((resolve) => {
        waiting.set(key, [...before, { bytes, resolve }]);
        dispatch();
      });
    },
    close() {
      isClosed = true;
      const all = [...waiting.values()].flat();
      waiting.clear();
      for (const { resolve } of all) resolve('closed');
    },
  };
}
