import type { Call } from '#client/call.ts';
import { logout } from '#contract/accounts/session.ts';
import { writeMeta } from '#store/meta.ts';
import type { Registry } from '#store/registry.ts';
import type { Store } from '#store/store.ts';
import { type Locks, withExclusiveLock } from '../coordination/with-exclusive-lock.ts';
import { dropRuntimeCaches } from '../device/with-freed-space.ts';
import { clearSession } from './session.ts';
import { keepPendingOnly } from './strip-ended-session.ts';

/** What is to become of what was not sent: kept for the same user alone, or gone for good. */
export type SignOutChoice = 'keep' | 'discard';

type SignOutInput = {
  registry: Registry;
  store: Store;
  call: Call;
  locks?: Locks | undefined;
  choice: SignOutChoice;
  now?: number;
};

/** The server is told when it can be reached at once; this device forgets the session either way. */
const LOGOUT_TIMEOUT_MS = 3_000;

/** Nobody else is waited for longer: the lock of a page that sleeps is stolen. */
const MAX_LOCK_WAIT_MS = 5_000;

/**
 * Signing out, in this order (docs/offline.md#signing-out): nothing more is taken, nobody sends any more, the server
 * ends the session, the token goes, what could be read goes. What was not sent stays when the person says so, and then
 * nothing but that.
 */
export async function signOutDevice({
  registry,
  store,
  call,
  locks,
  choice,
  now = Date.now(),
}: SignOutInput): Promise<void> {
  await writeMeta(store, 'closing', now);
  await withExclusiveLock({ locks, name: `drain:${store.name}`, stealAfterMs: MAX_LOCK_WAIT_MS }, async () => {
    await call(logout, {}, { timeoutMs: LOGOUT_TIMEOUT_MS }).catch(() => undefined);
    if (choice === 'discard') await discardPending(registry, store);
    await clearSession(registry, store);
    await clearPulledData(registry, store, now);
  });
  await dropRuntimeCaches().catch(() => false);
}

async function discardPending(registry: Registry, store: Store): Promise<void> {
  await registry.shared.filter(({ owner }) => owner === store.name).delete();
  await store.transaction('rw', store.changeTables, async () => {
    for (const table of [store.outbox, store.blobs, store.uploads]) await table.clear();
  });
}

async function clearPulledData(registry: Registry, store: Store, now: number): Promise<void> {
  if ((await store.outbox.count()) + (await store.blobs.count()) === 0) {
    await registry.accounts.delete(store.name);
    // Emptied first: a tab that sleeps may hold up the deletion for as long as it likes.
    await store.transaction('rw', store.tables, async () => {
      for (const table of store.tables) await table.clear();
    });
    await Promise.race([
      store.delete({ disableAutoOpen: true }),
      new Promise((resolve) => setTimeout(resolve, MAX_LOCK_WAIT_MS)),
    ]);
    return;
  }
  await store.transaction('rw', store.tables, () => keepPendingOnly(store));
  await registry.accounts.update(store.name, { last_seen: now, is_stripped: true });
}
