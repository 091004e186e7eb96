import type { Call } from '#client/call.ts';
import type { Watch } from '#client/watch.ts';
import { createObservable } from '#domain/create-observable.ts';
import { logEvent } from '#store/events/log-event.ts';
import { isReadOnly } from '#store/is-read-only.ts';
import { readMeta, writeMeta } from '#store/meta.ts';
import type { Registry } from '#store/registry.ts';
import type { Store } from '#store/store.ts';
import { withReopen } from '#store/with-reopen.ts';
import { createCircuitBreaker } from '../executor/circuit-breaker.ts';
import { type DrainOptions, type DrainReport, drain } from '../executor/drain.ts';
import type { Ports, SyncContext, SyncEvent, UploadLane } from '../ports.ts';
import { checkDrift, type Drift, isDriftCheckDue } from '../pull/check-drift.ts';
import { type PullOutcome, pull } from '../pull/pull.ts';
import { confirmSession } from '../session/confirm-session.ts';
import { updateAccount } from '../session/session.ts';
import { connectLive } from './live-connection.ts';
import { startSyncScheduler } from './sync-scheduler.ts';
import type { SyncTriggers } from './sync-triggers.ts';
import { withExclusiveLock } from './with-exclusive-lock.ts';

/**
 * `isReachable` is the result of the last request; null before the first one. `lastPull` is the outcome of the last
 * pull. `readSyncStatus` counts the pending changes.
 */
export type EngineState = { isBusy: boolean; isReachable: boolean | null; lastPull: PullOutcome | null };

export type RoundReport = DrainReport & { pulled: PullOutcome | null; drift: Drift | null };

export type Engine = {
  /** Sends the pending changes that are due; with `ignoreBackoff`, also the changes that wait for a later retry. */
  drain: (options?: DrainOptions) => Promise<RoundReport>;
  /** Sends the changes that are due, then pulls. */
  pull: () => Promise<RoundReport>;
  /** "Reintentar ahora": sends all pending changes, then pulls. */
  syncNow: () => Promise<RoundReport>;
  /** Like `syncNow`, then compares the local rows with the server's. */
  checkDrift: () => Promise<RoundReport>;
  /** Starts rounds on its own. Returns the function that stops it. */
  start: (source: SyncTriggers, outside?: PageCapabilities) => () => void;
  getState: () => EngineState;
  subscribe: (listener: (state: EngineState) => void) => () => void;
  onEvent: (listener: (event: SyncEvent) => void) => () => void;
};

/**
 * What only a page has: the registration of a background sync for after it closes, and a live connection to the server.
 */
export type PageCapabilities = { registerSync?: () => Promise<void>; watch?: Watch };

type EngineDependencies = {
  store: Store;
  call: Call;
  ports?: Partial<Ports>;
  registry?: Registry;
  uploads?: UploadLane;
};
type SyncRequest = { ignoreBackoff: boolean; pull: boolean; verify: boolean };

const NO_REQUEST: SyncRequest = { ignoreBackoff: false, pull: false, verify: false };

/** Longest time one round holds the lock: other tabs need it too, even when there is much to pull. */
const MAX_LOCK_HOLD_MS = 5_000;

/**
 * One engine per open database and context. At most one round runs on this device at any time
 * (docs/offline.md#one-sender).
 */
export function createEngine({ store, call, ports = {}, registry, uploads }: EngineDependencies): Engine {
  const states = createObservable<EngineState>();
  const events = createObservable<SyncEvent>();
  const requests = createObservable<void>();
  const context: SyncContext = {
    ...{ store, call, ports: withDefaults(ports), circuit: createCircuitBreaker() },
    ...{ emit: events.emit, uploads, onRequest: requests.subscribe },
  };
  const lock = { locks: context.ports.locks, name: `drain:${store.name}` };
  let state: EngineState = { isBusy: false, isReachable: null, lastPull: null };
  let requested = NO_REQUEST;
  let nextRound: Promise<RoundReport> | undefined;
  let lastRound: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  const setState = (next: Partial<EngineState>) => {
    state = { ...state, ...next };
    states.emit(state);
  };
  const runQueued = async () => {
    // A request from here on may be too late for this round, so it starts the next one.
    nextRound = undefined;
    const request = requested;
    requested = NO_REQUEST;
    setState({ isBusy: true });
    try {
      const deadline = context.ports.now() + MAX_LOCK_HOLD_MS;
      // A change of this tab's user does not wait until the pull is complete.
      const isUncontended = () => !isStopped && nextRound === undefined;
      const shouldContinue = () => isUncontended() && context.ports.now() < deadline;
      const report = await withReopen(store, () => runRound(context, request, { shouldContinue, isUncontended }));
      if (registry) await updateAccount(registry, store, context.ports.now());
      setState({ isReachable: isReachable(report) ?? state.isReachable, lastPull: report.pulled ?? state.lastPull });
      return report;
    } finally {
      setState({ isBusy: false });
    }
  };
  /** At most one round waits behind the running one. It covers everything that was requested in the meantime. */
  const requestRound = (request: Partial<SyncRequest> = {}): Promise<RoundReport> => {
    requests.emit();
    requested = {
      ignoreBackoff: requested.ignoreBackoff || request.ignoreBackoff === true,
      pull: requested.pull || request.pull === true,
      verify: requested.verify || request.verify === true,
    };
    if (!nextRound) {
      const round = lastRound.then(() => withExclusiveLock(lock, runQueued));
      lastRound = round.catch(() => undefined);
      nextRound = round.then((report) => (report.pulled === 'more' && !isStopped ? pullMore(report, request) : report));
    }
    return nextRound;
  };
  const pullMore = async (before: RoundReport, request: Partial<SyncRequest>): Promise<RoundReport> => {
    const after = await requestRound({ pull: true, verify: request.verify === true });
    return { ...after, sent: before.sent + after.sent, parked: before.parked + after.parked };
  };

  return {
    drain: ({ ignoreBackoff = false } = {}) => requestRound({ ignoreBackoff }),
    pull: () => requestRound({ pull: true }),
    syncNow: () => requestRound({ ignoreBackoff: true, pull: true }),
    checkDrift: () => requestRound({ ignoreBackoff: true, pull: true, verify: true }),
    start: (source, { registerSync, watch } = {}) => {
      isStopped = false;
      if (!context.ports.locks) void logMissingLocks(store, context.ports.now()).catch(() => undefined);
      const stops = [startSyncScheduler({ store, source, registerSync, now: context.ports.now, requestRound })];
      if (watch)
        stops.push(connectLive({ watch, source, ports: context.ports, name: `live:${store.name}`, requestRound }));
      return () => {
        isStopped = true;
        for (const stop of stops) stop();
      };
    },
    getState: () => state,
    subscribe: states.subscribe,
    onEvent: events.subscribe,
  };
}

/**
 * Without locks several tabs may send at the same time; the server's operation ledger makes that harmless
 * (docs/offline.md#one-sender).
 */
const logMissingLocks = (store: Store, at: number): Promise<void> =>
  logEvent(store, { at, kind: 'problem', detail: 'this browser has no locks' });

/**
 * Checked between two steps: whether no other round waits for the lock, and whether this one is still within its time.
 */
type YieldPolicy = { isUncontended: () => boolean; shouldContinue: () => boolean };

/** Push first, then pull: the rows of the pull also settle changes whose response was lost. */
async function runRound(
  context: SyncContext,
  request: SyncRequest,
  { shouldContinue: mayGoOn, isUncontended: isAlone }: YieldPolicy,
): Promise<RoundReport> {
  const { store, call, ports } = context;
  const { ignoreBackoff } = request;
  if (await isReadOnly(store)) return READ_ONLY_REPORT;
  const paused = await readMeta(store, 'paused');
  if (paused === 'auth' || paused === 'unconfirmed') await confirmSession(store, call, ports.now());
  // Only a request to the server shows whether this build is still too old.
  if (paused === 'update' && ignoreBackoff) await writeMeta(store, 'paused', undefined);
  const report = await drain(context, { ignoreBackoff });
  if (!request.pull || report.stopped !== null) return { ...report, pulled: null, drift: null };
  const pulled = await pull(context, mayGoOn);
  const isDue = pulled === 'done' && ((await isDriftCheckDue(store, ports.now())) || request.verify);
  const drift = isDue ? await checkDrift(context, isAlone) : null;
  return { ...report, pulled: drift === 'different' ? 'more' : pulled, drift };
}

/** A newer build has opened this database: that build sends and pulls, this one does neither. */
const READ_ONLY_REPORT: RoundReport = {
  ...{ sent: 0, parked: 0, waiting: 0, stopped: 'paused', next_at: null },
  ...{ pulled: null, drift: null },
};

/** `undefined` when no request was sent. */
function isReachable({ stopped, pulled, sent, parked }: RoundReport): boolean | undefined {
  if (stopped === 'offline' || pulled === 'offline') return false;
  return pulled !== null || sent + parked > 0 ? true : undefined;
}

const withDefaults = (ports: Partial<Ports>): Ports => ({
  now: () => Date.now(),
  random: () => Math.random(),
  locks: typeof navigator === 'undefined' ? undefined : navigator.locks,
  // `navigator.onLine === false` is reliable; `true` is not, and Node has neither.
  isOffline: () => typeof navigator !== 'undefined' && navigator.onLine === false,
  inFlight: 4,
  yieldToUi: async () => {},
  ...ports,
});
