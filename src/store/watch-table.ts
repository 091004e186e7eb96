import { Dexie, type IntervalTree, type ObservabilitySet, RangeSet } from 'dexie';
import type { Store } from './store.ts';

/** The keys of the rows that were written or deleted; 'all' where only a range is known, or keys are no strings. */
export type ChangedKeys = readonly string[] | 'all';

/**
 * Tells of every transaction that changed `table`, whichever tab or worker it was; answers what ends it. Told from
 * within the transaction that wrote: what reads on it does so in `Dexie.ignoreTransaction`.
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
  return () => Dexie.on.storagemutated.unsubscribe(onMutation);
}

function keysOf(trees: readonly IntervalTree[]): ChangedKeys {
  const keys = new Set<string>();
  for (const tree of trees) {
    // Called and not constructed, which would take the tree for a key.
    for (const { from, to } of RangeSet(tree)) {
      if (typeof from !== 'string' || from !== to) return 'all';
      keys.add(from);
    }
  }
  return [...keys];
}
