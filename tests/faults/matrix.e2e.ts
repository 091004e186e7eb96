import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Environment, openEnvironment } from '#tests/harness/faults/fault-environment.ts';
import { MUST_BE_ZERO } from '#tests/harness/faults/fault-tally.ts';
import { everyRow } from './rows/every-row.ts';
import { runRow } from './run-row.ts';

/** The whole matrix takes its time: `npm run faults`. These five stand for it. */
const FEW = [2, 3, 5, 8, 27];
const SEED = 1;

let environment: Environment;

beforeAll(async () => {
  environment = await openEnvironment({ invoices: 40 });
});
afterAll(() => environment?.close());

test.each(
  everyRow.filter(({ number }) => FEW.includes(number)).map((row) => [`${row.number}. ${row.name}`, row] as const),
)('%s: nothing is lost, made twice or out of order, stuck or somebody else’s', async (_, row) => {
  const { tally, problems } = await runRow(environment, row, { seed: SEED });
  expect(problems).toEqual([]);
  const bad = MUST_BE_ZERO.filter((column) => tally?.[column] !== 0);
  expect(bad).toEqual([]);
  expect(tally?.effects).toBeGreaterThan(0);
});
