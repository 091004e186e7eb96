import { differingFields } from './compare-documents.ts';
import { invoiceNumberKey, invoiceNumberKeys, looseKey, rowNumberKeys } from './document-identity.ts';
import type { ListingRow } from './listing-row.ts';
import type { LocalInvoice } from './local-invoice.ts';
import { type DayRange, isOwn, onlyLocalReason } from './only-local-reason.ts';
import type { ReconciliationEntry } from './reconciliation-entry.ts';

/**
 * The two legs. `covered` are the days of the listing; invoices outside `period` that match no row are left out, all
 * others are in an entry. `ownNits` are the keys (partyKey) of the company's own NITs.
 */
export type MatchInput = {
  rows: readonly ListingRow[];
  invoices: readonly LocalInvoice[];
  ownNits: ReadonlySet<string>;
  covered: DayRange;
  period: DayRange;
};

/** Rows and invoices between two yields. */
const CHUNK = 4_000;

/**
 * Compares DIAN's listing with Cuadra's invoices (docs/reconciliation.md#matching). A document is the same by its CUFE;
 * where one side has none, by issuer, kind of series and number; then by issuer, last digits and total, if only one
 * invoice fits. Yields between chunks, so that the caller can stop.
 */
export function* matchListing(input: MatchInput): Generator<void, ReconciliationEntry[]> {
  const { kept, repeated } = yield* separateRepeated(input.rows);
  const pool = new InvoicePool(input.invoices);
  yield;
  const matches = new Map<ListingRow, LocalInvoice>();
  for (const find of [pool.byCufe, pool.byNumber, pool.byTotal]) yield* matchRows(kept, { matches, pool, find });
  const entries: ReconciliationEntry[] = [];
  for (const [at, row] of input.rows.entries()) {
    if (at % CHUNK === CHUNK - 1) yield;
    if (repeated.has(row)) entries.push({ type: 'repeated', row, invoice: null });
    else entries.push(entryOfRow(row, matches.get(row), { pool, ownNits: input.ownNits }));
  }
  yield* addLeftInvoices(entries, pool, input);
  return entries;
}

type Matching = {
  matches: Map<ListingRow, LocalInvoice>;
  pool: InvoicePool;
  find: (row: ListingRow) => LocalInvoice | undefined;
};

function* matchRows(rows: readonly ListingRow[], { matches, pool, find }: Matching): Generator<void, void> {
  for (const [at, row] of rows.entries()) {
    if (at % CHUNK === CHUNK - 1) yield;
    const invoice = matches.has(row) ? undefined : find(row);
    if (invoice) matches.set(row, pool.take(invoice));
  }
}

/** Rows that are set aside are neither kept nor repeated. */
function* separateRepeated(rows: readonly ListingRow[]) {
  const kept: ListingRow[] = [];
  const repeated = new Set<ListingRow>();
  const seen = new SeenRows();
  for (const [at, row] of rows.entries()) {
    if (at % CHUNK === CHUNK - 1) yield;
    if (!isComparable(row)) continue;
    const keys = rowNumberKeys(row);
    if (seen.has(row, keys)) repeated.add(row);
    else {
      kept.push(row);
      seen.add(row, keys);
    }
  }
  return { kept, repeated };
}

/** The same document has the same CUFE, or the same number where one of both rows has no CUFE. */
class SeenRows {
  readonly #cufes = new Set<string>();
  readonly #numbers = new Set<string>();
  readonly #numbersWithoutCufe = new Set<string>();

  has({ cufe }: ListingRow, keys: readonly string[]): boolean {
    if (cufe !== null && this.#cufes.has(cufe)) return true;
    const others = cufe === null ? this.#numbers : this.#numbersWithoutCufe;
    return keys.some((key) => others.has(key));
  }

  add({ cufe }: ListingRow, keys: readonly string[]): void {
    if (cufe !== null) this.#cufes.add(cufe);
    for (const key of keys) {
      this.#numbers.add(key);
      if (cufe === null) this.#numbersWithoutCufe.add(key);
    }
  }
}

/** A row of an unknown type may be an invoice that Cuadra has. */
const isComparable = ({ set_aside }: ListingRow): boolean => set_aside === null || set_aside === 'unknown_type';

/** The invoices that are not matched yet, by each of their keys. */
class InvoicePool {
  readonly #cufes = new Map<string, LocalInvoice[]>();
  readonly #numbers = new Map<string, LocalInvoice[]>();
  readonly #totals = new Map<string, LocalInvoice[]>();
  readonly #trashedCufes = new Map<string, LocalInvoice[]>();
  readonly #trashedNumbers = new Map<string, LocalInvoice[]>();
  readonly #taken = new Set<LocalInvoice>();

  constructor(invoices: readonly LocalInvoice[]) {
    for (const invoice of invoices) {
      if (invoice.trashed) addKeys(invoice, this.#trashedCufes, this.#trashedNumbers);
      else {
        addKeys(invoice, this.#cufes, this.#numbers);
        const loose = looseKey(invoice);
        if (loose !== undefined) addTo(this.#totals, loose, invoice);
      }
    }
  }

  byCufe = (row: ListingRow): LocalInvoice | undefined =>
    row.cufe === null ? undefined : this.#free(this.#cufes.get(row.cufe))[0];

  byNumber = (row: ListingRow): LocalInvoice | undefined => this.#firstByNumber(this.#numbers, row);

  byTotal = (row: ListingRow): LocalInvoice | undefined => {
    const key = looseKey(row);
    const fitting = key === undefined ? [] : this.#free(this.#totals.get(key)).filter((one) => lacksCufe(row, one));
    return fitting.length === 1 ? fitting[0] : undefined;
  };

  /** The same document in the trash. */
  trashed(row: ListingRow): LocalInvoice | undefined {
    const same = row.cufe === null ? undefined : this.#free(this.#trashedCufes.get(row.cufe))[0];
    return same ?? this.#firstByNumber(this.#trashedNumbers, row);
  }

  take(invoice: LocalInvoice): LocalInvoice {
    this.#taken.add(invoice);
    return invoice;
  }

  isTaken(invoice: LocalInvoice): boolean {
    return this.#taken.has(invoice);
  }

  #firstByNumber(numbers: ReadonlyMap<string, LocalInvoice[]>, row: ListingRow): LocalInvoice | undefined {
    for (const key of rowNumberKeys(row)) {
      const found = this.#free(numbers.get(key)).find((one) => lacksCufe(row, one));
      if (found) return found;
    }
    return undefined;
  }

  #free(invoices: readonly LocalInvoice[] = []): LocalInvoice[] {
    return invoices.filter((invoice) => !this.#taken.has(invoice));
  }
}

/** Two different CUFEs are two documents, so that only a document without one is compared by its number. */
const lacksCufe = (a: { cufe: string | null }, b: { cufe: string | null }): boolean =>
  a.cufe === null || b.cufe === null;

type Index = Map<string, LocalInvoice[]>;

function addKeys(invoice: LocalInvoice, cufes: Index, numbers: Index): void {
  if (invoice.cufe !== null) addTo(cufes, invoice.cufe, invoice);
  for (const key of invoiceNumberKeys(invoice)) addTo(numbers, key, invoice);
}

function addTo<T>(map: Map<string, T[]>, key: string, value: T): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

type Unmatched = { pool: InvoicePool; ownNits: ReadonlySet<string> };

function entryOfRow(
  row: ListingRow,
  invoice: LocalInvoice | undefined,
  { pool, ownNits }: Unmatched,
): ReconciliationEntry {
  if (invoice) {
    const fields = differingFields(row, invoice);
    return fields.length === 0 ? { type: 'equal', row, invoice } : { type: 'different', row, invoice, fields };
  }
  if (row.set_aside !== null) return { type: 'not_invoice', row, reason: row.set_aside };
  if (!isOwn(row, ownNits)) return { type: 'not_invoice', row, reason: 'other_company' };
  const trashed = pool.trashed(row);
  return { type: 'missing', row, trashed: trashed ? pool.take(trashed) : null };
}

function* addLeftInvoices(entries: ReconciliationEntry[], pool: InvoicePool, input: MatchInput): Generator<void, void> {
  const { rows, invoices, ownNits, covered, period } = input;
  const setAside = new Map(
    rows.flatMap(({ cufe, set_aside: reason }) =>
      cufe !== null && (reason === 'rejected' || reason === 'unreadable') ? [[cufe, reason] as const] : [],
    ),
  );
  const seen = new SeenInvoices(invoices.filter((invoice) => pool.isTaken(invoice)));
  yield;
  for (const [at, invoice] of invoices.entries()) {
    if (at % CHUNK === CHUNK - 1) yield;
    const isInPeriod = invoice.issue_date >= period.from && invoice.issue_date <= period.to;
    if (pool.isTaken(invoice) || !isInPeriod) continue;
    if (!invoice.trashed && seen.has(invoice)) entries.push({ type: 'repeated', row: null, invoice });
    else {
      entries.push({
        type: 'only_local',
        invoice,
        reason: onlyLocalReason(invoice, { covered, ownNits, setAside }),
      });
      seen.add(invoice);
    }
  }
}

/** Invoices that are already in an entry, to find the same document once more. Those in the trash do not count. */
class SeenInvoices {
  readonly #cufes = new Set<string>();
  readonly #numbers = new Set<string>();
  readonly #numbersWithoutCufe = new Set<string>();

  constructor(invoices: readonly LocalInvoice[]) {
    for (const invoice of invoices) this.add(invoice);
  }

  has(invoice: LocalInvoice): boolean {
    if (invoice.cufe !== null && this.#cufes.has(invoice.cufe)) return true;
    const others = invoice.cufe === null ? this.#numbers : this.#numbersWithoutCufe;
    return others.has(invoiceNumberKey(invoice));
  }

  add(invoice: LocalInvoice): void {
    if (invoice.trashed) return;
    const key = invoiceNumberKey(invoice);
    this.#numbers.add(key);
    if (invoice.cufe === null) this.#numbersWithoutCufe.add(key);
    else this.#cufes.add(invoice.cufe);
  }
}
