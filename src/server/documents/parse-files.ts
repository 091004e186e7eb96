import type { ParsedFile } from './parse-file.ts';

/** How many files of a request are in hand at once: enough for the threads that read, few enough for the memory. */
const CONCURRENCY = 4;

/** Files as they arrive, each by `read`; what that gives, in their order. */
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
      // A failure is heard at the end, by who waits for all of them.
      const settled = parsing.catch(() => {}).finally(() => pending.delete(settled));
      pending.add(settled);
      if (pending.size >= CONCURRENCY) await Promise.race(pending);
    }
  } finally {
    await Promise.all(pending);
  }
  return Promise.all(files);
}
