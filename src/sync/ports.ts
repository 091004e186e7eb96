import type { Call } from '#client/call.ts';
import type { LogKind } from '#store/rows/log-row.ts';
import type { Store } from '#store/store.ts';
import type { Locks } from './coordination/with-exclusive-lock.ts';
import type { CircuitBreaker } from './executor/circuit-breaker.ts';
import type { SendOutcome } from './executor/send-outcome.ts';

/** Everything that a test must be able to decide: time, chance and who else is at work. */
export type Ports = {
  now: () => number;
  /** 0 up to but not 1. */
  random: () => number;
  /** `undefined` where the browser has none. */
  locks: Locks | undefined;
  /** The device itself says that it has no network: what is asked then cannot have left it. */
  isOffline: () => boolean;
  /** Leaves the database to whoever wants to read it, for as long as a first screen needs. */
  yieldToUi: () => Promise<void>;
  /** Requests with changes on the wire at once (docs/offline.md#order-and-lanes). */
  inFlight: number;
};

/** Told as it happens, for a toast; what stays true is in the store. */
export type SyncEvent = { type: Extract<LogKind, 'sent' | 'parked' | 'conflict' | 'paused'>; about?: string };

/** A turn at sending files beside everything else. */
export type UploadRun = {
  ignoreBackoff: boolean;
  shouldContinue: () => boolean;
  /** What became of one file. */
  onOutcome: (outcome: SendOutcome) => void;
  /** None can be sent before then, whatever they say themselves. */
  setNotBefore: (at: number) => void;
};

/** Sends files, one at a time. Given to the engine by whoever opens it: a page fetches its code with the first file. */
export type UploadLane = (context: SyncContext, run: UploadRun) => Promise<void>;

/** What the parts of one engine share. */
export type SyncContext = {
  store: Store;
  call: Call;
  ports: Ports;
  circuit: CircuitBreaker;
  emit: (event: SyncEvent) => void;
  uploads?: UploadLane | undefined;
  /** Calls `listener` whenever somebody asks for a round, until the answer is called. */
  onRequest: (listener: () => void) => () => void;
};
