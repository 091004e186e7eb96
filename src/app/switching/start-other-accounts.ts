import { readMeta } from '#store/meta.ts';
import type { Registry } from '#store/registry.ts';
import type { Store } from '#store/store.ts';
import type { Engine } from '#sync/coordination/engine.ts';
import type { SyncTriggers } from '#sync/coordination/sync-triggers.ts';
import { createStoreCall } from '#sync/session/store-call.ts';
import type { AccountPorts } from '#sync/session/sync-accounts.ts';
import { pageFileTransport } from '../file-parsing/page-file-transport.ts';

/** Interval between two runs while the page is visible. */
const RUN_MS = 60_000;
/** Each of them is opened: the company in view is drawn and read first. */
const START_MS = 3_000;

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
  /** Resolves to whether another run may follow at once: each sends files for a limited time. */
  const run = async (ignoreBackoff: boolean): Promise<boolean> => {
    await engine.drain().catch(() => undefined);
    const companies = (await readMeta(store, 'user'))?.companies;
    if (signal.aborted) return false;
    // Most people have one company: this code is not part of the first load.
    const code = await import('#sync/session/sync-accounts.ts').catch(() => undefined);
    const options = { ignoreBackoff, companies, signal };
    const report = await code?.syncOtherAccounts(store.name, accounts, options);
    return report?.hasMoreFiles ?? false;
  };
  const start = (ignoreBackoff: boolean) => {
    if (isRunning) {
      isWantedAgain ||= ignoreBackoff;
      return;
    }
    isRunning = true;
    void hasOtherAccounts(registry, store)
      .then((hasOthers) => hasOthers && !signal.aborted && run(ignoreBackoff))
      .catch(() => false)
      .then((hasMore) => {
        isRunning = false;
        const hasEvent = isWantedAgain;
        isWantedAgain = false;
        if ((hasEvent || hasMore) && !signal.aborted) start(hasEvent);
      });
  };
  const timer = setInterval(() => triggers.canPoll() && start(false), RUN_MS);
  const stopListening = triggers.listen(() => start(true));
  const first = setTimeout(() => triggers.canRetry() && start(true), START_MS);
  return () => {
    stopping.abort();
    clearTimeout(first);
    clearInterval(timer);
    stopListening();
  };
}

async function hasOtherAccounts(registry: Registry, store: Store): Promise<boolean> {
  const own = await registry.accounts.get(store.name);
  return own !== undefined && (await registry.accounts.where('user_id').equals(own.user_id).count()) > 1;
}
