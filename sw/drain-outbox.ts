import type { Call } from '#client/call.ts';
import { uploadBytes } from '#client/upload-bytes.ts';
import { readMeta } from '#store/meta.ts';
import { Registry } from '#store/registry.ts';
import type { Store } from '#store/store.ts';
import { createEngine } from '#sync/coordination/engine.ts';
import { countBadge, showBadge } from '#sync/device/app-badge.ts';
import { clearSession, openCurrentStore } from '#sync/session/session.ts';
import { createStoreCall } from '#sync/session/store-call.ts';
import { stripEndedSessions } from '#sync/session/strip-ended-session.ts';
import type { FileTransport, Locks, Ports } from '#sync/types.ts';

/** A browser gives a sync event three minutes (docs/offline.md#background). */
const UPLOADS_MS = 150_000;

/**
 * Sends the signed-in user's pending changes while no page is open. Rejects while something is left, so that the
 * browser retries, and closes its connection, which would block a newer build (docs/offline.md#background). Without
 * `ignoreBackoff`, changes that wait for a retry time are not sent.
 */
export async function drainOutbox(origin: string, ports: Partial<Ports> = {}, ignoreBackoff = true): Promise<void> {
  const registry = new Registry();
  try {
    const store = await openCurrentStore(registry);
    if (!store) return;
    try {
      const call = createStoreCall(store, origin);
      const engine = createEngine({ store, call, ports, registry, files: fileTransport(call) });
      const { waiting, stopped } = await engine.drain({ ignoreBackoff });
      if (waiting > 0 && stopped !== 'paused') throw new Error(`${waiting} changes still wait`);
    } finally {
      await showBadge(await countBadge(store));
      await finishEnded(registry, store, ports.locks ?? navigator.locks);
      store.close();
    }
  } finally {
    registry.close();
  }
}

const fileTransport = (call: Call): FileTransport => ({
  load: async () => (file, options) => uploadBytes(file, { ...options, callWithProgress: () => call }),
  maxRunMs: UPLOADS_MS,
});

/** While no page is open only the worker learns that the session has ended, so it deletes the data now. */
async function finishEnded(registry: Registry, store: Store, locks: Locks): Promise<void> {
  if ((await readMeta(store, 'ended')) === undefined || (await readMeta(store, 'token'))) return;
  await clearSession(registry, store);
  await stripEndedSessions(registry, locks);
}
