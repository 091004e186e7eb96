import { Dexie } from 'dexie';
import { createObservable } from '#domain/create-observable.ts';
import { byNewest } from '#domain/invoices/invoice.ts';
import type { InvoiceRow } from '../rows/invoice-row.ts';
import type { Store } from '../store.ts';
import { type ChangedKeys, watchTable } from '../watch-table.ts';
import { ignoreClosed, withReopen } from '../with-reopen.ts';
import { createEntryFactory, type IndexEntry } from './index-entry.ts';
import { RowCache } from './row-cache.ts';
import type { WrittenRows } from './written-rows.ts';

/** Newest first. A new array after each change, so that it can be compared by identity. */
export type IndexState = { isReady: boolean; entries: readonly IndexEntry[] };

/** Rows per read without a noticeable delay: 2,000 rows take 20 ms. */
const CHUNK = 1_500;
/** The list shows the newest rows first. */
const SCREEN_ROWS = 60;
/** Above this many changed rows, reading everything again is not slower. */
const MAX_CHANGED = 5_000;

/** What was written since the index last read: everything, or the ids to read and the rows that need no read. */
type Batch = { isStale: boolean; ids: ReadonlySet<string>; written: ReadonlyMap<string, InvoiceRow | null> };

/**
 * All invoices of a device in memory and up to date, as the list needs them: a filter, a count or another order takes a
 * few milliseconds instead of a scan of the database (docs/offline.md#data-model). Loaded at first use.
 */
export class InvoiceIndex {
  readonly rows: RowCache;
  #store: Store;
  #state: IndexState = { isReady: false, entries: [] };
  #changes = createObservable();
  #makeEntry = createEntryFactory();
  /** Ids that were written and must be read. */
  #changed = new Set<string>();
  /** Rows that this tab wrote and that need no read. */
  #written = new Map<string, InvoiceRow | null>();
  /** Ids that are being read now. */
  #reading: ReadonlySet<string> = new Set();
  #isStale = false;
  #isWorking = false;
  #stopWatching: (() => void) | undefined;
  /** True when a caller needs the whole index, not only some rows. */
  #isWanted = false;
  /** Set while the index does not read. */
  #pause: { ended: Promise<void>; end: () => void } | undefined;

  constructor(store: Store) {
    this.#store = store;
    this.rows = new RowCache(store, () => this.#watch());
  }

  getSnapshot = (): IndexState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    const unsubscribe = this.#changes.subscribe(listener);
    this.#watch();
    this.#isWanted = true;
    this.#work();
    return unsubscribe;
  };

  /** Reads no further until `resume`: another company is being opened, which needs the database's time. */
  pause(): void {
    if (this.#pause) return;
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.#pause = { ended, end };
  }

  resume(): void {
    this.#pause?.end();
    this.#pause = undefined;
  }

  /** Follows the database no further. */
  end(): void {
    this.#stopWatching?.();
  }

  #watch(): void {
    if (this.#stopWatching) return;
    this.#stopWatching = watchTable(this.#store, 'invoices', (keys, result) => {
      const written = this.#store.rowsWrittenIn(result);
      if (written) this.#take(written);
      else this.#note(keys);
      if (this.#isStale) void Dexie.ignoreTransaction(() => this.rows.refreshAll()).catch(ignoreClosed(this.#store));
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

  /** If another tab wrote the same row, it is read from the database: the order of the two writes is unknown here. */
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
    // The event is fired inside the transaction that wrote; the read must not join it.
    void Dexie.ignoreTransaction(() => this.#catchUp())
      .catch(ignoreClosed(this.#store))
      .finally(() => {
        this.#isWorking = false;
      });
  }

  async #catchUp(): Promise<void> {
    while (this.#isStale || this.#changed.size + this.#written.size > 0) {
      const batch = this.#takeBatch();
      try {
        await this.#publish(batch);
      } catch (error) {
        this.#putBack(batch);
        throw error;
      }
    }
  }

  #takeBatch(): Batch {
    const batch = { isStale: this.#isStale, ids: this.#changed, written: this.#written };
    this.#isStale = false;
    this.#changed = new Set();
    this.#written = new Map();
    return batch;
  }

  /** Nothing of a batch was shown: it is read at the next change, or when somebody subscribes. */
  #putBack({ isStale, ids, written }: Batch): void {
    this.#isStale ||= isStale;
    this.#note([...ids, ...written.keys()]);
  }

  async #publish(batch: Batch): Promise<void> {
    const changed = batch.isStale ? new Map<string, InvoiceRow | null>() : await this.#readChanged(batch);
    // Draw a visible row before the whole index is updated.
    if (this.rows.refresh(changed)) await new Promise((next) => setTimeout(next));
    const entries = batch.isStale ? await this.#readAll() : this.#with(changed);
    this.rows.put(entries.slice(0, SCREEN_ROWS).flatMap(({ id }) => changed.get(id) ?? []));
    this.#state = { isReady: true, entries };
    this.#changes.emit();
  }

  /** The current rows of all ids of a batch. */
  async #readChanged({ ids, written }: Batch): Promise<ReadonlyMap<string, InvoiceRow | null>> {
    if (ids.size === 0) return written;
    this.#reading = ids;
    try {
      const wanted = [...ids];
      const rows = await withReopen(this.#store, () => this.#store.invoices.bulkGet(wanted));
      return new Map([...written, ...wanted.map((id, place) => [id, rows[place] ?? null] as const)]);
    } finally {
      this.#reading = new Set();
    }
  }

  async #readAll(): Promise<IndexEntry[]> {
    const entries: IndexEntry[] = [];
    for (let last: IndexEntry | undefined; ; last = entries.at(-1)) {
      await this.#pause?.ended;
      const from = last ? [last.issue_date, last.id] : ['', ''];
      const query = () =>
        this.#store.invoices
          .where('[issue_date+id]')
          .between(from, ['\uffff', '\uffff'], false, false)
          .limit(CHUNK)
          .toArray();
      const rows = await this.rows.readThrough(query, (some) => (some.length < CHUNK ? some.slice(-SCREEN_ROWS) : []));
      for (const row of rows) entries.push(this.#makeEntry(row));
      if (rows.length < CHUNK) return entries.reverse();
    }
  }

  #with(rows: ReadonlyMap<string, InvoiceRow | null>): IndexEntry[] {
    const { entries } = this.#state;
    const stored = [...entries];
    const moved = new Map<string, InvoiceRow | null>();
    for (const [id, row] of rows) {
      const place = row ? findPlace(entries, row) : undefined;
      if (row && place !== undefined) stored[place] = this.#makeEntry(row);
      else moved.set(id, row);
    }
    if (moved.size === 0) return stored;
    const added = [...moved.values()].flatMap((row) => (row ? [this.#makeEntry(row)] : []));
    return [...stored.filter(({ id }) => !moved.has(id)), ...added].sort(byNewest);
  }
}

/** The place of a row in entries that are newest first: undefined if it is new, or its date has changed. */
function findPlace(entries: readonly IndexEntry[], row: InvoiceRow): number | undefined {
  let [from, to] = [0, entries.length - 1];
  while (from <= to) {
    const middle = (from + to) >> 1;
    const entry = entries[middle];
    if (!entry) return undefined;
    const order = byNewest(entry, row);
    if (order === 0) return middle;
    if (order < 0) from = middle + 1;
    else to = middle - 1;
  }
  return undefined;
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

/** Frees the memory of a company that is no longer in view. Whoever needs its index again reads it again. */
export function releaseInvoiceIndex(store: Store): void {
  indexes.get(store)?.end();
  indexes.delete(store);
}
