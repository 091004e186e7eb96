/**
 * Compares every known field of the files in ../shared/fixtures/dian and /reported with the parsed result, and what the
 * browser reads in them with what the server reads.
 */
import { runTool } from './run-tool.mjs';

const args = [
  'run',
  '--project',
  'node',
  '--disable-console-intercept',
  '--reporter=dot',
  'tests/fixtures-dian.test.ts',
  'tests/fixtures-reported.test.ts',
  'tests/fixtures-readers.test.ts',
];
const { code, output } = await runTool('node_modules/vitest/vitest.mjs', args);
const described = output
  .split('\n')
  .filter((line) =>
    /^files \d|: expected .* read |spreadsheets|^No (?:DIAN|reported|files)|^reported|^both readers/.test(line),
  );
console.log(code === 0 && described.length > 0 ? described.join('\n') : output);
process.exitCode = code;
