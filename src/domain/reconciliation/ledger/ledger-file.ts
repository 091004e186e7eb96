import type { ResultLine } from '../result-line.ts';
import type { LedgerDocument } from './ledger-document.ts';
import type { LedgerEntry } from './match-ledger.ts';
import type { LedgerProgram } from './recognise-ledger.ts';
import type { LedgerSummary } from './summarize-ledger.ts';

/** The third leg of a result, without its entries. `lines` are those read, `unreadable` those that were not. */
export type LedgerHeader = {
  file: { name: string; sha256: string };
  program: LedgerProgram;
  lines: number;
  unreadable: number;
  summary: LedgerSummary;
};

/** The third leg of a result. */
export type LedgerLeg = { header: LedgerHeader; entries: readonly LedgerEntry[] };

type StoredDocument = Omit<LedgerDocument, 'line'> & { at: number };

/** An entry with the place of its line among the lines of the run. */
type StoredEntry = Record<string, unknown> & { document?: StoredDocument };

/** The entries as JSON, one on a line of its own. `lines` are those of the run in the order in which they are written. */
export function writeLedgerEntries(entries: readonly LedgerEntry[], lines: readonly ResultLine[]): string[] {
  const places = new Map(lines.map((line, at) => [line, at]));
  return entries.map((entry) => {
    if (!('document' in entry)) return JSON.stringify(entry);
    const { line, ...document } = entry.document;
    return JSON.stringify({ ...entry, document: { ...document, at: places.get(line) ?? -1 } });
  });
}

/** Undefined for an entry whose line is not there. Only this product writes the text. */
export function parseLedgerEntry(text: string, lines: readonly ResultLine[]): LedgerEntry | undefined {
  const stored = JSON.parse(text) as StoredEntry;
  if (!stored.document) return stored as unknown as LedgerEntry;
  const { at, ...document } = stored.document;
  const line = lines[at];
  return line && ({ ...stored, document: { ...document, line } } as unknown as LedgerEntry);
}
