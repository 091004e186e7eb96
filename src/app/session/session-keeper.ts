import { type Call, createCall } from '#client/call.ts';
import type { SignInResponse } from '#contract/accounts/auth.ts';
import type { User } from '#domain/accounts/user.ts';
import { readMeta } from '#store/meta.ts';
import type { Registry } from '#store/registry.ts';
import { readSnapshot } from '#store/snapshots/last-snapshot.ts';
import type { Store } from '#store/store.ts';
import { confirmSession } from '#sync/session/confirm-session.ts';
import type { LeaveChoice } from '#sync/session/leave.ts';
import { currentStore, forgetSession, rememberSignIn } from '#sync/session/session.ts';
import { USAGE } from '../plan/usage-snapshot.ts';
import { deviceToken } from './device-token.ts';
import { createOwnDesk } from './own-desk.ts';
import { createSampleDesk } from './sample-desk.ts';
import type { Session, SignedInSession } from './session.ts';

export type SessionKeeper = {
  now: () => Session;
  subscribe: (listener: () => void) => () => void;
  /** Asks the server without a token. */
  call: Call;
  registry: Registry;
  /**
   * Who was here last, from this device alone; the server is asked in the background (docs/specification.md#states).
   */
  start: () => Promise<void>;
  signIn: (signedIn: SignInResponse) => Promise<void>;
  /** `choice` is about what was not sent: kept on this device for the same user alone, unless told otherwise. */
  signOut: (choice?: LeaveChoice) => Promise<void>;
  /** Asks the server for the profile again: permissions, plan and NITs may have changed. */
  refresh: () => Promise<void>;
  /** Shows the example instead of the books, which go on being sent and pulled. Throws when it cannot be had. */
  enterSample: () => Promise<void>;
  /** Deletes the example and shows the books again. */
  leaveSample: () => Promise<void>;
};

/** Holds who is signed in, and with whom the engine works. `announce` tells the other tabs of a sign-in or sign-out. */
export function createSessionKeeper(registry: Registry, announce = () => {}): SessionKeeper {
  const { now, subscribe, become } = createHolder();
  const sample = createSampleDesk(registry, announce);
  const desk = createOwnDesk(registry, (store) => void end(store, true));

  const close = () => {
    sample.close();
    desk.close();
  };

  const end = async (store: Store, hasExpired: boolean): Promise<void> => {
    const own = desk.own();
    if (own?.store !== store) return;
    close();
    become({ state: 'signed_out', hasExpired });
    await sample.remove(own.user).catch(() => undefined);
    // Another tab may have closed or deleted it already.
    await forgetSession(registry, store).catch(() => undefined);
    await strip(registry);
  };

  const confirm = async ({ store, call }: SignedInSession): Promise<void> => {
    const { outcome, user } = await confirmSession(store, call);
    // Without a network the last profile goes on working (docs/offline.md#sessions). A 401 takes the token away, and
    // that ends the session by itself, whoever heard it.
    if (outcome === 'wrong-user') return end(store, true);
    const own = desk.own();
    if (outcome !== 'confirmed' || own?.store !== store) return;
    const isShown = now() === own;
    const renewed = desk.renew(own, user);
    if (isShown) become(renewed);
  };

  const start = async (): Promise<void> => {
    close();
    const store = await currentStore(registry);
    const user = store && (await firstLook(store));
    if (!store || !user) return startForNobody(registry, become);
    const opened = desk.open(store, user);
    become((await sample.resume(opened)) ?? opened);
    void confirm(opened);
  };

  const signIn = async (signedIn: SignInResponse): Promise<void> => {
    close();
    deviceToken.keep(signedIn.device_token);
    become(desk.open(await rememberSignIn(registry, signedIn), signedIn.user));
    announce();
  };

  const signOut = async (choice: LeaveChoice = 'keep'): Promise<void> => {
    const own = desk.own();
    if (!own) return;
    // In nobody's first load, and on the device before anything is stopped.
    const { leave } = await import('#sync/session/leave.ts');
    close();
    // What is shown reads a database that is about to go.
    become({ state: 'loading' });
    await sample.remove(own.user).catch(() => undefined);
    await leave({ ...own, registry, locks: navigator.locks, choice }).finally(() =>
      become({ state: 'signed_out', hasExpired: false }),
    );
    void navigator.clearAppBadge?.().catch(() => undefined);
    announce();
  };

  const refresh = async () => {
    const own = desk.own();
    if (own) await confirm(own);
  };
  return {
    now,
    subscribe,
    call: createCall({ origin: '', token: async () => undefined, deviceToken: deviceToken.read }),
    registry,
    start,
    signIn,
    signOut,
    refresh,
    ...switching(desk, sample, { now, become, announce }),
  };
}

function startForNobody(registry: Registry, become: Holder['become']): Promise<void> {
  become({ state: 'signed_out', hasExpired: false });
  return strip(registry);
}

/** In nobody's first load. Where its code cannot be had now, the next start does it. */
async function strip(registry: Registry): Promise<void> {
  const { locks } = navigator;
  const code = await import('#sync/session/strip-ended.ts').catch(() => undefined);
  await code?.stripEveryEnded(registry, locks).catch(() => undefined);
}

type Desk = ReturnType<typeof createOwnDesk>;
type Holder = ReturnType<typeof createHolder>;
type Shown = Pick<Holder, 'now' | 'become'> & { announce: () => void };

/** Between the books and the example; nothing happens where one is there already. */
function switching(desk: Desk, sample: ReturnType<typeof createSampleDesk>, { now, become, announce }: Shown) {
  return {
    async enterSample(): Promise<void> {
      const own = desk.own();
      if (!own || now() !== own) return;
      become(await sample.open(own));
      announce();
    },
    async leaveSample(): Promise<void> {
      const own = desk.own();
      if (!own || now() === own) return;
      sample.close();
      // What is shown reads a database that is about to go.
      become(own);
      await sample.remove(own.user);
    },
  };
}

/** Who was here, and with it what stands above every page: it would push the page down if it came later. */
async function firstLook(store: Store): Promise<User | undefined> {
  const [user] = await Promise.all([readMeta(store, 'user'), readSnapshot(store, USAGE).catch(() => undefined)]);
  return user;
}

/** The session as it is now, for useSyncExternalStore. */
function createHolder() {
  const listeners = new Set<() => void>();
  let session: Session = { state: 'loading' };
  return {
    now: () => session,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    become(next: Session): void {
      session = next;
      for (const listener of listeners) listener();
    },
  };
}
