/** A newer version: ready to be accepted, being activated, or waiting for an open form in some tab. */
export type UpdateState = { type: 'ready'; accept: () => void } | { type: 'updating' } | { type: 'held' } | undefined;

/** For useSyncExternalStore. */
export function createUpdateStore() {
  const listeners = new Set<() => void>();
  let offer: UpdateState;
  return {
    getSnapshot: (): UpdateState => offer,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(next: UpdateState): void {
      if (next?.type === offer?.type) return;
      offer = next;
      for (const listener of listeners) listener();
    },
  };
}

export type UpdateOffer = ReturnType<typeof createUpdateStore>;
