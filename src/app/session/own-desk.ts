import type { User } from '#domain/accounts/user.ts';
import type { Registry } from '#store/registry.ts';
import type { Store } from '#store/store.ts';
import type { SignedInSession } from './session.ts';
import { openWorkplace } from './workplace.ts';

/** The session with the server and all that works for it, also while the example is shown in its place. */
export function createOwnDesk(registry: Registry, onEnded: (store: Store) => void) {
  let own: SignedInSession | undefined;
  let stop = () => {};
  return {
    own: () => own,
    open(store: Store, user: User): SignedInSession {
      const { stop: stopWork, ...workplace } = openWorkplace({ registry, store, user, onEnded: () => onEnded(store) });
      stop = stopWork;
      own = { state: 'signed_in', user, store, ...workplace };
      return own;
    },
    /** The profile has changed; the answer is the session with it. */
    renew(session: SignedInSession, user: User): SignedInSession {
      own = { ...session, user };
      return own;
    },
    close(): void {
      stop();
      stop = () => {};
      own = undefined;
    },
  };
}
