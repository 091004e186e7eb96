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
  /** From this day on documents may still come to the listing; null when it was downloaded late enough. */
  lateFrom: string | null;
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
  const active = input.invoices.filter(({ trashed }) => !trashed);
  const matches = new Matches();
  // Each rule looks at the rows that the one before it has left: few, as a rule.
  let left = yield* matchRows(kept, matches, findByCufe(active));
  left = yield* matchRows(left, matches, findByNumber(left, active, matches));
  left = yield* matchRows(left, matches, findByTotal(left, active, matches));
  const entries: ReconciliationEntry[] = [];
  const inTrash = findInTrash(left, input.invoices, matches);
  for (const [at, row] of input.rows.entries()) {
    if (at % CHUNK === CHUNK - 1) yield;
    if (repeated.has(row)) entries.push({ type: 'repeated', row, invoice: null });
    else entries.push(entryOfRow(row, { matches, inTrash, ownNits: input.ownNits }));
  }
  yield* addLeftInvoices(entries, matches, input);
  return entries;
}

/** The invoices that belong to a row: each belongs to one at most. */
class Matches {
  readonly #byRow = new Map<ListingRow, LocalInvoice>();
  readonly #taken = new Set<LocalInvoice>();

  of = (row: ListingRow): LocalInvoice | undefined => this.#byRow.get(row);
  isFree = (invoice: LocalInvoice): boolean => !this.#taken.has(invoice);

  add(row: ListingRow, invoice: LocalInvoice): void {
    this.#byRow.set(row, invoice);
    this.#taken.add(invoice);
  }
}

/** The invoices that may be the document of a row, the best one first. */
type Find = (row: ListingRow) => readonly LocalInvoice[];

/** Returns the rows that found none, in their order. */
function* matchRows(rows: readonly ListingRow[], matches: Matches, find: Find): Generator<void, ListingRow[]> {
  const left: ListingRow[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % CHUNK === CHUNK - 1) yield;
    const invoice = find(row).find(matches.isFree);
    if (invoice) matches.add(row, invoice);
    else left.push(row);
  }
  yield;
  return left;
}

/** Rows that are set aside are neither kept nor repeated. */
function* separateRepeated(rows: readonly ListingRow[]) {
  const kept: ListingRow[] = [];
  const repeated = new Set<ListingRow>();
  const seen = new SeenDocuments(rows.some((row) => row.cufe === null && isComparable(row)));
  for (const [at, row] of rows.entries()) {
    if (at % CHUNK === CHUNK - 1) yield;
    if (!isComparable(row)) continue;
    if (seen.has(row.cufe, () => rowNumberKeys(row))) repeated.add(row);
    else {
      kept.push(row);
      seen.add(row.cufe, () => rowNumberKeys(row));
    }
  }
  return { kept, repeated };
}

/**
 * The same document has the same CUFE, or the same number where one of both has no CUFE. `comparesNumbers`: whether any
 * document without a CUFE is looked up or added; otherwise no number is read, which costs most.
 */
class SeenDocuments {
  readonly #cufes = new Set<string>();
  readonly #numbers = new Set<string>();
  readonly #numbersWithoutCufe = new Set<string>();
  readonly #comparesNumbers: boolean;

  constructor(comparesNumbers: boolean) {
    this.#comparesNumbers = comparesNumbers;
  }

  has(cufe: string | null, numberKeys: () => readonly string[]): boolean {
    if (cufe !== null && this.#cufes.has(cufe)) return true;
    const others = cufe === null ? this.#numbers : this.#numbersWithoutCufe;
    return this.#comparesNumbers && numberKeys().some((key) => others.has(key));
  }

  add(cufe: string | null, numberKeys: () => readonly string[]): void {
    if (cufe !== null) this.#cufes.add(cufe);
    for (const key of this.#comparesNumbers ? numberKeys() : []) {
      this.#numbers.add(key);
      if (cufe === null) this.#numbersWithoutCufe.add(key);
    }
  }
}

/** A row of an unknown type may be an invoice that Cuadra has. */
const isComparable = ({ set_aside }: ListingRow): boolean => set_aside === null || set_aside === 'unknown_type';

function findByCufe(invoices: readonly LocalInvoice[]): Find {
  const byCufe: Index = new Map();
  for (const invoice of invoices) if (invoice.cufe !== null) addTo(byCufe, invoice.cufe, invoice);
  return ({ cufe }) => (cufe === null ? [] : (byCufe.get(cufe) ?? []));
}

function findByNumber(left: readonly ListingRow[], invoices: readonly LocalInvoice[], matches: Matches): Find {
  const byNumber: Index = new Map();
  for (const invoice of candidates(left, invoices, matches)) {
    for (const key of invoiceNumberKeys(invoice)) addTo(byNumber, key, invoice);
  }
  return (row) => rowNumberKeys(row).flatMap((key) => byNumber.get(key)?.filter((one) => lacksCufe(row, one)) ?? []);
}

/** Only where one free invoice fits alone. */
function findByTotal(left: readonly ListingRow[], invoices: readonly LocalInvoice[], matches: Matches): Find {
  const byTotal: Index = new Map();
  for (const invoice of candidates(left, invoices, matches)) {
    const key = looseKey(invoice);
    if (key !== undefined) addTo(byTotal, key, invoice);
  }
  return (row) => {
    const key = looseKey(row);
    const found = key === undefined ? [] : (byTotal.get(key) ?? []);
    const fitting = found.filter((one) => matches.isFree(one) && lacksCufe(row, one));
    return fitting.length === 1 ? fitting : [];
  };
}

/** The same document in the trash. */
function findInTrash(left: readonly ListingRow[], invoices: readonly LocalInvoice[], matches: Matches): Find {
  const trashed = invoices.filter((invoice) => invoice.trashed);
  const [byCufe, byNumber] = [findByCufe(trashed), findByNumber(left, trashed, matches)];
  return (row) => [...byCufe(row), ...byNumber(row)];
}

/** The free invoices that the rows that are left may be compared with by their number: where every row has a CUFE, those without one. */
function candidates(left: readonly ListingRow[], invoices: readonly LocalInvoice[], matches: Matches): LocalInvoice[] {
  if (left.length === 0) return [];
  const hasAllCufes = left.every(({ cufe }) => cufe !== null);
  return invoices.filter((invoice) => (invoice.cufe === null || !hasAllCufes) && matches.isFree(invoice));
}

/** Two different CUFEs are two documents, so that only a document without one is compared by its number. */
const lacksCufe = (a: { cufe: string | null }, b: { cufe: string | null }): boolean =>
  a.cufe === null || b.cufe === null;

type Index = Map<string, LocalInvoice[]>;

function addTo<T>(map: Map<string, T[]>, key: string, value: T): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

/** Another company's row, whatever its type. A row that is set aside and names nobody keeps its own reason. */
const isForeign = (row: ListingRow, ownNits: ReadonlySet<string>): boolean =>
  !isOwn(row, ownNits) && (row.set_aside === null || row.supplier_nit !== '' || row.customer_nit !== '');

type MatchedRows = { matches: Matches; inTrash: Find; ownNits: ReadonlySet<string> };

function entryOfRow(row: ListingRow, { matches, inTrash, ownNits }: MatchedRows): ReconciliationEntry {
  const invoice = matches.of(row);
  if (invoice) {
    const fields = differingFields(row, invoice);
    return fields.length === 0 ? { type: 'equal', row, invoice } : { type: 'different', row, invoice, fields };
  }
  if (isForeign(row, ownNits)) return { type: 'not_invoice', row, reason: 'other_company' };
  if (row.set_aside !== null) return { type: 'not_invoice', row, reason: row.set_aside };
  const trashed = inTrash(row).find(matches.isFree);
  if (trashed) matches.add(row, trashed);
  return { type: 'missing', row, trashed: trashed ?? null };
}

function* addLeftInvoices(entries: ReconciliationEntry[], matches: Matches, input: MatchInput): Generator<void, void> {
  const { rows, invoices, ownNits, covered, period, lateFrom } = input;
  const setAside = setAsideByCufe(rows);
  const left = invoices.filter(
    (invoice) => matches.isFree(invoice) && invoice.issue_date >= period.from && invoice.issue_date <= period.to,
  );
  const seen = seenAmong(invoices, left, matches);
  yield;
  for (const [at, invoice] of left.entries()) {
    if (at % CHUNK === CHUNK - 1) yield;
    if (!invoice.trashed && seen.has(invoice.cufe, numberKeysOf(invoice))) {
      entries.push({ type: 'repeated', row: null, invoice });
      continue;
    }
    const reason = onlyLocalReason(invoice, { covered, lateFrom, ownNits, setAside });
    entries.push({ type: 'only_local', invoice, reason });
    if (!invoice.trashed) seen.add(invoice.cufe, numberKeysOf(invoice));
  }
}

function setAsideByCufe(rows: readonly ListingRow[]): Map<string, 'rejected' | 'unreadable'> {
  const setAside = new Map<string, 'rejected' | 'unreadable'>();
  for (const { cufe, set_aside: reason } of rows) {
    if (cufe !== null && (reason === 'rejected' || reason === 'unreadable')) setAside.set(cufe, reason);
  }
  return setAside;
}

const numberKeysOf = (invoice: LocalInvoice) => () => [invoiceNumberKey(invoice)];

/** The documents that a row was found for. Invoices in the trash are not the same document once more. */
function seenAmong(invoices: readonly LocalInvoice[], left: readonly LocalInvoice[], matches: Matches): SeenDocuments {
  const known = left.length === 0 ? [] : invoices.filter((invoice) => !invoice.trashed && !matches.isFree(invoice));
  const seen = new SeenDocuments([...left, ...known].some(({ cufe }) => cufe === null));
  for (const invoice of known) seen.add(invoice.cufe, numberKeysOf(invoice));
  return seen;
}
