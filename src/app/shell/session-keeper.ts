import { type Call, createCall } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import { logout, me, type SignedIn } from '#contract/auth.ts';
import type { User } from '#domain/user.ts';
import { readMeta, writeMeta } from '#store/meta.ts';
import type { Registry } from '#store/registry.ts';
import type { Store } from '#store/store.ts';
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
  signOut: () => Promise<void>;
};

type Parts = {
  registry: Registry;
  fetch?: typeof globalThis.fetch;
  /** Tells the other tabs that somebody signed in or out here. */
  announce?: () => void;
};

/** Holds who is signed in, and with whom the engine works. */
export function createSessionKeeper({ registry, fetch, announce }: Parts): SessionKeeper {
  const listeners = new Set<() => void>();
  let session: Session = { state: 'loading' };
  let stop = () => {};

  const become = (next: Session) => {
    session = next;
    for (const listener of listeners) listener();
  };

  const open = (store: Store, user: User) => {
    const { stop: stopWork, ...workplace } = openWorkplace(store, {
      ...(fetch && { fetch }),
      onEnded: () => void end(store, true),
    });
    stop = stopWork;
    become({ state: 'signed_in', user, store, ...workplace });
    return workplace;
  };

  async function end(store: Store, hasExpired: boolean) {
    if (session.state !== 'signed_in' || session.store !== store) return;
    stop();
    become({ state: 'signed_out', hasExpired });
    await forgetSession(registry, store);
    store.close();
  }

  async function refresh({ store, call }: Pick<SignedInSession, 'store' | 'call'>) {
    try {
      const user = await call(me, {});
      await writeMeta(store, 'user', user);
      if (session.state === 'signed_in' && session.store === store) become({ ...session, user });
    } catch (error) {
      // Only a 401 ends a session: without a network the last profile goes on working (OFFLINE.md 2.8).
      if (error instanceof Refused && error.status === 401) await end(store, true);
    }
  }

  async function start() {
    stop();
    const store = await currentStore(registry);
    const user = store && (await readMeta(store, 'user'));
    if (!store || !user) return become({ state: 'signed_out', hasExpired: false });
    void refresh({ store, ...open(store, user) });
  }

  return {
    now: () => session,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    call: createCall({ origin: '', token: async () => undefined, ...(fetch && { fetch }) }),
    registry,
    start,
    signIn: async (signedIn) => {
      stop();
      open(await rememberSignIn(registry, signedIn), signedIn.user);
      announce?.();
    },
    signOut: async () => {
      if (session.state !== 'signed_in') return;
      const { store, call } = session;
      // The server may be out of reach; the device forgets the token either way.
      await call(logout, {}, { timeoutMs: 3_000 }).catch(() => undefined);
      await end(store, false);
      announce?.();
    },
  };
}
