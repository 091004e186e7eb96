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
import { markCurrent } from '#sync/session/session.ts';
import { createStoreCall, createStoreWatch } from '#sync/session/store-call.ts';
import { yieldToUi } from '../data/yield-to-ui.ts';
import { pageFileTransport } from '../file-parsing/page-file-transport.ts';
import { withStepUpCall } from '../step-up/step-up.ts';
import { pageAccounts, startOtherAccounts } from '../switching/start-other-accounts.ts';
import type { SignedInSession } from './session.ts';

type SessionServicesOptions = { registry: Registry; store: Store; user: User; onEnded: () => void };
type SessionServices = Pick<SignedInSession, 'call' | 'engine'> & { stop: () => void };

/**
 * Starts the services of one user: a call with the token in the user's own database, and the sync engine. `onEnded`
 * runs when the token is gone, in whichever tab or worker the server refused it.
 */
export function startSessionServices({ registry, store, user, onEnded }: SessionServicesOptions): SessionServices {
  const call = createStoreCall(store, '');
  const engine = createEngine({ store, call, registry, files: pageFileTransport(store), ports: { yieldToUi } });
  const tokenSubscription = liveQuery(() => readMeta(store, 'token')).subscribe(
    (value) => value === undefined && onEnded(),
  );
  const stopReopening = reopenAfterSleep(store, { document, navigator });
  const stopVersionChange = handleVersionChange(store, new BroadcastChannel('cuadra-store'));
  // Not at the start: a browser may prompt the user, who must understand why (docs/offline.md#storage).
  const persistSubscription = liveQuery(() => store.outbox.limit(1).count()).subscribe((count) => {
    if (count === 0) return;
    persistSubscription.unsubscribe();
    void persistStorage();
  });
  // A user without a company has nothing to send or pull.
  const triggers = createPageTriggers({ window, document, navigator });
  const stopEngine = user.company
    ? engine.start(triggers, { registerSync, watch: createStoreWatch(store, '') })
    : () => {};
  const stopOthers = user.company
    ? startOtherAccounts({ accounts: pageAccounts(registry), store, engine, triggers })
    : () => {};
  const stopMarking = markCurrentWhenVisible(registry, store);
  return {
    // Only for requests of the user: the engine sends nothing that needs a step-up.
    call: withStepUpCall(call),
    engine,
    stop: () => {
      tokenSubscription.unsubscribe();
      persistSubscription.unsubscribe();
      stopReopening();
      stopVersionChange();
      stopEngine();
      stopOthers();
      stopMarking();
    },
  };
}

/** The tab that the person used last decides which company a new tab opens. */
function markCurrentWhenVisible(registry: Registry, store: Store): () => void {
  const mark = () => {
    if (document.visibilityState === 'visible') void markCurrent(registry, store).catch(() => undefined);
  };
  document.addEventListener('visibilitychange', mark);
  window.addEventListener('focus', mark);
  return () => {
    document.removeEventListener('visibilitychange', mark);
    window.removeEventListener('focus', mark);
  };
}

async function registerSync(): Promise<void> {
  // `ready` never settles where no worker is registered; no code awaits this function.
  if ('serviceWorker' in navigator) await registerOutboxSync(navigator.serviceWorker.ready);
}
