import { createObservable } from '#domain/create-observable.ts';
import type { InvoiceRow } from '../rows/invoice-row.ts';
import type { Store } from '../store.ts';
import { withReopen } from '../with-reopen.ts';

/** A few screens; about 1 MB. */
const MAX_ROWS = 1_500;

/** A read in progress and the ids written since it began: its result may be outdated for them. */
type ReadInProgress = { written: Set<string>; isStale: boolean };

/**
 * Rows that are shown now or soon, as they are in the database: a row shown before is available within the same frame.
 * The owner reports every write.
 */
export class RowCache {
  #store: Store;
  #onWatched: () => void;
  /** Least recently used first; null where the row does not exist. */
  #rows = new Map<string, InvoiceRow | null>();
  #readings = new Set<ReadInProgress>();
  #changes = createObservable();
  #version = 0;

  constructor(store: Store, onWatched: () => void) {
    this.#store = store;
    this.#onWatched = onWatched;
  }

  getSnapshot = (): number => this.#version;

  subscribe = (listener: () => void): (() => void) => {
    const unsubscribe = this.#changes.subscribe(listener);
    this.#onWatched();
    return unsubscribe;
  };

  /** Undefined where it has not been read. */
  get = (id: string): InvoiceRow | null | undefined => this.#rows.get(id);

  /** Reads the rows that are not cached. */
  async prefetch(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#touch(id);
    const missing = ids.filter((id) => !this.#rows.has(id));
    if (missing.length > 0) await this.#load(missing);
  }

  /**
   * Caches the result of a query, or the rows that are `worth` it. Notifies no listener, because the caller has the
   * rows.
   */
  async readThrough(
    query: () => PromiseLike<InvoiceRow[]>,
    select = (rows: InvoiceRow[]): InvoiceRow[] => rows,
  ): Promise<InvoiceRow[]> {
    this.#onWatched();
    const { answer: rows, isSure } = await this.#read(query);
    this.put(select(rows).filter(({ id }) => isSure(id)));
    return rows;
  }

  /** Caches the current rows. Notifies no listener. */
  put(rows: readonly InvoiceRow[]): void {
    for (const row of rows) this.#set(row.id, row);
  }

  /** Call it when a row is being written: a read in progress may have the old version. */
  invalidate(id: string): void {
    for (const reading of this.#readings) reading.written.add(id);
  }

  /** Stores the changed rows that are cached. Returns whether there were any. */
  refresh(changed: ReadonlyMap<string, InvoiceRow | null>): boolean {
    const known = [...changed].filter(([id]) => this.#rows.has(id));
    for (const [id, row] of known) this.#rows.set(id, row);
    if (known.length > 0) this.#notify();
    return known.length > 0;
  }

  /** Reads all cached rows again, because any of them may have changed. */
  refreshAll(): Promise<void> {
    for (const reading of this.#readings) reading.isStale = true;
    return this.#load([...this.#rows.keys()]);
  }

  async #load(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const { answer, isSure } = await this.#read(() => this.#store.invoices.bulkGet([...ids]));
    const again = ids.filter((id) => !isSure(id));
    for (const [index, id] of ids.entries()) if (isSure(id)) this.#set(id, answer[index] ?? null);
    this.#notify();
    await this.#load(again);
  }

  async #read<T>(query: () => PromiseLike<T>): Promise<{ answer: T; isSure: (id: string) => boolean }> {
    const reading: ReadInProgress = { written: new Set(), isStale: false };
    this.#readings.add(reading);
    try {
      const answer = await withReopen(this.#store, query);
      return { answer, isSure: (id) => !reading.isStale && !reading.written.has(id) };
    } finally {
      this.#readings.delete(reading);
    }
  }

  #touch(id: string): void {
    const row = this.#rows.get(id);
    if (row !== undefined) this.#set(id, row);
  }

  #set(id: string, row: InvoiceRow | null): void {
    this.#rows.delete(id);
    this.#rows.set(id, row);
    if (this.#rows.size <= MAX_ROWS) return;
    const [oldest] = this.#rows.keys();
    if (oldest !== undefined) this.#rows.delete(oldest);
  }

  #notify(): void {
    this.#version += 1;
    this.#changes.emit();
  }
}
