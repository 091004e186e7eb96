import { liveQuery } from 'dexie';
import type { User } from '#domain/user.ts';
import { readMeta } from '#store/meta.ts';
import type { Registry } from '#store/registry.ts';
import type { Store } from '#store/store.ts';
import { registerOutboxSync } from '#sync/background-sync.ts';
import { createEngine } from '#sync/engine.ts';
import { createStoreCall } from '#sync/store-call.ts';
import { pageWakes } from '#sync/wake.ts';
import type { SignedInSession } from './session.ts';

type Parts = { registry: Registry; store: Store; user: User; onEnded: () => void };
type Workplace = Pick<SignedInSession, 'call' | 'engine'> & { stop: () => void };

/**
 * What works for one user: a call with the token of that user's own database, and the engine that sends and pulls.
 * `onEnded` hears that the token is gone, whichever tab or worker was told so by the server.
 */
export function openWorkplace({ registry, store, user, onEnded }: Parts): Workplace {
  const call = createStoreCall(store, '');
  const engine = createEngine({ store, call, registry });
  const token = liveQuery(() => readMeta(store, 'token')).subscribe((held) => held === undefined && onEnded());
  // Whoever belongs to no company has nothing to send or pull.
  const stopEngine = user.company ? engine.start(pageWakes({ window, document, navigator }), registerSync) : () => {};
  return {
    call,
    engine,
    stop: () => {
      token.unsubscribe();
      stopEngine();
    },
  };
}

async function registerSync(): Promise<void> {
  // `ready` never settles where no worker is registered; nobody waits for this.
  if ('serviceWorker' in navigator) await registerOutboxSync(navigator.serviceWorker.ready);
}
