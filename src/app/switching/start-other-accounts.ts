import { readMeta } from '#store/meta.ts';
import type { Registry } from '#store/registry.ts';
import type { Store } from '#store/store.ts';
import type { Engine } from '#sync/coordination/engine.ts';
import type { SyncTriggers } from '#sync/coordination/sync-triggers.ts';
import { createStoreCall } from '#sync/session/store-call.ts';
import type { AccountPorts, AccountsReport } from '#sync/session/sync-accounts.ts';
import { pageFileTransport } from '../file-parsing/page-file-transport.ts';

/** Interval between two runs while the page is visible. */
const RUN_MS = 60_000;
/** Each of them is opened: the company in view is drawn and read first. */
const START_MS = 3_000;
/** The shortest interval to a run that sends again what failed. */
const MIN_RETRY_MS = 5_000;
/** Interval after a run that ended with an error. */
const FAILED_MS = 15_000;
/** Not imported: the module of the run is loaded only for people of several companies. */
const NOTHING_LEFT: AccountsReport = { waiting: 0, hasMoreFiles: false, next_at: null };

type Options = { accounts: AccountPorts; store: Store; engine: Engine; triggers: SyncTriggers };

/** Databases of this page as their own users, each with the token in it. */
export const pageAccounts = (registry: Registry): AccountPorts => ({
  registry,
  createCall: (store) => createStoreCall(store, ''),
  createFiles: (store) => pageFileTransport(store),
});

/**
 * Sends what waits in the person's other companies, each in turn, after the company in view
 * (docs/offline.md#several-companies). Returns the function that stops it.
 */
export function startOtherAccounts({ accounts, store, engine, triggers }: Options): () => void {
  const { registry } = accounts;
  const stopping = new AbortController();
  const { signal } = stopping;
  let isRunning = false;
  /** Something happened during a run: it may concern a company that the run has passed. */
  let isWantedAgain = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const run = async (ignoreBackoff: boolean): Promise<AccountsReport> => {
    await engine.drain().catch(() => undefined);
    const companies = (await readMeta(store, 'user'))?.companies;
    if (signal.aborted) return NOTHING_LEFT;
    // Most people have one company: this code is not part of the first load.
    const code = await import('#sync/session/sync-accounts.ts').catch(() => undefined);
    const options = { ignoreBackoff, companies, signal };
    return (await code?.syncOtherAccounts(store.name, accounts, options)) ?? NOTHING_LEFT;
  };
  const start = (ignoreBackoff: boolean) => {
    if (isRunning) {
      isWantedAgain ||= ignoreBackoff;
      return;
    }
    isRunning = true;
    clearTimeout(retry);
    void hasOtherAccounts(registry, store)
      .then((hasOthers) => (hasOthers && !signal.aborted ? run(ignoreBackoff) : NOTHING_LEFT))
      .catch(() => ({ ...NOTHING_LEFT, next_at: Date.now() + FAILED_MS }))
      .then(({ hasMoreFiles, next_at }) => {
        isRunning = false;
        const hasEvent = isWantedAgain;
        isWantedAgain = false;
        if (signal.aborted) return;
        if (hasEvent || hasMoreFiles) start(hasEvent);
        else if (next_at !== null) retryAfter(Math.max(MIN_RETRY_MS, next_at - Date.now()));
      });
  };
  const retryAfter = (ms: number) => {
    retry = setTimeout(() => triggers.canRetry() && start(false), Math.min(RUN_MS, ms));
  };
  let wasReachable = engine.getState().isReachable;
  const stopFollowing = engine.subscribe(({ isReachable }) => {
    if (isReachable && wasReachable === false) start(true);
    wasReachable = isReachable;
  });
  const timer = setInterval(() => triggers.canPoll() && start(false), RUN_MS);
  const stopListening = triggers.listen(() => start(true));
  const first = setTimeout(() => triggers.canRetry() && start(true), START_MS);
  return () => {
    stopping.abort();
    clearTimeout(first);
    clearTimeout(retry);
    stopFollowing();
    clearInterval(timer);
    stopListening();
  };
}

async function hasOtherAccounts(registry: Registry, store: Store): Promise<boolean> {
  const own = await registry.accounts.get(store.name);
  return own !== undefined && (await registry.accounts.where('user_id').equals(own.user_id).count()) > 1;
}
