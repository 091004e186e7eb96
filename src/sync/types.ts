import type { Call } from '#client/call.ts';
import type { OutgoingFile } from '#client/upload-bytes.ts';
import type { UploadedFile } from '#contract/uploads.ts';
import type { LogKind } from '#store/rows/log-row.ts';
import type { Store } from '#store/store.ts';

/** The part of the Web Locks API in use; `navigator.locks` implements it. */
export type Locks = {
  request: (
    name: string,
    options: { signal?: AbortSignal; steal?: boolean },
    work: () => Promise<unknown>,
  ) => Promise<unknown>;
};

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

/** Result of one attempt. After 'sent' and 'skipped' the lane continues; 'stop' ends the whole round. */
/** 'pull-first': only a pull makes the next attempt worthwhile. */
export type SendOutcome = 'sent' | 'skipped' | 'parked' | 'later' | 'pull-first' | 'stop';

/** Sends the bytes of one file; undefined when `shouldContinue` interrupted it. Throws like `Call`. */
export type SendFile = (
  file: OutgoingFile,
  options: { onProgress: (share: number) => void; shouldContinue: () => boolean | Promise<boolean> },
) => Promise<UploadedFile | undefined>;

export type FileTransport = {
  /** Loads the code that sends files; undefined when it cannot be loaded now. A page loads it with the first file. */
  load: () => Promise<SendFile | undefined>;
  /** Longest run in ms; then the lock is free for another tab's changes and for the pull. */
  maxRunMs?: number;
};

export type CircuitBreaker = {
  readonly isOpen: () => boolean;
  /** When an open circuit may be probed, on the clock that `recordFailure` received. */
  readonly probeAt: () => number;
  /** When the server last answered a request; 0 before the first answer. */
  readonly answeredAt: () => number;
  readonly recordFailure: (now: number, random: number) => void;
  readonly recordSuccess: () => void;
};

/** State shared by the parts of one engine. */
export type SyncContext = {
  store: Store;
  call: Call;
  ports: Ports;
  circuit: CircuitBreaker;
  emit: (event: SyncEvent) => void;
  /** Without it, files stay in the outbox. */
  files?: FileTransport | undefined;
  /** Calls `listener` at each request for a round. Returns the function that stops it. */
  onRequest: (listener: () => void) => () => void;
};
