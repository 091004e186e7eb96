import { parseArgs } from 'node:util';
import { openEnvironment } from '#tests/harness/faults/fault-environment.ts';
import { fiveHundred } from './peers/five-hundred.ts';
import { runWorkbox } from './peers/run-workbox.ts';
import { everyRow } from './rows/every-row.ts';
import { runRow } from './run-row.ts';
import { headline, line } from './table.ts';

/**
 * `npm run faults -- --peers`: the same faults, the same server with its ledger, and two ways to keep what waits. Only
 * ours has to come out clean.
 */
const { values } = parseArgs({
  options: { peers: { type: 'boolean' }, rows: { type: 'string' }, seed: { type: 'string' } },
});
const seed = Number(values.seed ?? 1);
const wanted = values.rows?.split(',').map(Number) ?? [3, 6, 8, 500];
const rows = [...everyRow, fiveHundred].filter(({ number }) => wanted.includes(number));

let failures = 0;
const environment = await openEnvironment();
console.log(`\nseed ${seed}\n${headline()}`);
for (const row of rows) {
  const ours = await runRow(environment, row, { seed });
  console.log(line(row.number, `Cuadra: ${row.name}`, ours.tally));
  for (const problem of ours.problems) console.log(`   ✗ ${problem}`);
  if (ours.problems.length > 0) failures += 1;
  console.log(line('', `workbox-background-sync: ${row.name}`, await runWorkbox(environment, row.number, seed)));
}
await environment.close();
console.log('\ndiverged, of the peer: invoices that do not say what the person was last told.');
console.log(`\n${rows.length - failures} passed, ${failures} failed`);
process.exitCode = failures > 0 ? 1 : 0;
