import type { Call } from '#client/call.ts';
import { uploadBytes } from '#client/upload-bytes.ts';
import { Registry } from '#store/registry.ts';
import type { Store } from '#store/store.ts';
import { countBadge, showBadge } from '#sync/device/app-badge.ts';
import { openCurrentStore } from '#sync/session/session.ts';
import { createStoreCall } from '#sync/session/store-call.ts';
import { type AccountPorts, finishEnded, sendPending, syncOtherAccounts } from '#sync/session/sync-accounts.ts';
import type { FileTransport, Ports } from '#sync/types.ts';

/** A browser gives a sync event three minutes (docs/offline.md#background). */
const UPLOADS_MS = 150_000;

/**
 * Sends the signed-in user's pending changes while no page is open. Rejects while something is left, so that the
 * browser retries, and closes its connection, which would block a newer build (docs/offline.md#background). Without
 * `ignoreBackoff`, changes that wait for a retry time are not sent.
 */
export async function drainOutbox(origin: string, ports: Partial<Ports> = {}, ignoreBackoff = true): Promise<void> {
  const registry = new Registry();
  const accounts: AccountPorts = {
    registry,
    createCall: (store) => createStoreCall(store, origin),
    createFiles: (_, call) => fileTransport(call),
    ports,
  };
  try {
    const store = await openCurrentStore(registry);
    if (!store) return;
    try {
      const waiting = await drainAll(store, accounts, ignoreBackoff);
      if (waiting > 0) throw new Error(`${waiting} changes still wait`);
    } finally {
      await showCount(registry, store);
      await finishEnded(store, accounts).finally(() => store.close());
    }
  } finally {
    registry.close();
  }
}

/** What is sent is sent, whether or not the badge can be shown. */
const showCount = (registry: Registry, store: Store): Promise<void> =>
  countBadge(registry, store)
    .then(showBadge)
    .catch(() => undefined);

/** The company used last first, then the person's other ones, also when the first one fails. */
async function drainAll(store: Store, accounts: AccountPorts, ignoreBackoff: boolean): Promise<number> {
  const own = sendPending(store, accounts, ignoreBackoff);
  await own.catch(() => undefined);
  const others = await syncOtherAccounts(store.name, accounts, { ignoreBackoff });
  return (await own).waiting + others.waiting;
}

const fileTransport = (call: Call): FileTransport => ({
  load: async () => (file, options) => uploadBytes(file, { ...options, callWithProgress: () => call }),
  maxRunMs: UPLOADS_MS,
});
