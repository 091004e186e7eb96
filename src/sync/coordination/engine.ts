import type { Call } from '#client/call.ts';
import type { Watch } from '#client/watch.ts';
import { createObservable } from '#domain/create-observable.ts';
import { logEvent } from '#store/events/log-event.ts';
import { type Registry, updateAccount } from '#store/registry.ts';
import type { Store } from '#store/store.ts';
import { withReopen } from '#store/with-reopen.ts';
import { createCircuitBreaker } from '../executor/circuit-breaker.ts';
import type { DrainOptions } from '../executor/drain-run.ts';
import type { PullOutcome } from '../pull/pull.ts';
import type { FileTransport, Ports, SyncContext, SyncEvent } from '../types.ts';
import { confirmSession } from './confirm-session.ts';
import { connectLive } from './live-connection.ts';
import { storeNextAttempt } from './next-attempt.ts';
import { retryUntilReachable } from './retry-until-reachable.ts';
import { RoundQueue } from './round-queue.ts';
import { isReachable, type RoundReport, type RoundRequest, runRound } from './run-round.ts';
import { startSyncScheduler } from './sync-scheduler.ts';
import type { SyncTriggers } from './sync-triggers.ts';
import { withExclusiveLock } from './with-exclusive-lock.ts';

/**
 * `isReachable` is the result of the last request; null before the first one. `lastPull` is the outcome of the last
 * pull. `readSyncStatus` counts the pending changes.
 */
export type EngineState = { isBusy: boolean; isReachable: boolean | null; lastPull: PullOutcome | null };

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
  files?: FileTransport;
};

/** Longest time one round holds the lock: other tabs need it too, even when there is much to pull. */
const MAX_LOCK_HOLD_MS = 5_000;

/**
 * One engine per open database and context. At most one round runs on this device at any time
 * (docs/offline.md#one-sender).
 */
export const createEngine = (dependencies: EngineDependencies): Engine => new SyncEngine(dependencies);

class SyncEngine implements Engine {
  readonly #context: SyncContext;
  readonly #registry: Registry | undefined;
  readonly #states = createObservable<EngineState>();
  readonly #events = createObservable<SyncEvent>();
  readonly #requests = createObservable<void>();
  readonly #rounds: RoundQueue;
  #state: EngineState = { isBusy: false, isReachable: null, lastPull: null };

  constructor({ store, call, ports = {}, registry, files }: EngineDependencies) {
    this.#registry = registry;
    const allPorts = withDefaults(ports);
    this.#context = {
      store,
      call,
      ports: allPorts,
      circuit: createCircuitBreaker(allPorts),
      emit: this.#events.emit,
      files,
      onRequest: this.#requests.subscribe,
    };
    const lock = { locks: this.#context.ports.locks, name: `drain:${store.name}` };
    this.#rounds = new RoundQueue(this.#runRound, (work) => withExclusiveLock(lock, work));
  }

  readonly drain: Engine['drain'] = ({ ignoreBackoff = false } = {}) => this.#requestRound({ ignoreBackoff });
  readonly pull = () => this.#requestRound({ pull: true });
  readonly syncNow = () => this.#requestRound({ ignoreBackoff: true, pull: true });
  readonly checkDrift = () => this.#requestRound({ ignoreBackoff: true, pull: true, verify: true });
  readonly getState = () => this.#state;
  readonly subscribe = this.#states.subscribe;
  readonly onEvent = this.#events.subscribe;

  readonly start: Engine['start'] = (source, { registerSync, watch } = {}) => {
    const { store, ports } = this.#context;
    const requestRound = this.#requestRound;
    this.#rounds.setStopped(false);
    if (!ports.locks) void logMissingLocks(store, ports.now()).catch(() => undefined);
    const stops = [
      startSyncScheduler({ store, source, registerSync, now: ports.now, requestRound }),
      retryUntilReachable({ source, onState: this.#states.subscribe, requestRound }),
    ];
    if (watch) {
      // Outside of the rounds: neither a pause nor a round of another tab delays the end of a session.
      const confirm = () => confirmSession(store, this.#context.call, ports.now());
      stops.push(connectLive({ watch, source, ports, name: `live:${store.name}`, requestRound, confirm }));
    }
    return () => {
      this.#rounds.setStopped(true);
      for (const stop of stops) stop();
    };
  };

  readonly #requestRound = (request: Partial<RoundRequest>): Promise<RoundReport> => {
    this.#requests.emit();
    return this.#rounds.request(request);
  };

  readonly #runRound = async (request: RoundRequest, isContended: () => boolean): Promise<RoundReport> => {
    const context = this.#context;
    const { store, ports } = context;
    this.#setState({ isBusy: true });
    try {
      const deadline = ports.now() + MAX_LOCK_HOLD_MS;
      // A change of this tab's user does not wait until the pull is complete.
      const isUncontended = () => !isContended();
      const shouldContinue = () => isUncontended() && ports.now() < deadline;
      const report = await withReopen(store, () => runRound(context, request, { shouldContinue, isUncontended }));
      await storeNextAttempt(store, report.next_at);
      if (this.#registry) await updateAccount(this.#registry, store, ports.now());
      const { isReachable: wasReachable, lastPull } = this.#state;
      this.#setState({ isReachable: isReachable(report) ?? wasReachable, lastPull: report.pulled ?? lastPull });
      return report;
    } finally {
      this.#setState({ isBusy: false });
    }
  };

  #setState(next: Partial<EngineState>): void {
    this.#state = { ...this.#state, ...next };
    this.#states.emit(this.#state);
  }
}

/**
 * Without locks several tabs may send at the same time; the server's operation ledger makes that harmless
 * (docs/offline.md#one-sender).
 */
const logMissingLocks = (store: Store, at: number): Promise<void> =>
  logEvent(store, { at, kind: 'problem', detail: 'this browser has no locks' });

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
