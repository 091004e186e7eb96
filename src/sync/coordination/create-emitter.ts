type Listener<T> = (value: T) => void;

/** A set of listeners: `emit` calls each of them. */
export function createEmitter<T>() {
  const all = new Set<Listener<T>>();
  return {
    subscribe(listener: Listener<T>): () => void {
      all.add(listener);
      return () => {
        all.delete(listener);
      };
    },
    emit(value: T): void {
      for (const listener of all) listener(value);
    },
  };
}
