import { createObservable } from '#domain/create-observable.ts';

/** A text that this device keeps after sign-out, null until it is set. For useSyncExternalStore. */
export function createStoredText(key: string) {
  const changes = createObservable();
  return {
    read: (): string | null => localStorage.getItem(key),
    set(text: string): void {
      try {
        localStorage.setItem(key, text);
      } catch {
        // Storage is full or blocked: the choice holds for this page only.
      }
      changes.emit();
    },
    subscribe: changes.subscribe,
  };
}
