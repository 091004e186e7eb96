import type { Call } from '#client/call.ts';
import { readMeta, writeMeta } from '#store/meta.ts';
import type { Registry } from '#store/registry.ts';
import type { Store } from '#store/store.ts';
import { createCircuit } from './circuit.ts';
import { confirmSession } from './confirm-session.ts';
import { type DrainOptions, type DrainReport, drain } from './drain.ts';
import { keepAwake } from './keep-awake.ts';
import { listeners } from './listeners.ts';
import type { Ports, SyncContext, SyncEvent } from './ports.ts';
import { type PullOutcome, pull } from './pull.ts';
import { noteAccount } from './session.ts';
import { inTurn } from './turn.ts';
import type { WakeSource } from './wake.ts';

/** `isReachable` is what the last question found out; null before the first. What waits is in `readSyncStatus`. */
export type EngineState = { isBusy: boolean; isReachable: boolean | null };

export type RoundReport = DrainReport & { pulled: PullOutcome | null };

export type Engine = {
  /** Sends what waits and is due; `fresh` also what would wait longer. */
  drain: (options?: DrainOptions) => Promise<RoundReport>;
  /** Sends what is due, then brings what is new. */
  pull: () => Promise<RoundReport>;
  /** "Reintentar ahora": sends everything, then brings what is new. */
  syncNow: () => Promise<RoundReport>;
  /** Keeps going by itself until the answer is called. */
  start: (source: WakeSource, registerSync?: () => Promise<void>) => () => void;
  state: () => EngineState;
  onState: (listener: (state: EngineState) => void) => () => void;
  onEvent: (listener: (event: SyncEvent) => void) => () => void;
};

type Parts = { store: Store; call: Call; ports?: Partial<Ports>; registry?: Registry };
type Wish = { fresh: boolean; pull: boolean };

const NOTHING: Wish = { fresh: false, pull: false };

/** One per open database and context. Only one round is under way on this device at any time (OFFLINE.md 2.9). */
export function createEngine({ store, call, ports = {}, registry }: Parts): Engine {
  const states = listeners<EngineState>();
  const events = listeners<SyncEvent>();
  const context: SyncContext = { store, call, ports: withDefaults(ports), circuit: createCircuit(), emit: events.tell };
  const turn = { locks: context.ports.locks, name: `drain:${store.name}` };
  let state: EngineState = { isBusy: false, isReachable: null };
  let wanted = NOTHING;
  let waiter: Promise<RoundReport> | undefined;
  let last: Promise<unknown> = Promise.resolve();

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
      const report = await runRound(context, wish);
      if (registry) await noteAccount(registry, store, context.ports.now());
      become({ isReachable: isReachable(report) ?? state.isReachable });
      return report;
    } finally {
      become({ isBusy: false });
    }
  };
  /** At most one round waits behind the one that runs, and it does all that was asked for meanwhile. */
  const round = (wish: Partial<Wish> = {}) => {
    wanted = { fresh: wanted.fresh || wish.fresh === true, pull: wanted.pull || wish.pull === true };
    if (!waiter) {
      waiter = last.then(() => inTurn(turn, begin));
      last = waiter.catch(() => undefined);
    }
    return waiter;
  };

  return {
    drain: ({ fresh = false } = {}) => round({ fresh }),
    pull: () => round({ pull: true }),
    syncNow: () => round({ fresh: true, pull: true }),
    start: (source, registerSync) => keepAwake({ store, source, registerSync, now: context.ports.now, round }),
    state: () => state,
    onState: states.add,
    onEvent: events.add,
  };
}

/** Push, then pull: the pull's rows also settle what was lost on the way. */
async function runRound(context: SyncContext, { fresh, pull: wantsPull }: Wish): Promise<RoundReport> {
  const { store, call, ports } = context;
  const paused = await readMeta(store, 'paused');
  if (paused === 'auth' || paused === 'unconfirmed') await confirmSession(store, call, ports.now());
  // Only asking can tell whether this build is still too old.
  if (paused === 'update' && fresh) await writeMeta(store, 'paused', undefined);
  const report = await drain(context, { fresh });
  const mayPull = wantsPull && report.stopped === null;
  return { ...report, pulled: mayPull ? await pull(context) : null };
}

/** `undefined` when nobody was asked. */
function isReachable({ stopped, pulled, sent, parked }: RoundReport): boolean | undefined {
  if (stopped === 'offline' || pulled === 'offline') return false;
  return pulled !== null || sent + parked > 0 ? true : undefined;
}

const withDefaults = (ports: Partial<Ports>): Ports => ({
  now: () => Date.now(),
  random: () => Math.random(),
  locks: typeof navigator === 'undefined' ? undefined : navigator.locks,
  ...ports,
});
