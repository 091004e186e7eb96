/** A newer version is there: to be accepted, on its way, or waiting for a form that is still open somewhere. */
export type Offer = { state: 'ready'; accept: () => void } | { state: 'updating' } | { state: 'held' } | undefined;

/** For useSyncExternalStore. */
export function createOffer() {
  const listeners = new Set<() => void>();
  let offer: Offer;
  return {
    now: (): Offer => offer,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(next: Offer): void {
      if (next?.state === offer?.state) return;
      offer = next;
      for (const listener of listeners) listener();
    },
  };
}

export type UpdateOffer = ReturnType<typeof createOffer>;
