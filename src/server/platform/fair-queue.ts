/** Releases the slot. Repeated calls have no effect. */
export type Release = () => void;

export type FairQueue = {
  /**
   * Resolves with a slot when it is this key's turn. `bytes` is the memory that the request holds while it waits.
   * Resolves with 'busy' when the key has too many waiting requests, and with 'closed' when the queue is closed.
   */
  acquire: (key: string, bytes: number) => Promise<Release | 'busy' | 'closed'>;
  /** Rejects all waiting and future requests with 'closed'. */
  close: () => void;
};

/** `maxWaiting` requests and `maxWaitingBytes` bytes apply to each key. */
export type FairQueueLimits = { slots: number; maxWaiting: number; maxWaitingBytes: number };

type QueuedRequest = { bytes: number; resolve: (slot: Release | 'closed') => void };

/**
 * Serves the keys in turn (round robin). With two or more slots, one key never holds all of them, so another key gets a
 * slot at once: a running job is not interrupted.
 */
export function createFairQueue({ slots, maxWaiting, maxWaitingBytes }: FairQueueLimits): FairQueue {
  const maxPerKey = Math.max(1, slots - 1);
  /** The order of the keys in the map is the order of service. */
  const waiting = new Map<string, QueuedRequest[]>();
  const slotsByKey = new Map<string, number>();
  let free = slots;
  let isClosed = false;

  const countSlots = (key: string) => slotsByKey.get(key) ?? 0;
  const acquireSlot = (key: string): Release => {
    free -= 1;
    slotsByKey.set(key, countSlots(key) + 1);
    let isAcquired = true;
    return () => {
      if (!isAcquired) return;
      isAcquired = false;
      free += 1;
      if (countSlots(key) === 1) slotsByKey.delete(key);
      else slotsByKey.set(key, countSlots(key) - 1);
      dispatch();
    };
  };
  const nextKey = () => [...waiting.keys()].find((key) => countSlots(key) < maxPerKey);
  const dispatch = () => {
    for (let key = nextKey(); free > 0 && key !== undefined; key = nextKey()) {
      const [next, ...others] = waiting.get(key) ?? [];
      // Deleting and setting the key moves it to the end of the order.
      waiting.delete(key);
      if (others.length > 0) waiting.set(key, others);
      next?.resolve(acquireSlot(key));
    }
  };

  return {
    acquire(key, bytes) {
      if (isClosed) return Promise.resolve('closed');
      const queued = waiting.get(key) ?? [];
      const waitingBytes = queued.reduce((total, one) => total + one.bytes, 0);
      // A single large request may always wait.
      const isFull = queued.length >= maxWaiting || (queued.length > 0 && waitingBytes + bytes > maxWaitingBytes);
      if (isFull) return Promise.resolve('busy');
      return new Promise((resolve) => {
        waiting.set(key, [...queued, { bytes, resolve }]);
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
