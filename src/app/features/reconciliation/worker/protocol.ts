import type { Coverage } from '#domain/reconciliation/coverage.ts';
import type { LedgerHeader } from '#domain/reconciliation/ledger/ledger-file.ts';
import type { LedgerEntry } from '#domain/reconciliation/ledger/match-ledger.ts';
import type { LedgerClass } from '#domain/reconciliation/ledger/summarize-ledger.ts';
import type { DayRange } from '#domain/reconciliation/only-local-reason.ts';
import type { ResultLine } from '#domain/reconciliation/result-line.ts';
import type { ListingFile } from '#domain/reconciliation/run-file.ts';
import type { LineFilter } from '#domain/reconciliation/select-lines.ts';
import type { LinesSummary } from '#domain/reconciliation/summarize-lines.ts';
import type { ExportTexts } from './export-lines.ts';
import type { ChosenColumns, UnknownLedger } from './read-ledger.ts';
import type { ListingProblem } from './read-listings.ts';

/** `store` is the name of the user's database. `month` null: that of most rows. */
export type CompareOptions = {
  store: string;
  own_nits: readonly string[];
  month: string | null;
  /** The person says that the listing covers the whole month. */
  is_whole: boolean;
};

/** The result without its lines, which stay in the worker. */
export type ResultOverview = {
  month: string;
  period: DayRange;
  coverage: Coverage | null;
  is_covered: boolean;
  files: readonly ListingFile[];
  problems: readonly ListingProblem[];
  summary: LinesSummary;
  /** Whether the listings are here, so that they can be compared again. */
  can_compare: boolean;
  /** The third leg; null without one. Its entries stay in the worker. */
  ledger: LedgerHeader | null;
};

export type SelectedLines = { count: number; total: number };

/** The journal compared with the lines of the result, which is then the `ledger` of the overview. */
export type ComparedLedger =
  | { type: 'ok'; overview: ResultOverview }
  | { type: 'unknown'; sheet: UnknownLedger }
  | { type: 'refused'; detail: string };

export type LedgerOptions = { own_nits: readonly string[]; chosen: readonly ChosenColumns[] };

/** A run as it is stored, packed with gzip, and the short keys of what it leaves to resolve. */
export type PackedRun = { bytes: ArrayBuffer; open: string[] | null };

export type Progress = { step: 'reading'; rows: number } | { step: 'matching' };

/** The operations of the worker; each has one response. */
export type ReconciliationApi = {
  compare: (files: readonly File[], options: CompareOptions) => Promise<ResultOverview>;
  /** Compares the listings that were read once more: for another month, or after a change of the invoices. */
  compareAgain: (options: CompareOptions) => Promise<ResultOverview>;
  open: (packed: ArrayBuffer) => Promise<ResultOverview | undefined>;
  setPrevious: (packed: ArrayBuffer | null) => Promise<ResultOverview>;
  /** Undefined where these were settled already: the shown result stays as it is. */
  setSettled: (documents: readonly string[]) => Promise<ResultOverview | undefined>;
  select: (filter: LineFilter) => Promise<SelectedLines>;
  lines: (from: number, to: number) => Promise<ResultLine[]>;
  pack: () => Promise<PackedRun>;
  /** The whole result as .xlsx, with one sheet for each class. */
  workbook: (texts: ExportTexts) => Promise<Blob>;
  compareLedger: (file: File, options: LedgerOptions) => Promise<ComparedLedger>;
  ledgerEntries: (type: LedgerClass, count: number) => Promise<LedgerEntry[]>;
};

export type WorkerRequest = { id: number; name: keyof ReconciliationApi; args: unknown[] };
export type WorkerMessage =
  | { id: number; type: 'result'; value: unknown }
  | { id: number; type: 'failed' }
  | { type: 'progress'; progress: Progress };
