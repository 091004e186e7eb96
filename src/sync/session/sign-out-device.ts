import type { Call } from '#client/call.ts';
import { logout } from '#contract/accounts/session.ts';
import { writeMeta } from '#store/meta.ts';
import { markAsStripped, type Registry } from '#store/registry.ts';
import type { Store } from '#store/store.ts';
import { withExclusiveLock } from '../coordination/with-exclusive-lock.ts';
import { dropRuntimeCaches } from '../device/with-freed-space.ts';
import type { Locks } from '../types.ts';
import { deleteAccount, discardPending } from './discard-account.ts';
import { clearSession } from './session.ts';
import { keepPendingOnly } from './strip-ended-session.ts';

/** What happens to unsent changes: kept for the same user only, or deleted. */
export type SignOutChoice = 'keep' | 'discard';

type SignOutInput = {
  registry: Registry;
  store: Store;
  call: Call;
  locks?: Locks | undefined;
  choice: SignOutChoice;
  now?: number;
};

/** Time limit for the server's logout call; this device forgets the session in any case. */
const LOGOUT_TIMEOUT_MS = 3_000;

/** After this time the lock of a sleeping page is stolen. */
const MAX_LOCK_WAIT_MS = 5_000;

/**
 * Signs out, in this order (docs/offline.md#signing-out): no new changes, no more sending, the server ends the session,
 * the token is deleted, readable data is deleted. With 'keep', unsent changes stay, and nothing else.
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

async function clearPulledData(registry: Registry, store: Store, now: number): Promise<void> {
  if ((await store.outbox.count()) + (await store.blobs.count()) === 0) {
    await deleteAccount(registry, store);
    return;
  }
  await store.transaction('rw', store.tables, async () => keepPendingOnly(store));
  await markAsStripped(registry, store.name, { last_seen: now });
}
