import { Dexie } from 'dexie';
import { byNewest } from '#domain/invoices/invoice.ts';
import type { InvoiceRow } from '../rows/invoice-row.ts';
import type { Store } from '../store.ts';
import { type ChangedKeys, watchTable } from '../watch-table.ts';
import { createEntryFactory, type IndexEntry } from './index-entry.ts';
import { RowCache } from './row-cache.ts';
import type { WrittenRows } from './written-rows.ts';

/** Newest first. Another array after every change, so that it may be compared. */
export type IndexState = { isReady: boolean; entries: readonly IndexEntry[] };

/** Read at once without holding anybody up: 2,000 rows are 20 ms of work. */
const CHUNK = 1_500;
/** The newest ones are what a list shows first. */
const SCREEN_ROWS = 60;
/** Beyond so many changed rows reading everything anew is not slower. */
const MAX_CHANGED = 5_000;

/**
 * All invoices of a device as the list needs them, in memory and up to date: what a filter, a count or another order
 * would cost as a scan of the database is a few milliseconds here (docs/offline.md#data-model). Built when first asked
 * for.
 */
export class InvoiceIndex {
  readonly rows: RowCache;
  #store: Store;
  #state: IndexState = { isReady: false, entries: [] };
  #listeners = new Set<() => void>();
  #makeEntry = createEntryFactory();
  /** Written, and to be read. */
  #changed = new Set<string>();
  /** Written by this tab, and in hand. */
  #written = new Map<string, InvoiceRow | null>();
  /** Being read right now. */
  #reading = new Set<string>();
  #isStale = false;
  #isWorking = false;
  #isWatching = false;
  /** Somebody wants all of them, and not only some rows. */
  #isWanted = false;

  constructor(store: Store) {
    this.#store = store;
    this.rows = new RowCache(store, () => this.#watch());
  }

  getSnapshot = (): IndexState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#watch();
    this.#isWanted = true;
    this.#work();
    return () => this.#listeners.delete(listener);
  };

  #watch(): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    watchTable(this.#store, 'invoices', (keys, result) => {
      const written = this.#store.rowsWrittenIn(result);
      if (written) this.#take(written);
      else this.#note(keys);
      if (this.#isStale) void Dexie.ignoreTransaction(() => this.rows.refreshAll()).catch(() => undefined);
      if (this.#isWanted) this.#work();
    });
    this.#isStale = true;
  }

  #note(keys: ChangedKeys): void {
    if (this.#isStale) return;
    if (keys === 'all' || this.#changed.size + keys.length > MAX_CHANGED) {
      this.#isStale = true;
      return;
    }
    for (const key of keys) {
      this.#written.delete(key);
      this.#changed.add(key);
      this.rows.invalidate(key);
    }
  }

  /** What another tab has written of the same row is to be read, or is being read: nobody knows which was first. */
  #take(written: WrittenRows): void {
    if (this.#isStale) return;
    for (const [id, row] of written) {
      this.rows.invalidate(id);
      if (this.#changed.has(id) || this.#reading.has(id)) this.#changed.add(id);
      else this.#written.set(id, row);
    }
  }

  #work(): void {
    if (this.#isWorking) return;
    this.#isWorking = true;
    // The event comes out of the transaction that wrote, and may not be mistaken for a part of it.
    void Dexie.ignoreTransaction(() => this.#catchUp())
      // The database was closed under us: whoever opens another one asks another index.
      .catch(() => undefined)
      .finally(() => {
        this.#isWorking = false;
      });
  }

  async #catchUp(): Promise<void> {
    while (this.#isStale || this.#changed.size + this.#written.size > 0) {
      const isStale = this.#isStale;
      const changed = await this.#readChanged();
      // A row that is in sight is drawn before the whole is looked through.
      if (this.rows.refresh(changed)) await new Promise((next) => setTimeout(next));
      const entries = isStale ? await this.#readAll() : this.#with(changed);
      this.rows.put(entries.slice(0, SCREEN_ROWS).flatMap(({ id }) => changed.get(id) ?? []));
      this.#state = { isReady: true, entries };
      for (const listener of this.#listeners) listener();
    }
  }

  /** What has become of the rows that were written since; nothing where all are to be read anew. */
  async #readChanged(): Promise<ReadonlyMap<string, InvoiceRow | null>> {
    const isStale = this.#isStale;
    const written = this.#written;
    this.#reading = isStale ? new Set() : this.#changed;
    this.#isStale = false;
    this.#changed = new Set();
    this.#written = new Map();
    if (isStale) return new Map();
    if (this.#reading.size === 0) return written;
    const ids = [...this.#reading];
    const rows = await this.#store.invoices.bulkGet(ids);
    this.#reading = new Set();
    for (const [place, id] of ids.entries()) written.set(id, rows[place] ?? null);
    return written;
  }

  async #readAll(): Promise<IndexEntry[]> {
    const entries: IndexEntry[] = [];
    for (let last: IndexEntry | undefined; ; last = entries.at(-1)) {
      const from = last ? [last.issue_date, last.id] : ['', ''];
      const query = this.#store.invoices
        .where('[issue_date+id]')
        .between(from, ['\uffff', '\uffff'], false, false)
        .limit(CHUNK);
      const rows = await this.rows.readThrough(
        () => query.toArray(),
        (some) => (some.length < CHUNK ? some.slice(-SCREEN_ROWS) : []),
      );
      for (const row of rows) entries.push(this.#makeEntry(row));
      if (rows.length < CHUNK) return entries.reverse();
    }
  }

  #with(rows: ReadonlyMap<string, InvoiceRow | null>): IndexEntry[] {
    const changed = new Map(rows);
    let isInOrder = true;
    const stored = this.#state.entries.flatMap((entry) => {
      if (!changed.has(entry.id)) return entry;
      const row = changed.get(entry.id);
      changed.delete(entry.id);
      if (!row) return [];
      if (row.issue_date !== entry.issue_date) isInOrder = false;
      return this.#makeEntry(row);
    });
    for (const row of changed.values()) {
      if (!row) continue;
      stored.push(this.#makeEntry(row));
      isInOrder = false;
    }
    return isInOrder ? stored : stored.sort(byNewest);
  }
}

const indexes = new WeakMap<Store, InvoiceIndex>();

/** The one index of an open database. */
export function invoiceIndexOf(store: Store): InvoiceIndex {
  const known = indexes.get(store);
  if (known) return known;
  const index = new InvoiceIndex(store);
  indexes.set(store, index);
  return index;
}
