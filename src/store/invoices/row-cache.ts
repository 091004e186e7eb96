import type { InvoiceRow } from '../rows/invoice-row.ts';
import type { Store } from '../store.ts';

/** A few screens; 1 MB. */
const MAX_ROWS = 1_500;

/** A reading under way, and what was written meanwhile: its answer about those may be old. */
type ReadInProgress = { written: Set<string>; isStale: boolean };

/**
 * Rows that are shown or soon will be, as the database has them: what was shown before is there within the same frame.
 * Whoever owns it says what is written.
 */
export class RowCache {
  #store: Store;
  #onWatched: () => void;
  /** Oldest first; null where there is no such row. */
  #rows = new Map<string, InvoiceRow | null>();
  #readings = new Set<ReadInProgress>();
  #listeners = new Set<() => void>();
  #version = 0;

  constructor(store: Store, onWatched: () => void) {
    this.#store = store;
    this.#onWatched = onWatched;
  }

  getSnapshot = (): number => this.#version;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#onWatched();
    return () => this.#listeners.delete(listener);
  };

  /** Undefined where it has not been read. */
  get = (id: string): InvoiceRow | null | undefined => this.#rows.get(id);

  /** Reads those that are not known. */
  async prefetch(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#touch(id);
    const missing = ids.filter((id) => !this.#rows.has(id));
    if (missing.length > 0) await this.#load(missing);
  }

  /** Keeps what a query reads, or those of it that are `worth` it; tells nobody, since who asks has the rows. */
  async readThrough(
    query: () => PromiseLike<InvoiceRow[]>,
    select = (rows: InvoiceRow[]): InvoiceRow[] => rows,
  ): Promise<InvoiceRow[]> {
    this.#onWatched();
    const { answer: rows, isSure } = await this.#read(query);
    this.put(select(rows).filter(({ id }) => isSure(id)));
    return rows;
  }

  /** Rows as they are now; tells nobody. */
  put(rows: readonly InvoiceRow[]): void {
    for (const row of rows) this.#set(row.id, row);
  }

  /** These are being written: what is read right now may be older. */
  invalidate(id: string): void {
    for (const reading of this.#readings) reading.written.add(id);
  }

  /** What was noted, as it is now; whether any of it was known here. */
  refresh(changed: ReadonlyMap<string, InvoiceRow | null>): boolean {
    const known = [...changed].filter(([id]) => this.#rows.has(id));
    for (const [id, row] of known) this.#rows.set(id, row);
    if (known.length > 0) this.#tell();
    return known.length > 0;
  }

  /** Anything may have been written. */
  refreshAll(): Promise<void> {
    for (const reading of this.#readings) reading.isStale = true;
    return this.#load([...this.#rows.keys()]);
  }

  async #load(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const { answer, isSure } = await this.#read(() => this.#store.invoices.bulkGet([...ids]));
    const again = ids.filter((id) => !isSure(id));
    for (const [index, id] of ids.entries()) if (isSure(id)) this.#set(id, answer[index] ?? null);
    this.#tell();
    await this.#load(again);
  }

  async #read<T>(query: () => PromiseLike<T>): Promise<{ answer: T; isSure: (id: string) => boolean }> {
    const reading: ReadInProgress = { written: new Set(), isStale: false };
    this.#readings.add(reading);
    try {
      const answer = await query();
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

  #tell(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}
