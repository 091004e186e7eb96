import { unpackLines } from '#app/reconciliation/gzip.ts';
import type { ResultLine } from '#domain/reconciliation/result-line.ts';
import { parseRunHeader, parseRunLine, type RunHeader } from '#domain/reconciliation/run-file.ts';

/** A run whose first lines, those to be resolved, are here. `rest` resolves to all lines. */
export type OpenedRun = { header: RunHeader; lines: readonly ResultLine[]; rest: Promise<readonly ResultLine[]> };

/** Reads a packed run until the lines that are to be resolved are here. Undefined for damaged bytes. */
export async function openRun(packed: ArrayBuffer): Promise<OpenedRun | undefined> {
  const parts = unpackLines(packed);
  const lines: ResultLine[] = [];
  try {
    const [first = '', ...some] = (await parts.next()).value ?? [];
    const parsed = parseRunHeader(first);
    if (!parsed) return undefined;
    const { header } = parsed;
    for (const line of parsed.lines) lines.push(line);
    addLines(lines, some);
    while (lines.length < header.open) {
      const { value, done } = await parts.next();
      if (done) return undefined;
      addLines(lines, value);
    }
    const isComplete = lines.length === countLines(header);
    const rest = isComplete ? Promise.resolve(lines) : readRest(parts, lines);
    // A failure belongs to whoever needs all lines.
    rest.catch(() => undefined);
    return { header, lines: lines.slice(0, header.open), rest };
  } catch {
    return undefined;
  }
}

async function readRest(parts: AsyncGenerator<string[], void>, lines: ResultLine[]): Promise<readonly ResultLine[]> {
  for await (const texts of parts) {
    addLines(lines, texts);
    // Other messages of the worker get a turn.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return lines;
}

function addLines(lines: ResultLine[], texts: readonly string[]): void {
  for (const text of texts) if (text !== '') lines.push(parseRunLine(text));
}

const countLines = ({ summary }: RunHeader): number =>
  Object.values(summary.classes).reduce((sum, { count }) => sum + count, 0);
