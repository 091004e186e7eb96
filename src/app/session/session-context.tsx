import { createContext, use, useSyncExternalStore } from 'react';
import type { Session, SignedInSession } from './session.ts';
import type { SessionKeeper } from './session-keeper.ts';

const SessionKeeperContext = createContext<SessionKeeper | undefined>(undefined);

export const SessionProvider = SessionKeeperContext;

/** What anybody may do, signed in or not: ask the server without a token, sign in, sign out. */
export function useSessionActions(): SessionKeeper {
  const keeper = use(SessionKeeperContext);
  if (!keeper) throw new Error('useSessionActions needs <SessionProvider>');
  return keeper;
}

export function useSession(): Session {
  const keeper = useSessionActions();
  return useSyncExternalStore(keeper.subscribe, keeper.now);
}

/** For everything behind the guard. */
export function useSignedIn(): SignedInSession {
  const session = useSession();
  if (session.state !== 'signed_in') throw new Error('useSignedIn needs a signed-in user');
  return session;
}
