import type { Meta } from './rows/meta-row.ts';
import type { Store } from './store.ts';

export async function readMeta<K extends keyof Meta>(store: Store, key: K): Promise<Meta[K] | undefined> {
  const row = await store.meta.get(key);
  // Only writeMeta writes this table, and it ties each key to its type.
  return row?.v as Meta[K] | undefined;
}

/** `undefined` deletes the entry. */
export async function writeMeta<K extends keyof Meta>(store: Store, key: K, value: Meta[K] | undefined): Promise<void> {
  if (value === undefined) await store.meta.delete(key);
  else await store.meta.put({ k: key, v: value });
}
