type Listener<T> = (value: T) => void;

export type Observable<T> = {
  /** Returns the function that removes the listener, as useSyncExternalStore expects. */
  subscribe: (listener: Listener<T>) => () => void;
  emit: (value: T) => void;
  hasListeners: () => boolean;
};

/** A set of listeners: `emit` calls each of them. */
export function createObservable<T = void>(): Observable<T> {
  const listeners = new Set<Listener<T>>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    emit(value) {
      for (const listener of listeners) listener(value);
    },
    hasListeners: () => listeners.size > 0,
  };
}
