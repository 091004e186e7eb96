import type { Call } from '#client/call.ts';
import type { Watch } from '#client/watch.ts';
import { logEvent } from '#store/events/log-event.ts';
import { isReadOnly } from '#store/is-read-only.ts';
import { readMeta, writeMeta } from '#store/meta.ts';
import type { Registry } from '#store/registry.ts';
import type { Store } from '#store/store.ts';
import { withStore } from '#store/with-store.ts';
import { createCircuit } from '../executor/circuit.ts';
import { type DrainOptions, type DrainReport, drain } from '../executor/drain.ts';
import { listeners } from '../listeners.ts';
import type { Ports, SyncContext, SyncEvent, UploadLane } from '../ports.ts';
import { checkDrift, type Drift, isDriftCheckDue } from '../pull/check-drift.ts';
import { type PullOutcome, pull } from '../pull/pull.ts';
import { confirmSession } from '../session/confirm-session.ts';
import { noteAccount } from '../session/session.ts';
import { inTurn } from './exclusive-lock.ts';
import { keepLive } from './live-connection.ts';
import { keepAwake } from './sync-scheduler.ts';
import type { WakeSource } from './sync-triggers.ts';

/**
 * `isReachable` is what the last question found out; null before the first. `lastPull` is how the last pull ended. What
 * waits is in `readSyncStatus`.
 */
export type EngineState = { isBusy: boolean; isReachable: boolean | null; lastPull: PullOutcome | null };

export type RoundReport = DrainReport & { pulled: PullOutcome | null; drift: Drift | null };

export type Engine = {
  /** Sends what waits and is due; `fresh` also what would wait longer. */
  drain: (options?: DrainOptions) => Promise<RoundReport>;
  /** Sends what is due, then brings what is new. */
  pull: () => Promise<RoundReport>;
  /** "Reintentar ahora": sends everything, then brings what is new. */
  syncNow: () => Promise<RoundReport>;
  /** The same, and compares afterwards what is here with what the server has. */
  checkDrift: () => Promise<RoundReport>;
  /** Keeps going by itself until the answer is called. */
  start: (source: WakeSource, outside?: Outside) => () => void;
  state: () => EngineState;
  onState: (listener: (state: EngineState) => void) => () => void;
  onEvent: (listener: (event: SyncEvent) => void) => () => void;
};

/** What only a page has: a way to be woken when it is gone, and a live line from the server. */
export type Outside = { registerSync?: () => Promise<void>; watch?: Watch };

type Parts = { store: Store; call: Call; ports?: Partial<Ports>; registry?: Registry; uploads?: UploadLane };
type Wish = { fresh: boolean; pull: boolean; verify: boolean };

const NOTHING: Wish = { fresh: false, pull: false, verify: false };

/** Other tabs want their turn too, however much there is to pull. */
const LONGEST_TURN_MS = 5_000;

/**
 * One per open database and context. Only one round is under way on this device at any time
 * (docs/offline.md#one-sender).
 */
export function createEngine({ store, call, ports = {}, registry, uploads }: Parts): Engine {
  const states = listeners<EngineState>();
  const events = listeners<SyncEvent>();
  const asks = listeners<void>();
  const context: SyncContext = {
    ...{ store, call, ports: withDefaults(ports), circuit: createCircuit() },
    ...{ emit: events.tell, uploads, onAsked: asks.add },
  };
  const turn = { locks: context.ports.locks, name: `drain:${store.name}` };
  let state: EngineState = { isBusy: false, isReachable: null, lastPull: null };
  let wanted = NOTHING;
  let waiter: Promise<RoundReport> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  const become = (next: Partial<EngineState>) => {
    state = { ...state, ...next };
    states.tell(state);
  };
  const begin = async () => {
    // Whoever asks from now on may have come too late for this round, and starts the next.
    waiter = undefined;
    const wish = wanted;
    wanted = NOTHING;
    become({ isBusy: true });
    try {
      const until = context.ports.now() + LONGEST_TURN_MS;
      // A change of this tab's user does not wait until everything has been pulled.
      const isAlone = () => !isStopped && waiter === undefined;
      const mayGoOn = () => isAlone() && context.ports.now() < until;
      const report = await withStore(store, () => runRound(context, wish, { mayGoOn, isAlone }));
      if (registry) await noteAccount(registry, store, context.ports.now());
      become({ isReachable: isReachable(report) ?? state.isReachable, lastPull: report.pulled ?? state.lastPull });
      return report;
    } finally {
      become({ isBusy: false });
    }
  };
  /** At most one round waits behind the one that runs, and it does all that was asked for meanwhile. */
  const round = (wish: Partial<Wish> = {}): Promise<RoundReport> => {
    asks.tell();
    wanted = {
      fresh: wanted.fresh || wish.fresh === true,
      pull: wanted.pull || wish.pull === true,
      verify: wanted.verify || wish.verify === true,
    };
    if (!waiter) {
      const mine = last.then(() => inTurn(turn, begin));
      last = mine.catch(() => undefined);
      waiter = mine.then((report) => (report.pulled === 'more' && !isStopped ? goOn(report, wish) : report));
    }
    return waiter;
  };
  const goOn = async (before: RoundReport, wish: Partial<Wish>): Promise<RoundReport> => {
    const after = await round({ pull: true, verify: wish.verify === true });
    return { ...after, sent: before.sent + after.sent, parked: before.parked + after.parked };
  };

  return {
    drain: ({ fresh = false } = {}) => round({ fresh }),
    pull: () => round({ pull: true }),
    syncNow: () => round({ fresh: true, pull: true }),
    checkDrift: () => round({ fresh: true, pull: true, verify: true }),
    start: (source, { registerSync, watch } = {}) => {
      isStopped = false;
      if (!context.ports.locks) void noteNoLocks(store, context.ports.now()).catch(() => undefined);
      const stops = [keepAwake({ store, source, registerSync, now: context.ports.now, round })];
      if (watch) stops.push(keepLive({ watch, source, ports: context.ports, name: `live:${store.name}`, round }));
      return () => {
        isStopped = true;
        for (const stop of stops) stop();
      };
    },
    state: () => state,
    onState: states.add,
    onEvent: events.add,
  };
}

/** Tabs may now send at the same time; the server's ledger keeps that harmless (docs/offline.md#one-sender). */
const noteNoLocks = (store: Store, at: number): Promise<void> =>
  logEvent(store, { at, kind: 'problem', detail: 'this browser has no locks' });

/** Between two steps: whether nobody waits for this turn, and whether it has not yet taken long. */
type Manners = { isAlone: () => boolean; mayGoOn: () => boolean };

/** Push, then pull: the pull's rows also settle what was lost on the way. */
async function runRound(context: SyncContext, wish: Wish, { mayGoOn, isAlone }: Manners): Promise<RoundReport> {
  const { store, call, ports } = context;
  const { fresh } = wish;
  if (await isReadOnly(store)) return NOT_OURS;
  const paused = await readMeta(store, 'paused');
  if (paused === 'auth' || paused === 'unconfirmed') await confirmSession(store, call, ports.now());
  // Only asking can tell whether this build is still too old.
  if (paused === 'update' && fresh) await writeMeta(store, 'paused', undefined);
  const report = await drain(context, { fresh });
  if (!wish.pull || report.stopped !== null) return { ...report, pulled: null, drift: null };
  const pulled = await pull(context, mayGoOn);
  const isDue = pulled === 'done' && ((await isDriftCheckDue(store, ports.now())) || wish.verify);
  const drift = isDue ? await checkDrift(context, isAlone) : null;
  return { ...report, pulled: drift === 'different' ? 'more' : pulled, drift };
}

/** A newer build has this database: it sends and pulls, and this one keeps its hands off. */
const NOT_OURS: RoundReport = {
  ...{ sent: 0, parked: 0, waiting: 0, stopped: 'paused', next_at: null },
  ...{ pulled: null, drift: null },
};

/** `undefined` when nobody was asked. */
function isReachable({ stopped, pulled, sent, parked }: RoundReport): boolean | undefined {
  if (stopped === 'offline' || pulled === 'offline') return false;
  return pulled !== null || sent + parked > 0 ? true : undefined;
}

const withDefaults = (ports: Partial<Ports>): Ports => ({
  now: () => Date.now(),
  random: () => Math.random(),
  locks: typeof navigator === 'undefined' ? undefined : navigator.locks,
  // "Offline" can be believed; "online" promises nothing, and Node says neither.
  isOffline: () => typeof navigator !== 'undefined' && navigator.onLine === false,
  inFlight: 4,
  breathe: async () => {},
  ...ports,
});
