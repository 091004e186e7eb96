import { createContext, use, useSyncExternalStore } from 'react';
import type { Session, SignedInSession } from './session.ts';
import type { SessionManager } from './session-manager.ts';

const SessionManagerContext = createContext<SessionManager | undefined>(undefined);

export const SessionProvider = SessionManagerContext;

/** Returns the actions that need no session: requests without a token, sign in, sign out. */
export function useSessionActions(): SessionManager {
  const manager = use(SessionManagerContext);
  if (!manager) throw new Error('useSessionActions needs <SessionProvider>');
  return manager;
}

/** Returns the current session, signed in or not; renders again when it changes. */
export function useSession(): Session {
  const manager = useSessionActions();
  return useSyncExternalStore(manager.subscribe, manager.getSnapshot);
}

/** Returns the session. For components behind the route guard. */
export function useSignedIn(): SignedInSession {
  const session = useSession();
  if (session.type !== 'signed_in') throw new Error('useSignedIn needs a signed-in user');
  return session;
}

/** Returns a function that reads the name of the database in view; undefined when nobody is signed in. */
export function useStoreNameReader(): () => string | undefined {
  const manager = use(SessionManagerContext);
  return () => {
    const session = manager?.getSnapshot();
    return session?.type === 'signed_in' ? session.store.name : undefined;
  };
}
