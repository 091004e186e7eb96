import type { ResultLine } from '#domain/reconciliation/result-line.ts';
import { parseRunHeader, parseRunLine } from '#domain/reconciliation/run-file.ts';
import { unpackLines } from './gzip.ts';

/** An invoice as the lines of a run name it. */
export type RunInvoice = { id: string; cufe: string | null };

/**
 * The lines of a packed run that are about an invoice, in their order. Only lines that name it are parsed, so that a large
 * run leaves the page its turns. Throws for damaged bytes.
 */
export async function findLines(packed: ArrayBuffer, { id, cufe }: RunInvoice): Promise<ResultLine[]> {
  const names = [id, ...(cufe === null ? [] : [cufe.toLowerCase()])];
  const isAbout = ({ document, invoice }: ResultLine) => invoice?.id === id || names.includes(document);
  const found: ResultLine[] = [];
  let isFirst = true;
  for await (const texts of unpackLines(packed)) {
    for (const text of texts) {
      if (isFirst) found.push(...(parseRunHeader(text)?.lines ?? []).filter(isAbout));
      else if (names.some((name) => text.includes(name))) found.push(...[parseRunLine(text)].filter(isAbout));
      isFirst = false;
    }
  }
  return found;
}
