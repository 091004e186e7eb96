import type { Call } from '#client/call.ts';
import type { LogKind } from '#store/rows/log-row.ts';
import type { Store } from '#store/store.ts';
import type { Locks } from './coordination/with-exclusive-lock.ts';
import type { CircuitBreaker } from './executor/circuit-breaker.ts';
import type { SendOutcome } from './executor/send-outcome.ts';

/** Everything that a test must control: time, randomness, locks, network state and concurrency. */
export type Ports = {
  now: () => number;
  /** At least 0 and less than 1. */
  random: () => number;
  /** `undefined` in a browser without the Web Locks API. */
  locks: Locks | undefined;
  /** True when the device reports no network: a request at that time cannot have left it. */
  isOffline: () => boolean;
  /** Leaves the database free for reads, for as long as a first screen needs. */
  yieldToUi: () => Promise<void>;
  /** Number of concurrent requests with changes (docs/offline.md#order-and-lanes). */
  inFlight: number;
};

/** Emitted once as it happens, for a toast; lasting state is in the store. */
export type SyncEvent = { type: Extract<LogKind, 'sent' | 'parked' | 'conflict' | 'paused'>; about?: string };

/** One run of the upload lane, in parallel with the other lanes. */
export type UploadRun = {
  ignoreBackoff: boolean;
  shouldContinue: () => boolean;
  /** Called with the result of one file. */
  onOutcome: (outcome: SendOutcome) => void;
  /** No upload can be sent before `at` (ms since epoch), whatever its own due time is. */
  setNotBefore: (at: number) => void;
};

/** Sends files, one at a time. Injected into the engine: a page loads its code with the first file. */
export type UploadLane = (context: SyncContext, run: UploadRun) => Promise<void>;

/** State shared by the parts of one engine. */
export type SyncContext = {
  store: Store;
  call: Call;
  ports: Ports;
  circuit: CircuitBreaker;
  emit: (event: SyncEvent) => void;
  uploads?: UploadLane | undefined;
  /** Calls `listener` at each request for a round. Returns the function that stops it. */
  onRequest: (listener: () => void) => () => void;
};
