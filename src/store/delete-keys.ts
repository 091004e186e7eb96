import type { IndexableType, Table } from 'dexie';

/** A shorter run is deleted key by key. */
const MIN_RUN = 20;

/**
 * Deletes these keys. Keys beside each other are one request, where thousands of single requests take a second. Call it
 * in a transaction in which nothing else is being added between these keys.
 */
export async function deleteKeys<T, K extends IndexableType, I>(
  table: Table<T, K, I>,
  keys: readonly K[],
): Promise<void> {
  if (keys.length < MIN_RUN) return keys.length > 0 ? table.bulkDelete([...keys]) : undefined;
  const runs = findRuns(new Set(keys), await table.toCollection().primaryKeys());
  const long = runs.filter(({ length }) => length >= MIN_RUN);
  const single = runs.filter(({ length }) => length < MIN_RUN).flat();
  const deletions: PromiseLike<unknown>[] = long.flatMap(([first, ...others]) => {
    const last = others.at(-1);
    return first === undefined || last === undefined
      ? []
      : [table.where(':id').between(first, last, true, true).delete()];
  });
  if (single.length > 0) deletions.push(table.bulkDelete(single));
  await Promise.all(deletions);
}

/** The keys to delete, in runs between which `stored` has others. */
function findRuns<K>(deleted: ReadonlySet<K>, stored: readonly K[]): K[][] {
  const runs: K[][] = [];
  let run: K[] = [];
  for (const key of stored) {
    if (deleted.has(key)) {
      if (run.length === 0) runs.push(run);
      run.push(key);
    } else if (run.length > 0) run = [];
  }
  return runs;
}
