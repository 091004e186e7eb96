import type { ReadFile } from './read-file.ts';

/** How many files of a request are in hand at once: enough for the threads that read, few enough for the memory. */
const AT_ONCE = 4;

/** Files as they arrive, each by `read`; what that gives, in their order. */
export async function readFiles<F>(sent: AsyncIterable<F>, read: (file: F) => Promise<ReadFile>): Promise<ReadFile[]> {
  const files: Promise<ReadFile>[] = [];
  const inHand = new Set<Promise<unknown>>();
  try {
    for await (const file of sent) {
      const reading = read(file);
      files.push(reading);
      // A failure is heard at the end, by who waits for all of them.
      const done = reading.catch(() => {}).finally(() => inHand.delete(done));
      inHand.add(done);
      if (inHand.size >= AT_ONCE) await Promise.race(inHand);
    }
  } finally {
    await Promise.all(inHand);
  }
  return Promise.all(files);
}
