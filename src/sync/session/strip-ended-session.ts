import { readMeta, writeMeta } from '#store/meta.ts';
import { markAsStripped, type Registry } from '#store/registry.ts';
import { Store } from '#store/store.ts';
import { withExclusiveLock } from '../coordination/with-exclusive-lock.ts';
import { clearPulledRows, pulledShadows } from '../pull/clear-pulled-rows.ts';
import { clearPulledRecords } from '../records/clear-pulled-records.ts';
import type { Locks } from '../types.ts';

/** After this time the lock of a sleeping page is stolen. */
const MAX_LOCK_WAIT_MS = 5_000;

type StripInput = { registry: Registry; store: Store; locks?: Locks | undefined };

/**
 * After our server has ended the session: deletes everything from this device that the outbox does not need
 * (docs/security/browser.md, L1). Pending changes and files stay for the same user only, with their base rows; for a
 * deleted user the changes and files stay without them. Does nothing when the user has signed in again, or when the
 * session has not ended.
 */
export async function stripEndedSession({ registry, store, locks }: StripInput): Promise<void> {
  await withExclusiveLock({ locks, name: `drain:${store.name}`, stealAfterMs: MAX_LOCK_WAIT_MS }, async () => {
    const isEmpty = await store.transaction('rw', store.tables, async () => {
      const ended = await readMeta(store, 'ended');
      if (!ended || (await readMeta(store, 'token'))) return undefined;
      const waiting = (await store.outbox.count()) + (await store.blobs.count());
      if (waiting > 0) await keepPendingOnly(store, ended === 'account_removed');
      else for (const table of store.tables) await table.clear();
      return waiting === 0;
    });
    if (isEmpty !== undefined && !(await readMeta(store, 'token'))) await markStripped(registry, store.name, isEmpty);
  });
}

/** The same for every account of this device, for an end that the page or the worker had no time to finish. */
export async function stripEndedSessions(registry: Registry, locks?: Locks): Promise<void> {
  for (const { name, is_stripped } of await registry.accounts.toArray()) {
    if (is_stripped) continue;
    const store = new Store(name);
    await stripEndedSession({ registry, store, locks }).finally(() => store.close());
  }
}

/**
 * Keeps only pending changes, the rows they need, and the pause that lasts until the same user signs in. Call it in a
 * transaction of all tables.
 */
export async function keepPendingOnly(store: Store, isRemoved = false): Promise<void> {
  await clearPulledRecords(store);
  if (isRemoved)
    for (const table of [store.invoices, store.shadow, store.records, store.recordBases]) await table.clear();
  else {
    await clearPulledRows(store);
    // The next full pull confirms these rows or removes them.
    await pulledShadows(store).modify({ stale: 1 });
  }
  for (const table of [store.details, store.snapshots, store.reserve, store.log]) await table.clear();
  await store.uploads.where('state').anyOf('done', 'cancelled').delete();
  const stored = ['device_id', 'schema_rev', 'paused', 'uploads_paused'];
  await store.meta.where('k').noneOf(stored).delete();
  await writeMeta(store, 'bootstrapping', true);
}

/** A sign-in in the meantime makes the account current and takes precedence: its entry stays as it is. */
async function markStripped(registry: Registry, name: string, isEmpty: boolean): Promise<void> {
  await registry.transaction('rw', [registry.accounts, registry.settings], async () => {
    if ((await registry.settings.get('current'))?.v === name) return;
    if (isEmpty) await registry.accounts.delete(name);
    else await markAsStripped(registry, name);
  });
}
