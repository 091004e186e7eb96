import { createObservable } from '#domain/create-observable.ts';
/** A newer version: ready to be accepted, being activated, or waiting for an open form in some tab. */
export type UpdateState = { type: 'ready'; accept: () => void } | { type: 'updating' } | { type: 'held' } | undefined;

/** For useSyncExternalStore. */
export function createUpdateStore() {
  const changes = createObservable();
  let offer: UpdateState;
  return {
    getSnapshot: (): UpdateState => offer,
    subscribe: changes.subscribe,
    show(next: UpdateState): void {
      if (next?.type === offer?.type) return;
      offer = next;
      changes.emit();
    },
  };
}

export type UpdateOffer = ReturnType<typeof createUpdateStore>;
