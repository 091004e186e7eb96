import type { Call } from '#client/call.ts';
import { readMeta } from '#store/meta.ts';
import { listOtherAccounts, type Registry } from '#store/registry.ts';
import type { Store } from '#store/store.ts';
import { confirmSession } from '../coordination/confirm-session.ts';
import { createEngine } from '../coordination/engine.ts';
import type { DrainReport } from '../executor/drain-report.ts';
import type { FileTransport, Ports } from '../types.ts';
import { openUnlessClosing } from './open-signed-in.ts';
import { clearSession } from './session.ts';
import { stripEndedSessions } from './strip-ended-session.ts';

/** How an account is reached: with the token of its own database only. */
export type AccountPorts = {
  registry: Registry;
  createCall: (store: Store) => Call;
  createFiles: (store: Store, call: Call) => FileTransport;
  ports?: Partial<Ports>;
};

type SyncOptions = {
  ignoreBackoff?: boolean;
  /** Companies of the person by the last profile; the session of any other one is confirmed with the server. */
  companies?: readonly { id: string }[] | undefined;
  /** Ends the run after the company that it is at. */
  signal?: AbortSignal;
};

/**
 * `waiting`: changes that still wait and can be sent later. `hasMoreFiles`: files are left, and another run may follow at once.
 * `next_at`: when the next change is due (ms since epoch), or null when none waits for a time.
 */
export type AccountsReport = Pick<DrainReport, 'waiting' | 'hasMoreFiles' | 'next_at'>;

/**
 * Sends what waits in the person's other companies, one company after the other (docs/offline.md#several-companies). Rejects
 * with the first failure, once every company had its turn.
 */
export async function syncOtherAccounts(
  name: string,
  accounts: AccountPorts,
  { ignoreBackoff = false, companies, signal }: SyncOptions = {},
): Promise<AccountsReport> {
  let total = NOTHING_LEFT;
  const failures: unknown[] = [];
  for (const other of await listOtherAccounts(accounts.registry, name)) {
    if (signal?.aborted) break;
    const isListed = companies === undefined || companies.some(({ id }) => id === other.company_id);
    const store = await openUnlessClosing(other.name);
    if (!store) continue;
    try {
      if (!isListed) await confirmSession(store, accounts.createCall(store));
      total = addReports(total, await sendPending(store, accounts, ignoreBackoff));
      await finishEnded(store, accounts);
    } catch (error) {
      failures.push(error);
    } finally {
      store.close();
    }
  }
  if (failures.length > 0) throw failures[0];
  return total;
}

const addReports = (a: AccountsReport, b: AccountsReport): AccountsReport => ({
  waiting: a.waiting + b.waiting,
  hasMoreFiles: a.hasMoreFiles || b.hasMoreFiles,
  next_at: a.next_at === null || b.next_at === null ? (a.next_at ?? b.next_at) : Math.min(a.next_at, b.next_at),
});

/** Asks the server whether the sessions of the person's other companies are still in force. */
export async function confirmOtherAccounts(name: string, accounts: AccountPorts): Promise<void> {
  await syncOtherAccounts(name, accounts, { companies: [] });
}

/** Sends what waits in one database; nothing is sent, and nothing can be later, while the queue is paused. */
export async function sendPending(
  store: Store,
  { registry, createCall, createFiles, ports = {} }: AccountPorts,
  ignoreBackoff: boolean,
): Promise<AccountsReport> {
  if ((await store.outbox.where('state').equals('pending').count()) === 0) return NOTHING_LEFT;
  const call = createCall(store);
  const engine = createEngine({ store, call, ports, registry, files: createFiles(store, call) });
  const { waiting, stopped, hasMoreFiles, next_at } = await engine.drain({ ignoreBackoff });
  return stopped === 'paused' ? NOTHING_LEFT : { waiting, hasMoreFiles, next_at };
}

const NOTHING_LEFT: AccountsReport = { waiting: 0, hasMoreFiles: false, next_at: null };

/** While no page of a company is open only this run learns that its session has ended, so it deletes the data now. */
export async function finishEnded(store: Store, { registry, ports }: AccountPorts): Promise<void> {
  if ((await readMeta(store, 'ended')) === undefined || (await readMeta(store, 'token'))) return;
  await clearSession(registry, store);
  await stripEndedSessions(registry, ports?.locks ?? globalThis.navigator?.locks);
}
