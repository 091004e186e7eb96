import type { Call } from '#client/call.ts';
import { logout } from '#contract/accounts/session.ts';
import { writeMeta } from '#store/meta.ts';
import type { Registry } from '#store/registry.ts';
import type { Store } from '#store/store.ts';
import { inTurn, type Locks } from '../coordination/exclusive-lock.ts';
import { dropRuntimeCaches } from '../device/with-space.ts';
import { forgetSession } from './session.ts';
import { keepWaiting } from './strip-ended.ts';

/** What is to become of what was not sent: kept for the same user alone, or gone for good. */
export type LeaveChoice = 'keep' | 'discard';

type Leaving = {
  registry: Registry;
  store: Store;
  call: Call;
  locks?: Locks | undefined;
  choice: LeaveChoice;
  now?: number;
};

/** The server is told when it can be reached at once; this device forgets the session either way. */
const PATIENCE_MS = 3_000;

/** Nobody else is waited for longer: the lock of a page that sleeps is stolen. */
const TURN_MS = 5_000;

/**
 * Signing out, in this order (docs/offline.md#signing-out): nothing more is taken, nobody sends any more, the server
 * ends the session, the token goes, what could be read goes. What was not sent stays when the person says so, and then
 * nothing but that.
 */
export async function leave({ registry, store, call, locks, choice, now = Date.now() }: Leaving): Promise<void> {
  await writeMeta(store, 'closing', now);
  await inTurn({ locks, name: `drain:${store.name}`, stealAfterMs: TURN_MS }, async () => {
    await call(logout, {}, { timeoutMs: PATIENCE_MS }).catch(() => undefined);
    if (choice === 'discard') await discardAll(registry, store);
    await forgetSession(registry, store);
    await forgetReadings(registry, store, now);
  });
  await dropRuntimeCaches().catch(() => false);
}

async function discardAll(registry: Registry, store: Store): Promise<void> {
  await registry.shared.filter(({ owner }) => owner === store.name).delete();
  await store.transaction('rw', store.changing, async () => {
    for (const table of [store.outbox, store.blobs, store.uploads]) await table.clear();
  });
}

async function forgetReadings(registry: Registry, store: Store, now: number): Promise<void> {
  if ((await store.outbox.count()) + (await store.blobs.count()) === 0) {
    await registry.accounts.delete(store.name);
    // Emptied first: a tab that sleeps may hold up the deletion for as long as it likes.
    await store.transaction('rw', store.tables, async () => {
      for (const table of store.tables) await table.clear();
    });
    await Promise.race([
      store.delete({ disableAutoOpen: true }),
      new Promise((resolve) => setTimeout(resolve, TURN_MS)),
    ]);
    return;
  }
  await store.transaction('rw', store.tables, () => keepWaiting(store));
  await registry.accounts.update(store.name, { last_seen: now, is_stripped: true });
}
