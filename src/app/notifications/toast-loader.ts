import { createObservable } from '#domain/create-observable.ts';

const changes = createObservable();
let isWanted = false;
let owner: string | undefined;

/** Whether any toast was requested yet; for useSyncExternalStore. */
export const toastLoader = {
  getSnapshot: (): boolean => isWanted,
  subscribe: changes.subscribe,
  /** The database that the first toast is about; undefined while there is none, or for one without a company. */
  getOwner: (): string | undefined => owner,
  load(nextOwner: string | undefined): void {
    owner ??= nextOwner;
    isWanted = true;
    changes.emit();
  },
};
