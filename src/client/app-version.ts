type Listener = (version: string) => void;

const listeners = new Set<Listener>();

/** The build of the app that the server serves, from its response headers (docs/offline.md#service-worker). */
export const appVersion = {
  report(version: string | null): void {
    if (version !== null) for (const listener of listeners) listener(version);
  },
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
