import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readUpload } from '#server/documents/read-upload.ts';
import { mutatedBytes } from './mutated-bytes.ts';

/** `npm run fuzz` asks for more; a failure prints the seed, and CUADRA_FUZZ_SEED repeats it. */
const { CUADRA_FUZZ_RUNS = '500', CUADRA_FUZZ_SEED } = process.env;
const RUNS = Number(CUADRA_FUZZ_RUNS);
const SEED = Number(CUADRA_FUZZ_SEED ?? Date.now() % 2 ** 31);
const MOST = { ms: 2000, bytes: 300 * 1024 * 1024 };

test(`${RUNS} damaged files give a reading or a reason, each in its time and room`, async () => {
  const before = process.memoryUsage().rss;
  const seen = { read: 0, refused: 0, slowest: 0, rss: before };
  const once = async (bytes: Uint8Array) => {
    const started = performance.now();
    const reading = await readUpload({ filename: 'a.xml', bytes });
    seen.slowest = Math.max(seen.slowest, performance.now() - started);
    seen.rss = Math.max(seen.rss, process.memoryUsage().rss);
    seen[reading.ok ? 'read' : 'refused'] += 1;
    if (!reading.ok) expect(reading.detail).toMatch(/\.$/);
  };
  await fc.assert(fc.asyncProperty(mutatedBytes, once), { numRuns: RUNS, seed: SEED, verbose: 1 });
  const grown = seen.rss - before;
  console.log(
    `seed ${SEED}: ${RUNS} files, ${seen.read} read, ${seen.refused} refused, slowest ${seen.slowest.toFixed(1)} ms, +${(grown / 2 ** 20).toFixed(0)} MB`,
  );
  expect(seen.slowest).toBeLessThan(MOST.ms);
  expect(grown).toBeLessThan(MOST.bytes);
}, 900_000);
