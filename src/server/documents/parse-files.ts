import type { ParsedFile } from './parse-file.ts';

/**
 * Files of one request that are parsed at the same time: enough to use all parsing processes, with a bounded use of
 * memory.
 */
const CONCURRENCY = 4;

/** Parses files as they arrive, at most CONCURRENCY at a time. The results are in the order of the files. */
export async function parseFiles<F>(
  incoming: AsyncIterable<F>,
  parse: (file: F) => Promise<ParsedFile>,
): Promise<ParsedFile[]> {
  const files: Promise<ParsedFile>[] = [];
  const pending = new Set<Promise<unknown>>();
  try {
    for await (const file of incoming) {
      const parsing = parse(file);
      files.push(parsing);
      // Only avoids an unhandled rejection here: Promise.all below rejects with the failure.
      const settled = parsing.catch(() => {}).finally(() => pending.delete(settled));
      pending.add(settled);
      if (pending.size >= CONCURRENCY) await Promise.race(pending);
    }
  } finally {
    await Promise.all(pending);
  }
  return Promise.all(files);
}
