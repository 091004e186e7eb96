type Listener = (version: string) => void;

const listeners = new Set<Listener>();

/** Which build of the app the server serves, as its answers tell (docs/offline.md#service-worker). */
export const appVersion = {
  report(version: string | null): void {
    if (version !== null) for (const listener of listeners) listener(version);
  },
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
