import type { Call } from '#client/call.ts';
import type { LogKind } from '#store/log-row.ts';
import type { Store } from '#store/store.ts';
import type { Circuit } from './circuit.ts';
import type { Locks } from './turn.ts';

/** Everything that a test must be able to decide: time, chance and who else is at work. */
export type Ports = {
  now: () => number;
  /** 0 up to but not 1. */
  random: () => number;
  /** `undefined` where the browser has none. */
  locks: Locks | undefined;
};

/** Told as it happens, for a toast; what stays true is in the store. */
export type SyncEvent = { kind: Extract<LogKind, 'sent' | 'parked' | 'conflict' | 'paused'>; about?: string };

/** What the parts of one engine share. */
export type SyncContext = {
  store: Store;
  call: Call;
  ports: Ports;
  circuit: Circuit;
  emit: (event: SyncEvent) => void;
};
