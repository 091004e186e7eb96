/** A newer version is there: to be accepted, on its way, or waiting for a form that is still open somewhere. */
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
