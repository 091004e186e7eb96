import type { User } from '#domain/accounts/user.ts';
import type { Registry } from '#store/registry.ts';
import type { Store } from '#store/store.ts';
import type { SignedInSession } from './session.ts';
import { startSessionServices } from './session-services.ts';

/** The session with the server and its services, which also run while the demo is shown. */
export function createLiveSession(registry: Registry, onEnded: (store: Store) => void) {
  let current: SignedInSession | undefined;
  let stop = () => {};
  return {
    getCurrent: () => current,
    open(store: Store, user: User): SignedInSession {
      const { stop: stopWork, ...services } = startSessionServices({
        registry,
        store,
        user,
        onEnded: () => onEnded(store),
      });
      stop = stopWork;
      current = { type: 'signed_in', user, store, ...services };
      return current;
    },
    /** Stores a changed profile and returns the updated session. */
    update(session: SignedInSession, user: User): SignedInSession {
      current = { ...session, user };
      return current;
    },
    close(): void {
      stop();
      stop = () => {};
      current = undefined;
    },
  };
}
