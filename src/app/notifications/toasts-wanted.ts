const listeners = new Set<() => void>();
let isWanted = false;

/** Whether anything has been said yet; for useSyncExternalStore. */
export const toastsWanted = {
  now: (): boolean => isWanted,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  want(): void {
    isWanted = true;
    for (const listener of listeners) listener();
  },
};
