import { type Call, createCall } from '#client/call.ts';
import type { SignInResponse } from '#contract/accounts/auth.ts';
import type { User } from '#domain/accounts/user.ts';
import { createObservable } from '#domain/create-observable.ts';
import { readMeta } from '#store/meta.ts';
import type { Registry } from '#store/registry.ts';
import { readSnapshot } from '#store/snapshots/last-snapshot.ts';
import type { Store } from '#store/store.ts';
import { confirmSession } from '#sync/coordination/confirm-session.ts';
import { clearSession, openCurrentStore, saveSignIn } from '#sync/session/session.ts';
import type { SignOutChoice } from '#sync/session/sign-out-device.ts';
import { USAGE } from '../plan/usage-snapshot.ts';
import { createCompanySwitch, type SwitchCompany } from '../switching/create-company-switch.ts';
import { openRemainingCompany } from '../switching/open-remaining-company.ts';
import { pageAccounts } from '../switching/start-other-accounts.ts';
import { type TabAccount, tabAccount } from '../switching/tab-account.ts';
import { createDemoSession } from './demo-session.ts';
import { deviceToken } from './device-token.ts';
import { createLiveSession } from './live-session.ts';
import type { Session, SignedInSession } from './session.ts';

/** Without a name for every tab, with the name of a database for the tabs that show it. */
type Announce = (name?: string) => void;

type OpenedStore = { store: Store; user: User };

export type SessionManager = {
  getSnapshot: () => Session;
  subscribe: (listener: () => void) => () => void;
  /** Sends requests without a token. */
  call: Call;
  registry: Registry;
  /**
   * Restores the last session from this device; the profile is fetched in the background
   * (docs/specification.md#states).
   */
  start: () => Promise<void>;
  signIn: (signedIn: SignInResponse) => Promise<void>;
  /** `choice` decides about unsent changes: by default they stay on this device, for the same user only. */
  signOut: (choice?: SignOutChoice) => Promise<void>;
  /** Fetches the profile again: permissions, plan and NITs may have changed. */
  refresh: () => Promise<void>;
  /** Switches this tab to another company of the person; other tabs stay in theirs. */
  switchCompany: SwitchCompany;
  /** Whether this tab must react to what another tab announced: a sign-in or sign-out, or a change of this database. */
  isConcerned: (name: string | undefined) => boolean;
  /** Shows the demo instead of the company's data, which continues to sync. Throws when the demo cannot be opened. */
  enterDemo: () => Promise<void>;
  /** Deletes the demo and shows the company's data again. */
  leaveDemo: () => Promise<void>;
};

/**
 * Manages the session and its sync engine. `announce` notifies the other tabs of a sign-in or sign-out; with the name of
 * a database, only the tabs that show it are concerned. `tab` remembers the database of this tab.
 */
export function createSessionManager(
  registry: Registry,
  announce: Announce = () => {},
  tab: TabAccount = tabAccount,
): SessionManager {
  const { getSession, subscribe, setSession } = createSessionStore();
  const demoSession = createDemoSession(registry, announce);
  const liveSession = createLiveSession(registry, (store) => void endSession(store));
  const openLive = ({ store, user }: OpenedStore) => {
    tab.save(store.name);
    return liveSession.open(store, user);
  };

  const close = () => {
    demoSession.close();
    liveSession.close();
  };

  const endSession = async (store: Store): Promise<void> => {
    const current = liveSession.getCurrent();
    if (current?.store !== store) return;
    // Read before the first wait: the page may be gone after it.
    const { locks } = navigator;
    close();
    const ended: Session = { type: 'signed_out', hasExpired: true };
    setSession(ended);
    await demoSession.remove(current).catch(() => undefined);
    const remaining = await leaveEndedSession(registry, current, locks);
    if (!remaining) return;
    // In the time since, a person may have signed in.
    if (getSession() === ended) setSession(openLive(remaining));
    else remaining.store.close();
  };
  const confirmWithServer = createServerCheck(liveSession, { getSession, setSession, endSession });
  /**
   * For a demo that was still opening when its session ended, or another company came into view. A second start of the same
   * company shows the demo by itself.
   */
  const discardDemo = async (own: SignedInSession): Promise<void> => {
    if (liveSession.getCurrent()?.store.name !== own.store.name) await demoSession.discard(own);
  };
  /** Shows a company whose database has a session; the profile is fetched in the background. */
  const show = async (company: OpenedStore, shown: (own: SignedInSession) => Promise<SignedInSession | undefined>) => {
    close();
    const opened = openLive(company);
    const inView = (await shown(opened)) ?? opened;
    if (liveSession.getCurrent()?.store !== opened.store) return discardDemo(opened);
    setSession(inView);
    void confirmWithServer(opened);
  };

  const start = async (): Promise<void> => {
    close();
    const store = await openCurrentStore(registry, tab.read());
    const user = store && (await readFirstUser(store));
    if (!store || !user) return startSignedOut(registry, setSession);
    await show({ store, user }, demoSession.resume);
  };

  const signIn = async (signedIn: SignInResponse): Promise<void> => {
    close();
    deviceToken.save(signedIn.device_token);
    setSession(openLive({ store: await saveSignIn(registry, signedIn), user: signedIn.user }));
    announce();
  };

  return {
    getSnapshot: getSession,
    subscribe,
    call: createCall({ origin: '', token: async () => undefined, deviceToken: deviceToken.read }),
    registry,
    start,
    signIn,
    signOut: createSignOut(registry, { liveSession, demoSession, close, setSession, announce }),
    refresh: async () => {
      const own = liveSession.getCurrent();
      if (own) await confirmWithServer(own);
    },
    switchCompany: createCompanySwitch(registry, liveSession.getCurrent, (company) =>
      show(company, async () => undefined),
    ),
    isConcerned: (name) => name === undefined || name === liveSession.getCurrent()?.store.name,
    ...createDemoSwitch(liveSession, demoSession, { getSession, setSession, announce, discardDemo }),
  };
}

type SignOutDependencies = Pick<SessionStore, 'setSession'> & {
  liveSession: LiveSession;
  demoSession: ReturnType<typeof createDemoSession>;
  close: () => void;
  announce: Announce;
};

function createSignOut(registry: Registry, ports: SignOutDependencies): SessionManager['signOut'] {
  const { liveSession, demoSession, close, setSession, announce } = ports;
  return async (choice = 'keep') => {
    const own = liveSession.getCurrent();
    if (!own) return;
    // Loaded late, so that it is not part of the first load, but before anything is stopped.
    const { signOutPerson } = await import('#sync/session/sign-out-person.ts');
    close();
    // The page must not read a database that is about to be deleted.
    setSession({ type: 'loading' });
    await demoSession.remove(own, true).catch(() => undefined);
    await signOutPerson({ ...own, ...pageAccounts(registry), locks: navigator.locks, choice }).finally(() => {
      setSession({ type: 'signed_out', hasExpired: false });
      void navigator.clearAppBadge?.().catch(() => undefined);
      announce();
    });
  };
}

type CheckDependencies = Pick<SessionStore, 'getSession' | 'setSession'> & {
  endSession: (store: Store) => Promise<void>;
};

/** Fetches the profile of the session and stores it. */
function createServerCheck(liveSession: LiveSession, { getSession, setSession, endSession }: CheckDependencies) {
  return async ({ store, call }: SignedInSession): Promise<void> => {
    const { type, user } = await confirmSession(store, call);
    // Without a network the last profile stays valid (docs/offline.md#sessions). A 401 response deletes the token, and
    // the missing token ends the session, in whichever tab or worker the response arrived.
    if (type === 'wrong-user') return endSession(store);
    const own = liveSession.getCurrent();
    if (type !== 'confirmed' || own?.store !== store) return;
    const isVisible = getSession() === own;
    const renewed = liveSession.update(own, user);
    if (isVisible) setSession(renewed);
  };
}

/**
 * Removes the token of a session that has ended, and what may not stay on the device. Returns the company that the tab shows
 * now, if the person has another one.
 */
async function leaveEndedSession(
  registry: Registry,
  ended: SignedInSession,
  locks: LockManager,
): Promise<OpenedStore | undefined> {
  // Another tab may have closed or deleted the database already.
  await clearSession(registry, ended.store).catch(() => undefined);
  const remaining = await openRemainingCompany(registry, ended).catch(() => undefined);
  await stripEndedData(registry, locks);
  return remaining;
}

function startSignedOut(registry: Registry, setSession: SessionStore['setSession']): Promise<void> {
  setSession({ type: 'signed_out', hasExpired: false });
  return stripEndedData(registry, navigator.locks);
}

/** Not part of the first load. If its code cannot be loaded now, the next start does this work. */
async function stripEndedData(registry: Registry, locks: LockManager): Promise<void> {
  const code = await import('#sync/session/strip-ended-session.ts').catch(() => undefined);
  await code?.stripEndedSessions(registry, locks).catch(() => undefined);
}

type LiveSession = ReturnType<typeof createLiveSession>;
type SessionStore = ReturnType<typeof createSessionStore>;
type SwitchDependencies = Pick<SessionStore, 'getSession' | 'setSession'> & {
  announce: Announce;
  discardDemo: (own: SignedInSession) => Promise<void>;
};

/** Switches between the company's data and the demo; does nothing when the target is already shown. */
function createDemoSwitch(
  liveSession: LiveSession,
  demoSession: ReturnType<typeof createDemoSession>,
  { getSession, setSession, announce, discardDemo }: SwitchDependencies,
): Pick<SessionManager, 'enterDemo' | 'leaveDemo'> {
  return {
    async enterDemo(): Promise<void> {
      const own = liveSession.getCurrent();
      if (!own || getSession() !== own) return;
      const sample = await demoSession.openFor(own);
      if (liveSession.getCurrent()?.store !== own.store) return discardDemo(own);
      setSession(sample);
      announce(own.store.name);
    },
    async leaveDemo(): Promise<void> {
      const own = liveSession.getCurrent();
      if (!own || getSession() === own) return;
      demoSession.close();
      // The page must not read a database that is about to be deleted.
      setSession(own);
      await demoSession.remove(own);
    },
  };
}

/** Reads the last user together with the data of the plan banner: the banner would move the page if it came later. */
async function readFirstUser(store: Store): Promise<User | undefined> {
  const [user] = await Promise.all([readMeta(store, 'user'), readSnapshot(store, USAGE).catch(() => undefined)]);
  return user;
}

/** The session as it is now, for useSyncExternalStore. */
function createSessionStore() {
  const changes = createObservable();
  let session: Session = { type: 'loading' };
  return {
    getSession: () => session,
    subscribe: changes.subscribe,
    setSession(next: Session): void {
      session = next;
      changes.emit();
    },
  };
}
