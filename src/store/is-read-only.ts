import { readMeta } from './meta.ts';
import { SCHEMA_REV, type Store } from './store.ts';

/** True when a newer build has written this database: this build may only read it (docs/offline.md#versions). */
export async function isReadOnly(store: Store): Promise<boolean> {
  return ((await readMeta(store, 'schema_rev')) ?? 0) > SCHEMA_REV;
}
