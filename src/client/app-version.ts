type Listener = (version: string) => void;

const listeners = new Set<Listener>();

/** Which build of the app the server serves, as its answers tell (docs/offline.md#service-worker). */
export const appVersion = {
  heard(version: string | null): void {
    if (version !== null) for (const listener of listeners) listener(version);
  },
  listen(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
