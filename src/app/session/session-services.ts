import { liveQuery } from 'dexie';
import type { User } from '#domain/accounts/user.ts';
import { handleVersionChange } from '#store/handle-version-change.ts';
import { readMeta } from '#store/meta.ts';
import type { Registry } from '#store/registry.ts';
import type { Store } from '#store/store.ts';
import { registerOutboxSync } from '#sync/coordination/background-sync.ts';
import { createEngine } from '#sync/coordination/engine.ts';
import { reopenAfterSleep } from '#sync/coordination/reopen-after-sleep.ts';
import { createPageTriggers } from '#sync/coordination/sync-triggers.ts';
import { persistStorage } from '#sync/device/device-storage.ts';
import type { UploadLane } from '#sync/ports.ts';
import { createStoreCall, createStoreWatch } from '#sync/store-call.ts';
import { yieldToUi } from '../data/yield-to-ui.ts';
import { withStepUpCall } from '../step-up/step-up.ts';
import type { SignedInSession } from './session.ts';

type SessionServicesOptions = { registry: Registry; store: Store; user: User; onEnded: () => void };
type SessionServices = Pick<SignedInSession, 'call' | 'engine'> & { stop: () => void };

/**
 * What works for one user: a call with the token of that user's own database, and the engine that sends and pulls.
 * `onEnded` hears that the token is gone, whichever tab or worker was told so by the server.
 */
export function startSessionServices({ registry, store, user, onEnded }: SessionServicesOptions): SessionServices {
  const call = createStoreCall(store, '');
  const engine = createEngine({ store, call, registry, uploads: lazyUploadLane(store), ports: { yieldToUi } });
  const tokenSubscription = liveQuery(() => readMeta(store, 'token')).subscribe(
    (value) => value === undefined && onEnded(),
  );
  const stopReopening = reopenAfterSleep(store, { document, navigator });
  const stopVersionChange = handleVersionChange(store, new BroadcastChannel('cuadra-store'));
  // Not at the start: a browser that asks the person is to be understood (docs/offline.md#storage).
  const persistSubscription = liveQuery(() => store.outbox.limit(1).count()).subscribe((count) => {
    if (count === 0) return;
    persistSubscription.unsubscribe();
    void persistStorage();
  });
  // Whoever belongs to no company has nothing to send or pull.
  const triggers = createPageTriggers({ window, document, navigator });
  const stopEngine = user.company
    ? engine.start(triggers, { registerSync, watch: createStoreWatch(store, '') })
    : () => {};
  return {
    // Only what people ask for: the engine sends nothing that needs a confirmed identity.
    call: withStepUpCall(call),
    engine,
    stop: () => {
      tokenSubscription.unsubscribe();
      persistSubscription.unsubscribe();
      stopReopening();
      stopVersionChange();
      stopEngine();
    },
  };
}

const RETRY_CODE_MS = 30_000;

/** What sends files comes with the first one; where it cannot be fetched they wait. */
const lazyUploadLane =
  (store: Store): UploadLane =>
  async (context, run) => {
    const code = await import('#app/file-parsing/page-upload-lane.ts').catch(() => undefined);
    if (code) await code.createPageUploadLane(store)(context, run);
    else run.setNotBefore(context.ports.now() + RETRY_CODE_MS);
  };

async function registerSync(): Promise<void> {
  // `ready` never settles where no worker is registered; nobody waits for this.
  if ('serviceWorker' in navigator) await registerOutboxSync(navigator.serviceWorker.ready);
}
