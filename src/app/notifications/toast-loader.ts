import { createObservable } from '#domain/create-observable.ts';

const changes = createObservable();
let isWanted = false;

/** Whether any toast was requested yet; for useSyncExternalStore. */
export const toastLoader = {
  getSnapshot: (): boolean => isWanted,
  subscribe: changes.subscribe,
  load(): void {
    isWanted = true;
    changes.emit();
  },
};
