import { type Call, createCall } from '#client/call.ts';
import type { SignedIn } from '#contract/auth.ts';
import type { User } from '#domain/user.ts';
import { readMeta } from '#store/meta.ts';
import type { Registry } from '#store/registry.ts';
import type { Store } from '#store/store.ts';
import { confirmSession } from '#sync/confirm-session.ts';
import type { LeaveChoice } from '#sync/leave.ts';
import { currentStore, forgetSession, rememberSignIn } from '#sync/session.ts';
import type { Session, SignedInSession } from './session.ts';
import { openWorkplace } from './workplace.ts';

export type SessionKeeper = {
  now: () => Session;
  subscribe: (listener: () => void) => () => void;
  /** Asks the server without a token. */
  call: Call;
  registry: Registry;
  /** Who was here last, from this device alone; the server is asked in the background (SPEC §4). */
  start: () => Promise<void>;
  signIn: (signedIn: SignedIn) => Promise<void>;
  /** `choice` is about what was not sent: kept on this device for the same user alone, unless told otherwise. */
  signOut: (choice?: LeaveChoice) => Promise<void>;
  /** Asks the server for the profile again: permissions, plan and NITs may have changed. */
  refresh: () => Promise<void>;
};

/** Holds who is signed in, and with whom the engine works. `announce` tells the other tabs of a sign-in or sign-out. */
export function createSessionKeeper(registry: Registry, announce = () => {}): SessionKeeper {
  const listeners = new Set<() => void>();
  let session: Session = { state: 'loading' };
  let stop = () => {};

  const become = (next: Session) => {
    session = next;
    for (const listener of listeners) listener();
  };

  const open = (store: Store, user: User): SignedInSession => {
    const { stop: stopWork, ...workplace } = openWorkplace({
      registry,
      store,
      user,
      onEnded: () => void end(store, true),
    });
    stop = stopWork;
    const opened: SignedInSession = { state: 'signed_in', user, store, ...workplace };
    become(opened);
    return opened;
  };

  const end = async (store: Store, hasExpired: boolean): Promise<void> => {
    if (session.state !== 'signed_in' || session.store !== store) return;
    stop();
    become({ state: 'signed_out', hasExpired });
    // Another tab may have closed or deleted it already.
    await forgetSession(registry, store).catch(() => undefined);
  };

  const confirm = async ({ store, call }: SignedInSession): Promise<void> => {
    const { outcome, user } = await confirmSession(store, call);
    // Without a network the last profile goes on working (OFFLINE.md 2.8). A 401 takes the token away, and that ends
    // the session by itself, whoever heard it.
    if (outcome === 'wrong-user') return end(store, true);
    if (outcome === 'confirmed' && session.state === 'signed_in' && session.store === store)
      become({ ...session, user });
  };

  const start = async (): Promise<void> => {
    stop();
    const store = await currentStore(registry);
    const user = store && (await readMeta(store, 'user'));
    if (store && user) void confirm(open(store, user));
    else become({ state: 'signed_out', hasExpired: false });
  };

  const signIn = async (signedIn: SignedIn): Promise<void> => {
    stop();
    open(await rememberSignIn(registry, signedIn), signedIn.user);
    announce();
  };

  const signOut = async (choice: LeaveChoice = 'keep'): Promise<void> => {
    if (session.state !== 'signed_in') return;
    const { store, call } = session;
    // In nobody's first load, and on the device before anything is stopped.
    const { leave } = await import('#sync/leave.ts');
    stop();
    // What is shown reads a database that is about to go.
    become({ state: 'loading' });
    await leave({ registry, store, call, locks: navigator.locks, choice }).finally(() =>
      become({ state: 'signed_out', hasExpired: false }),
    );
    void navigator.clearAppBadge?.().catch(() => undefined);
    announce();
  };

  const refresh = async (): Promise<void> => {
    if (session.state === 'signed_in') await confirm(session);
  };

  return {
    now: () => session,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    call: createCall({ origin: '', token: async () => undefined }),
    registry,
    start,
    signIn,
    signOut,
    refresh,
  };
}
