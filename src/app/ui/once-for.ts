const made = new WeakMap<object, Map<unknown, unknown>>();

/** What depends on the language alone, made once for each: every row of a list asks for it. */
export function onceFor<T>(language: object, key: unknown, make: () => T): T {
  const of = made.get(language) ?? new Map<unknown, unknown>();
  made.set(language, of);
  if (!of.has(key)) of.set(key, make());
  // What a key holds is what its own `make` gave.
  return of.get(key) as T;
}
