/**
 * Runs the parser on damaged DIAN files, more of them than `npm test` has time for.
 * `npm run fuzz [count [seed]]`: 10,000 files and a seed of the day by default; the seed is printed.
 */
import { runTool } from './run-tool.mjs';

const [count = '10000', seed] = process.argv.slice(2);
const env = { ...process.env, CUADRA_FUZZ_RUNS: count, ...(seed && { CUADRA_FUZZ_SEED: seed }) };
const args = [
  'run',
  '--project',
  'node',
  '--disable-console-intercept',
  '--reporter=default',
  'tests/fuzz/mutations.test.ts',
];
const { code } = await runTool('node_modules/vitest/vitest.mjs', args, { env, isShown: true });
process.exitCode = code;
