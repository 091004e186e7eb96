type Listener<T> = (value: T) => void;

/** Those who want to be told. */
export function listeners<T>() {
  const all = new Set<Listener<T>>();
  return {
    add(listener: Listener<T>): () => void {
      all.add(listener);
      return () => {
        all.delete(listener);
      };
    },
    tell(value: T): void {
      for (const listener of all) listener(value);
    },
  };
}
