import { FirefoxDevice } from '#tests/harness/browser/firefox-device.ts';
import { type Chance, createChance } from '#tests/harness/faults/fault-chance.ts';
import { FaultDevice, inTime } from '#tests/harness/faults/fault-device.ts';
import { type Environment, invoiceIds } from '#tests/harness/faults/fault-environment.ts';
import { countRow, MUST_BE_ZERO, type Tally } from '#tests/harness/faults/fault-tally.ts';
import { readMoment } from '#tests/harness/faults/fault-witness.ts';
import type { FirefoxRow } from './rows/engine-rows.ts';
import type { EngineRow, FaultRow, Place } from './rows/row.ts';

export type AnyRow = FaultRow | EngineRow | FirefoxRow;
export const runsInFirefox = (row: AnyRow): row is EngineRow | FirefoxRow => !('run' in row);
export type RowResult = { row: AnyRow; tally: Tally | undefined; problems: string[]; note: string; tookMs: number };

/** A row changes few invoices, so that many of its changes meet. */
export const IDS = 16;
const ROW_MS = 300_000;

/** Lives through one row on a device of its own and counts what became of everything. */
export async function runRow(
  environment: Environment,
  row: AnyRow,
  { seed, isInFirefox = false }: { seed: number; isInFirefox?: boolean },
): Promise<RowResult> {
  const start = Date.now();
  const chance = createChance(seed * 1_000 + row.number);
  const { device, play } = await (isInFirefox && runsInFirefox(row)
    ? openFirefoxDevice(row, environment, chance)
    : openDevice(row, environment, chance));
  const result: RowResult = { row, tally: undefined, problems: [], note: '', tookMs: 0 };
  try {
    environment.proxy.plan = () => 'none';
    await device.enter(environment.people.ana);
    const all = await invoiceIds(environment);
    const from = chance.below(all.length);
    const ids = [...all, ...all].slice(from, from + IDS);
    const moment = await momentOf(environment);
    const logLength = environment.proxy.log.length;
    const run = play({ environment, chance, ids, every: all });
    result.note = (await inTime(run, 'the end of the row', row.limitMs ?? ROW_MS)) ?? '';
    const took = await device.calmDown();
    result.tally = await countRow(device, { moment, logLength });
    result.note ||= `empty ${(took / 1_000).toFixed(1)} s after the storm`;
    const { tally } = result;
    for (const column of MUST_BE_ZERO) if (tally[column] > 0) result.problems.push(`${column} ${tally[column]}`);
  } catch (error) {
    result.problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    environment.proxy.plan = () => 'none';
    environment.proxy.latencyMs = 0;
    environment.proxy.edits.clear();
    await device.close();
  }
  return { ...result, tookMs: Date.now() - start };
}

async function openFirefoxDevice(row: EngineRow | FirefoxRow, environment: Environment, chance: Chance) {
  const device = await FirefoxDevice.start(environment, chance);
  const play = (place: Place) =>
    'runInFirefox' in row ? row.runInFirefox({ ...place, device }) : row.runAnywhere({ ...place, device });
  return { device, play };
}

async function openDevice(row: AnyRow, environment: Environment, chance: Chance) {
  if ('runInFirefox' in row) return openFirefoxDevice(row, environment, chance);
  const device = await FaultDevice.start(environment, chance);
  const play = (place: Place) => ('run' in row ? row.run({ ...place, device }) : row.runAnywhere({ ...place, device }));
  return { device, play };
}

export async function momentOf(environment: Environment): Promise<number> {
  const found = { moment: 0 };
  await environment.inspect(async (trx) => {
    found.moment = await readMoment(trx);
  });
  return found.moment;
}
