import type { Coverage } from './coverage.ts';
import type { ReconciliationClass } from './reconciliation-entry.ts';
import type { ResultLine } from './result-line.ts';

/** A listing that was read: its SHA-256 in hexadecimal, and its size in bytes. */
export type ListingFile = { name: string; sha256: string; rows: number; size: number };

/** What a run keeps, as JSON in the attachment of its record. `month` is 'YYYY-MM'. */
export type RunFile = {
  version: 1;
  month: string;
  coverage: Coverage | null;
  files: readonly ListingFile[];
  lines: readonly ResultLine[];
};

/** Undefined for a text that is no run of this version. */
export function parseRunFile(text: string): RunFile | undefined {
  const value: unknown = JSON.parse(text);
  const isRun = typeof value === 'object' && value !== null && 'version' in value && value.version === 1;
  // Only this product writes the file, and its digest is checked.
  return isRun && 'lines' in value && Array.isArray(value.lines) ? (value as RunFile) : undefined;
}

/** Gives each line its class in the previous run. A document may have several lines: each earlier one counts once. */
export function addPrevious(lines: readonly ResultLine[], previous: readonly ResultLine[]): ResultLine[] {
  const before = new Map<string, ReconciliationClass[]>();
  for (const { document, type } of previous) {
    const classes = before.get(document);
    if (classes) classes.push(type);
    else before.set(document, [type]);
  }
  return lines.map((line) => {
    const classes = before.get(line.document);
    const same = classes?.indexOf(line.type) ?? -1;
    const [found] = classes?.splice(Math.max(same, 0), 1) ?? [];
    return { ...line, before: found ?? null };
  });
}
