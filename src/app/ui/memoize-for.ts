const cache = new WeakMap<object, Map<unknown, unknown>>();

/** Returns a value that depends only on the language, created once for each: every row of a list needs it. */
export function memoizeFor<T>(language: object, key: unknown, make: () => T): T {
  const entries = cache.get(language) ?? new Map<unknown, unknown>();
  cache.set(language, entries);
  if (!entries.has(key)) entries.set(key, make());
  // A key always holds the result of its own `make`.
  return entries.get(key) as T;
}
