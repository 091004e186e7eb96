import { Dexie } from 'dexie';
import { createObservable } from '#domain/create-observable.ts';
import type { Store } from '../store.ts';
import { watchTable } from '../watch-table.ts';
import { ignoreClosed, withReopen } from '../with-reopen.ts';
import { readSyncStatus, type SyncStatus } from './sync-status.ts';

const MIN_INTERVAL_MS = 100;

/**
 * The sync status of a store, read once for all subscribers: many components use it, and it changes dozens of times a
 * second while files are sent. Subscribers are notified at most ten times a second, and only when the status differs.
 */
class LiveStatus {
  #store: Store;
  #status: SyncStatus | undefined;
  #changes = createObservable();
  #unwatch: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isReading = false;
  #isStale = false;
  #last = Number.NEGATIVE_INFINITY;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Undefined until the store has been read. */
  getSnapshot = (): SyncStatus | undefined => this.#status;

  subscribe = (listener: () => void): (() => void) => {
    const unsubscribe = this.#changes.subscribe(listener);
    if (this.#unwatch.length === 0) {
      this.#unwatch = [watchTable(this.#store, 'outbox', this.#note), watchTable(this.#store, 'meta', this.#note)];
      this.#note();
    }
    return () => {
      unsubscribe();
      if (!this.#changes.hasListeners()) this.#stop();
    };
  };

  /** Without subscribers the last status becomes invalid. */
  #stop(): void {
    for (const unwatch of this.#unwatch) unwatch();
    this.#unwatch = [];
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#status = undefined;
  }

  #note = (): void => {
    this.#isStale = true;
    if (this.#isReading || this.#timer !== undefined) return;
    // Never in the task of the change itself: its caller still waits for the row.
    const wait = Math.max(0, this.#last + MIN_INTERVAL_MS - performance.now());
    this.#timer = setTimeout(() => void this.#read(), wait);
  };

  async #read(): Promise<void> {
    this.#timer = undefined;
    this.#isReading = true;
    this.#isStale = false;
    this.#last = performance.now();
    // The event is fired inside the transaction that wrote; the read must not join it.
    const status = await Dexie.ignoreTransaction(() => withReopen(this.#store, () => readSyncStatus(this.#store)))
      .catch(ignoreClosed(this.#store))
      .finally(() => {
        this.#isReading = false;
      });
    if (this.#unwatch.length === 0) return;
    if (status && !isSame(status, this.#status)) {
      this.#status = status;
      this.#changes.emit();
    }
    if (this.#isStale) this.#note();
  }
}

const isSame = (a: SyncStatus, b: SyncStatus | undefined): boolean =>
  b !== undefined &&
  a.pending === b.pending &&
  a.parked === b.parked &&
  a.paused === b.paused &&
  a.last_pull_ok === b.last_pull_ok;

const statusByStore = new WeakMap<Store, LiveStatus>();

/** The one status of an open database. */
export function liveStatusOf(store: Store): LiveStatus {
  const status = statusByStore.get(store) ?? new LiveStatus(store);
  statusByStore.set(store, status);
  return status;
}
