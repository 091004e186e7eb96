import { FirefoxDevice } from '#tests/harness/browser/firefox-device.ts';
import { type Chance, createChance } from '#tests/harness/faults/fault-chance.ts';
import { FaultDevice, inTime } from '#tests/harness/faults/fault-device.ts';
import { countRow, MUST_BE_ZERO, type Tally } from '#tests/harness/faults/fault-tally.ts';
import { readMoment } from '#tests/harness/faults/fault-witness.ts';
import { invoiceIds, type World } from '#tests/harness/faults/fault-world.ts';
import type { FirefoxRow } from './rows/engine-rows.ts';
import type { FaultRow, Place } from './rows/row.ts';

export type AnyRow = FaultRow | FirefoxRow;
export type RowResult = { row: AnyRow; tally: Tally | undefined; problems: string[]; note: string; tookMs: number };

/** A row changes few invoices, so that many of its changes meet. */
export const IDS = 16;
const ROW_MS = 300_000;

/** Lives through one row on a device of its own and counts what became of everything. */
export async function runRow(world: World, row: AnyRow, seed: number): Promise<RowResult> {
  const start = Date.now();
  const chance = createChance(seed * 1_000 + row.number);
  const { device, play } = await openDevice(row, world, chance);
  const result: RowResult = { row, tally: undefined, problems: [], note: '', tookMs: 0 };
  try {
    world.proxy.plan = () => 'none';
    await device.enter(world.people.ana);
    const all = await invoiceIds(world);
    const from = chance.below(all.length);
    const ids = [...all, ...all].slice(from, from + IDS);
    const moment = await momentOf(world);
    const logLength = world.proxy.log.length;
    const run = play({ world, chance, ids, every: all });
    result.note = (await inTime(run, 'the end of the row', ROW_MS)) ?? '';
    const took = await device.calmDown();
    result.tally = await countRow(device, { moment, logLength });
    result.note ||= `empty ${(took / 1_000).toFixed(1)} s after the storm`;
    const { tally } = result;
    for (const column of MUST_BE_ZERO) if (tally[column] > 0) result.problems.push(`${column} ${tally[column]}`);
  } catch (error) {
    result.problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    world.proxy.plan = () => 'none';
    world.proxy.latencyMs = 0;
    world.proxy.edits.clear();
    await device.close();
  }
  return { ...result, tookMs: Date.now() - start };
}

async function openDevice(row: AnyRow, world: World, chance: Chance) {
  if ('runInFirefox' in row) {
    const device = await FirefoxDevice.start(world, chance);
    return { device, play: (place: Place) => row.runInFirefox({ ...place, device }) };
  }
  const device = await FaultDevice.start(world, chance);
  return { device, play: (place: Place) => row.run({ ...place, device }) };
}

export async function momentOf(world: World): Promise<number> {
  const found = { moment: 0 };
  await world.inspect(async (trx) => {
    found.moment = await readMoment(trx);
  });
  return found.moment;
}
