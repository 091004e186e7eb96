import { Dexie, type IntervalTree, type ObservabilitySet, RangeSet } from 'dexie';
import type { Store } from './store.ts';

/** The keys of the written or deleted rows; 'all' where only a range is known, or keys are not strings. */
export type ChangedKeys = readonly string[] | 'all';

/**
 * Calls the listener for every transaction that changed `table`, in any tab or worker, until the database is closed for
 * good: a subscription keeps the database and its rows in memory. Returns the function that stops it before. The call
 * happens inside the transaction that wrote: a listener that reads must use `Dexie.ignoreTransaction`.
 */
export function watchTable(
  store: Store,
  table: 'invoices' | 'uploads' | 'outbox' | 'meta',
  onChange: (keys: ChangedKeys, changes: ObservabilitySet) => void,
): () => void {
  const onMutation = (parts: ObservabilitySet) => {
    const part = `idb://${store.name}/${table}/`;
    const trees = [parts[part], parts[`${part}:dels`]].filter((tree) => tree !== undefined);
    if (trees.length > 0) onChange(keysOf(trees), parts);
  };
  Dexie.on('storagemutated', onMutation);
  const stop = () => {
    Dexie.on.storagemutated.unsubscribe(onMutation);
    forget();
  };
  const forget = store.onRetired(stop);
  return stop;
}

function keysOf(trees: readonly IntervalTree[]): ChangedKeys {
  const keys = new Set<string>();
  for (const tree of trees) {
    // Called without `new`: the constructor would take the tree for a key.
    for (const { from, to } of RangeSet(tree)) {
      if (typeof from !== 'string' || from !== to) return 'all';
      keys.add(from);
    }
  }
  return [...keys];
}
