const cache = new WeakMap<object, Map<unknown, unknown>>();

/** What depends on the language alone, made once for each: every row of a list asks for it. */
export function memoizeFor<T>(language: object, key: unknown, make: () => T): T {
  const entries = cache.get(language) ?? new Map<unknown, unknown>();
  cache.set(language, entries);
  if (!entries.has(key)) entries.set(key, make());
  // What a key holds is what its own `make` gave.
  return entries.get(key) as T;
}
