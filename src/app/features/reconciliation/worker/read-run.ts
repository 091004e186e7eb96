import { unpackLines } from '#app/reconciliation/gzip.ts';
import { parseLedgerEntry } from '#domain/reconciliation/ledger/ledger-file.ts';
import type { LedgerEntry } from '#domain/reconciliation/ledger/match-ledger.ts';
import type { ResultLine } from '#domain/reconciliation/result-line.ts';
import { parseRunHeader, parseRunLine, type RunHeader } from '#domain/reconciliation/run-file.ts';

/** All of a run: its lines, and the entries of its third leg. */
export type RunContent = { lines: readonly ResultLine[]; entries: readonly LedgerEntry[] };

/** A run whose first lines, those to be resolved, are here. `rest` resolves to all of it. */
export type OpenedRun = { header: RunHeader; lines: readonly ResultLine[]; rest: Promise<RunContent> };

/** Reads a packed run until the lines that are to be resolved are here. Undefined for damaged bytes. */
export async function openRun(packed: ArrayBuffer): Promise<OpenedRun | undefined> {
  const parts = unpackLines(packed);
  try {
    const [first = '', ...some] = (await parts.next()).value ?? [];
    const parsed = parseRunHeader(first);
    if (!parsed) return undefined;
    const { header } = parsed;
    const content = new ReadContent(header, parsed.lines);
    content.add(some);
    while (content.lines.length < header.open) {
      const { value, done } = await parts.next();
      if (done) return undefined;
      content.add(value);
    }
    const rest = content.isComplete ? Promise.resolve(content) : readRest(parts, content);
    // A failure belongs to whoever needs all lines.
    rest.catch(() => undefined);
    return { header, lines: content.lines.slice(0, header.open), rest };
  } catch {
    return undefined;
  }
}

async function readRest(parts: AsyncGenerator<string[], void>, content: ReadContent): Promise<RunContent> {
  for await (const texts of parts) {
    content.add(texts);
    // Other messages of the worker get a turn.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return content;
}

/** What was read so far: the lines come first, then the entries, which name lines by their place. */
class ReadContent implements RunContent {
  readonly lines: ResultLine[] = [];
  readonly entries: LedgerEntry[] = [];
  readonly #lineCount: number;
  readonly #entryCount: number;

  constructor({ summary, ledger }: RunHeader, lines: readonly ResultLine[]) {
    for (const line of lines) this.lines.push(line);
    this.#lineCount = sumCounts(summary.classes);
    this.#entryCount = ledger ? sumCounts(ledger.summary) : 0;
  }

  get isComplete(): boolean {
    return this.lines.length === this.#lineCount && this.entries.length === this.#entryCount;
  }

  add(texts: readonly string[]): void {
    for (const text of texts) {
      if (text === '') continue;
      if (this.lines.length < this.#lineCount) this.lines.push(parseRunLine(text));
      else this.entries.push(...[parseLedgerEntry(text, this.lines) ?? []].flat());
    }
  }
}

const sumCounts = (classes: Record<string, { count: number }>): number =>
  Object.values(classes).reduce((sum, { count }) => sum + count, 0);
