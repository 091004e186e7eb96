const listeners = new Set<() => void>();
let isWanted = false;

/** Whether any toast was requested yet; for useSyncExternalStore. */
export const toastLoader = {
  getSnapshot: (): boolean => isWanted,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  load(): void {
    isWanted = true;
    for (const listener of listeners) listener();
  },
};
