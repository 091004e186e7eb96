import { gzip } from '#app/reconciliation/gzip.ts';
import { type Coverage, monthRange, readCoverage } from '#domain/reconciliation/coverage.ts';
import { partyKey } from '#domain/reconciliation/document-identity.ts';
import { toLedgerDocument } from '#domain/reconciliation/ledger/ledger-document.ts';
import type { LedgerLeg } from '#domain/reconciliation/ledger/ledger-file.ts';
import { type LedgerEntry, matchLedger } from '#domain/reconciliation/ledger/match-ledger.ts';
import { type LedgerClass, summarizeLedger } from '#domain/reconciliation/ledger/summarize-ledger.ts';
import type { ListingRow } from '#domain/reconciliation/listing-row.ts';
import type { LocalInvoice } from '#domain/reconciliation/local-invoice.ts';
import { matchListing } from '#domain/reconciliation/match-listing.ts';
import { openDocuments } from '#domain/reconciliation/open-documents.ts';
import { groupSum } from '#domain/reconciliation/result-group.ts';
import { isToResolve, type ResultLine, toResultLine } from '#domain/reconciliation/result-line.ts';
import { type ListingFile, markPrevious, writeRunFile } from '#domain/reconciliation/run-file.ts';
import { type LineFilter, selectLines } from '#domain/reconciliation/select-lines.ts';
import { type LinesSummary, summarizeLines } from '#domain/reconciliation/summarize-lines.ts';
import type { ExportTexts } from './export-lines.ts';
import type {
  ComparedLedger,
  CompareOptions,
  LedgerOptions,
  Progress,
  ReconciliationApi,
  ResultOverview,
  SelectedLines,
} from './protocol.ts';
import { type JournalOfFile, readLedger } from './read-ledger.ts';
import { type ListingProblem, readListings } from './read-listings.ts';
import { openRun, type RunContent } from './read-run.ts';
import { writeResultWorkbook } from './result-workbook.ts';

type Dependencies = {
  readInvoices: (store: string) => Promise<LocalInvoice[]>;
  onProgress: (progress: Progress) => void;
};

/** What the worker holds: the listings that were read, and the lines of the result that is shown. */
export class ReconciliationSession implements ReconciliationApi {
  #rows: ListingRow[] = [];
  #files: readonly ListingFile[] = [];
  #problems: readonly ListingProblem[] = [];
  #month = '';
  #coverage: Coverage | null = null;
  #isCovered = false;
  #lines: readonly ResultLine[] = [];
  /** Of a run whose other lines are still read: #lines has those that are to be resolved. */
  #opening: { summary: LinesSummary; rest: Promise<RunContent> } | undefined;
  #settled: ReadonlySet<string> = new Set();
  #selected: number[] = [];
  #ledger: LedgerLeg | null = null;
  /** The journal that was read, which is matched again with each result. */
  #journal: { read: JournalOfFile; ownNits: ReadonlySet<string> } | undefined;
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async compare(files: readonly File[], options: CompareOptions): Promise<ResultOverview> {
    const [read, invoices] = await Promise.all([
      readListings(files, (rows) => this.#dependencies.onProgress({ step: 'reading', rows })),
      this.#dependencies.readInvoices(options.store),
    ]);
    this.#rows = read.rows;
    this.#files = read.files;
    this.#problems = read.problems;
    this.#journal = undefined;
    return this.#match(invoices, options);
  }

  async compareAgain(options: CompareOptions): Promise<ResultOverview> {
    return this.#match(await this.#dependencies.readInvoices(options.store), options);
  }

  async #match(
    invoices: readonly LocalInvoice[],
    { own_nits, month, is_whole }: CompareOptions,
  ): Promise<ResultOverview> {
    this.#dependencies.onProgress({ step: 'matching' });
    this.#coverage = readCoverage(this.#rows) ?? null;
    this.#month = month ?? mostFrequentMonth(this.#rows);
    const period = monthRange(this.#month);
    const covered = this.#coverage?.covered ?? period;
    this.#isCovered = is_whole || (covered.from <= period.from && covered.to >= period.to);
    const entries = await runSteps(
      matchListing({
        rows: this.#rows,
        invoices: this.#rows.length === 0 ? [] : invoices,
        ownNits: new Set(own_nits.map(partyKey)),
        covered: is_whole ? period : covered,
        lateFrom: this.#coverage?.late_from ?? null,
        period,
      }),
    );
    this.#setLines(entries.map(toResultLine));
    this.#matchLedger();
    return this.#overview();
  }

  async open(packed: ArrayBuffer): Promise<ResultOverview | undefined> {
    const run = await openRun(packed);
    if (!run) return undefined;
    const { header, lines, rest } = run;
    this.#rows = [];
    this.#files = header.files;
    this.#problems = [];
    this.#month = header.month;
    this.#coverage = header.coverage;
    this.#isCovered = true;
    this.#journal = undefined;
    this.#setLines(lines);
    this.#ledger = header.ledger ? { header: header.ledger, entries: [] } : null;
    this.#opening = { summary: header.summary, rest };
    return this.#overview();
  }

  async setPrevious(packed: ArrayBuffer | null): Promise<ResultOverview> {
    await this.#readAll();
    const run = packed === null ? undefined : await openRun(packed);
    const previous = await run?.rest.catch(() => undefined);
    // The third leg names the lines themselves, so they are marked in place.
    if (previous) markPrevious(this.#lines, previous.lines);
    else for (const line of this.#lines) delete line.before;
    this.#selected = [];
    return this.#overview();
  }

  async setSettled(documents: readonly string[]): Promise<ResultOverview | undefined> {
    const settled = new Set(documents);
    if (settled.size === this.#settled.size && documents.every((one) => this.#settled.has(one))) return undefined;
    this.#settled = settled;
    return this.#month === '' ? undefined : this.#overview();
  }

  async select(filter: LineFilter): Promise<SelectedLines> {
    // Every line of these two classes is to be resolved.
    if (filter.type !== 'missing' && filter.type !== 'different') await this.#readAll();
    this.#selected = selectLines(this.#lines, filter);
    const summary = summarizeLines(this.#linesAt(this.#selected), this.#settled);
    const { count, total } = groupSum(summary, filter.type);
    return { count, total: total ?? 0 };
  }

  async lines(from: number, to: number): Promise<ResultLine[]> {
    return this.#linesAt(this.#selected.slice(from, to));
  }

  async pack() {
    await this.#readAll();
    const text = writeRunFile({
      month: this.#month,
      coverage: this.#coverage,
      files: this.#files,
      lines: this.#lines,
      ledger: this.#ledger,
    });
    const bytes = await gzip(text);
    const left = this.#lines.filter((line) => isToResolve(line) && !this.#settled.has(line.document));
    return { bytes: bytes.buffer, open: openDocuments(left.map(({ document }) => document)) };
  }

  async workbook(texts: ExportTexts): Promise<Blob> {
    await this.#readAll();
    return writeResultWorkbook({ lines: this.#lines, entries: this.#ledger?.entries }, texts);
  }

  async compareLedger(file: File, { own_nits, chosen }: LedgerOptions): Promise<ComparedLedger> {
    const read = await readLedger(file, chosen);
    if (read.type !== 'ok') return read;
    await this.#readAll();
    this.#journal = { read: read.ledger, ownNits: new Set(own_nits.map(partyKey)) };
    this.#matchLedger();
    return { type: 'ok', overview: this.#overview() };
  }

  async ledgerEntries(type: LedgerClass, count: number): Promise<LedgerEntry[]> {
    await this.#readAll();
    return (this.#ledger?.entries ?? []).filter((entry) => entry.type === type).slice(0, count);
  }

  #matchLedger(): void {
    if (!this.#journal) return;
    const { read, ownNits } = this.#journal;
    const { vouchers, ...header } = read;
    const documents = this.#lines.flatMap((line) => toLedgerDocument(line, ownNits) ?? []);
    const entries = matchLedger(documents, vouchers, monthRange(this.#month));
    this.#ledger = { header: { ...header, summary: summarizeLedger(entries) }, entries };
  }

  #linesAt(indexes: readonly number[]): ResultLine[] {
    return indexes.flatMap((at) => this.#lines[at] ?? []);
  }

  #setLines(lines: readonly ResultLine[]): void {
    this.#lines = lines;
    this.#opening = undefined;
    this.#selected = [];
    this.#ledger = null;
  }

  /** Waits for the lines of an opened run. Selected lines keep their place: the first ones are there already. */
  async #readAll(): Promise<void> {
    const opening = this.#opening;
    if (!opening) return;
    const { lines, entries } = await opening.rest;
    if (this.#opening !== opening) return;
    this.#lines = lines;
    if (this.#ledger) this.#ledger = { ...this.#ledger, entries };
    this.#opening = undefined;
  }

  #overview(): ResultOverview {
    const here = summarizeLines(this.#lines, this.#settled);
    const summary = this.#opening ? { ...this.#opening.summary, to_resolve: here.to_resolve } : here;
    return {
      month: this.#month,
      period: monthRange(this.#month),
      coverage: this.#coverage,
      is_covered: this.#isCovered,
      files: this.#files,
      problems: this.#problems,
      summary,
      can_compare: this.#rows.length > 0,
      ledger: this.#ledger?.header ?? null,
    };
  }
}

/** Gives other messages of the worker a turn between the steps. */
async function runSteps<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Without dates it is the running month. */
function mostFrequentMonth(rows: readonly ListingRow[]): string {
  const counts = new Map<string, number>();
  for (const { issue_date } of rows) {
    const month = issue_date?.slice(0, 7);
    if (month !== undefined) counts.set(month, (counts.get(month) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? new Date().toISOString().slice(0, 7);
}
