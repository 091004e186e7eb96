import { parseArgs } from 'node:util';
import { openEnvironment } from '#tests/harness/faults/fault-environment.ts';
import type { Tally } from '#tests/harness/faults/fault-tally.ts';
import { everyRow } from './rows/every-row.ts';
import { type RowResult, runRow, runsInFirefox } from './run-row.ts';
import { added, headline, line } from './table.ts';

/** `npm run faults`: every row of the matrix with three seeds, or those that are asked for. `--firefox`: those of
 * the rows that need neither worker nor control over the browser, in Firefox. */
const { values } = parseArgs({
  options: { rows: { type: 'string' }, seed: { type: 'string' }, firefox: { type: 'boolean', default: false } },
});
const seeds = values.seed ? [Number(values.seed)] : [1, 2, 3];
const wanted = values.rows?.split(',').map(Number);
const isInFirefox = values.firefox;
const rows = everyRow.filter((row) => (!wanted || wanted.includes(row.number)) && (!isInFirefox || runsInFirefox(row)));

const sums = new Map<number, Tally>();
let failures = 0;

for (const seed of seeds) {
  const environment = await openEnvironment();
  console.log(`\nseed ${seed}\n${headline()}`);
  for (const row of rows) report(await runRow(environment, row, { seed, isInFirefox }));
  await environment.close();
}
if (seeds.length > 1) {
  console.log(`\nall seeds\n${headline()}`);
  for (const row of rows) console.log(line(row.number, row.name, sums.get(row.number)));
}
console.log(`\n${rows.length * seeds.length - failures} passed, ${failures} failed`);
process.exitCode = failures > 0 ? 1 : 0;

function report({ row, tally, problems, note, tookMs }: RowResult): void {
  console.log(`${line(row.number, row.name, tally)}  ${(tookMs / 1_000).toFixed(0).padStart(3)} s  ${note}`);
  for (const problem of problems) console.log(`   ✗ ${problem}`);
  if (problems.length > 0) failures += 1;
  if (!tally) return;
  const sum = sums.get(row.number);
  sums.set(row.number, sum ? added(sum, tally) : tally);
}
