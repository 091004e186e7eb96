import type { Coverage } from './coverage.ts';
import { type LedgerHeader, type LedgerLeg, writeLedgerEntries } from './ledger/ledger-file.ts';
import type { ReconciliationClass } from './reconciliation-entry.ts';
import { isToResolve, type ResultLine } from './result-line.ts';
import { type LinesSummary, summarizeLines } from './summarize-lines.ts';

/** A listing that was read: its SHA-256 in hexadecimal, and its size in bytes. */
export type ListingFile = { name: string; sha256: string; rows: number; size: number };

/** What a run keeps in the attachment of its record. `month` is 'YYYY-MM'. */
export type RunFile = {
  month: string;
  coverage: Coverage | null;
  files: readonly ListingFile[];
  lines: readonly ResultLine[];
  ledger?: LedgerLeg | null;
};

/**
 * The first line of the attachment; each result line follows as JSON on a line of its own. The first `open` ones are to
 * be resolved: with them and the summary the result can be shown while the others are still read. Version 3 has a third
 * leg, whose entries follow the result lines; a build that knows only version 2 cannot open it.
 */
export type RunHeader = Omit<RunFile, 'lines' | 'ledger'> & {
  version: 2 | 3;
  open: number;
  summary: LinesSummary;
  ledger?: LedgerHeader;
};

/** The text of the attachment. */
export function writeRunFile({ lines, ledger, ...run }: RunFile): string {
  const ordered = openFirst(lines);
  const header: RunHeader = { ...toHeader(run, lines), ...(ledger && { version: 3, ledger: ledger.header }) };
  const entries = ledger ? writeLedgerEntries(ledger.entries, ordered) : [];
  // What moved since another run is not kept.
  const texts = ordered.map(({ before: _, ...line }) => JSON.stringify(line));
  return [JSON.stringify(header), ...texts, ...entries].join('\n');
}

function toHeader(run: Omit<RunFile, 'lines' | 'ledger'>, lines: readonly ResultLine[]): RunHeader {
  const { moved: _, ...summary } = summarizeLines(lines, new Set());
  return { ...run, version: 2, open: lines.filter(isToResolve).length, summary };
}

const openFirst = (lines: readonly ResultLine[]): ResultLine[] => [
  ...lines.filter(isToResolve),
  ...lines.filter((line) => !isToResolve(line)),
];

/**
 * The header and the lines in the first line of the text: version 1 has all of them there. Undefined for another text.
 * Only this product writes it, and its digest is checked.
 */
export function parseRunHeader(text: string): { header: RunHeader; lines: readonly ResultLine[] } | undefined {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || !('version' in value)) return undefined;
  if (value.version === 2 || value.version === 3) return { header: value as RunHeader, lines: [] };
  if (value.version !== 1) return undefined;
  const { lines, ...run } = value as unknown as RunFile;
  return { header: toHeader(run, lines), lines: openFirst(lines) };
}

export const parseRunLine = (text: string): ResultLine => JSON.parse(text) as ResultLine;

/** Gives each line its class in the previous run. A document may have several lines: each earlier one counts once. */
export function markPrevious(lines: readonly ResultLine[], previous: readonly ResultLine[]): void {
  const before = new Map<string, ReconciliationClass[]>();
  for (const { document, type } of previous) {
    const classes = before.get(document);
    if (classes) classes.push(type);
    else before.set(document, [type]);
  }
  for (const line of lines) {
    const classes = before.get(line.document);
    const same = classes?.indexOf(line.type) ?? -1;
    const [found] = classes?.splice(Math.max(same, 0), 1) ?? [];
    line.before = found ?? null;
  }
}
