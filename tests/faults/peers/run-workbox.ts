import { createChance } from '#tests/harness/faults/fault-chance.ts';
import { until } from '#tests/harness/faults/fault-device.ts';
import { readFeed } from '#tests/harness/faults/fault-people.ts';
import type { Tally } from '#tests/harness/faults/fault-tally.ts';
import { type Effect, hearWitness, type Testimony } from '#tests/harness/faults/fault-witness.ts';
import { invoiceIds, type World } from '#tests/harness/faults/fault-world.ts';
import { IDS, momentOf } from '../run-row.ts';
import { type Told, WorkboxDevice } from './workbox-device.ts';
import { workboxRows } from './workbox-rows.ts';

const CALM_MS = 60_000;

/** One row with the peer in the device's place, counted by the same witness. */
export async function runWorkbox(world: World, number: number, seed: number): Promise<Tally> {
  const chance = createChance(seed * 1_000 + number);
  world.proxy.plan = () => 'none';
  const device = await WorkboxDevice.start(world, chance);
  try {
    await device.signIn(world.people.ana);
    const every = await invoiceIds(world);
    const ids = every.slice(0, IDS);
    const moment = await momentOf(world);
    const logLength = world.proxy.log.length;
    await workboxRows[number]?.({ world, device, chance, ids, every });
    await calmDown(device);
    return await count(device, { moment, logLength });
  } finally {
    world.proxy.plan = () => 'none';
    await device.close();
  }
}

/** Its queue goes when the browser says so; here it says so every second. */
async function calmDown(device: WorkboxDevice): Promise<void> {
  device.world.proxy.plan = () => 'none';
  const workers = await device.workers();
  const isEmpty = async () => {
    if ((await device.waiting()).length === 0) return true;
    await workers.sync();
    return false;
  };
  await until(isEmpty, undefined, CALM_MS);
}

async function count(device: WorkboxDevice, { moment, logLength }: { moment: number; logLength: number }) {
  const { world, made } = device;
  const heard: Testimony = { effects: [], kept: [] };
  await world.inspect(async (trx) => void Object.assign(heard, await hearWitness(trx, moment)));
  const log = world.proxy.log.slice(logLength).filter(({ op_id }) => op_id !== undefined);
  const own = heard.effects.filter(({ op_id }) => made.has(op_id ?? ''));
  const waiting = new Set(await device.waiting());
  const done = new Set(heard.kept.filter(({ status }) => status === 200).map(({ op_id }) => op_id));
  const statuses = await readFeed(world.calls.ana);
  return {
    actions: made.size,
    attempts: log.length,
    effects: own.length,
    lost: [...made.keys()].filter((op_id) => !waiting.has(op_id) && !done.has(op_id)).length,
    duplicated: own.length - new Set(own.map(({ op_id }) => op_id)).size,
    reordered: reorderedIn(own, made),
    // It keeps no rows; what counts is whether the books say what the person decided last.
    diverged: lastWishes(made).filter(({ about, status }) => (statuses.get(about)?.status ?? status) !== status).length,
    stuck: waiting.size,
    leaks: heard.kept.filter(({ op_id, user_id }) => (made.get(op_id)?.user_id ?? user_id) !== user_id).length,
    parked: 0,
  };
}

function reorderedIn(effects: readonly Effect[], made: ReadonlyMap<string, Told>): number {
  const last = new Map<string, number>();
  return effects.filter(({ op_id, invoice_id }) => {
    const seq = made.get(op_id ?? '')?.seq ?? 0;
    const isLate = seq < (last.get(invoice_id) ?? 0);
    last.set(invoice_id, Math.max(seq, last.get(invoice_id) ?? 0));
    return isLate;
  }).length;
}

function lastWishes(made: ReadonlyMap<string, Told>): Told[] {
  const last = new Map<string, Told>();
  for (const told of made.values()) if (told.seq > (last.get(told.about)?.seq ?? 0)) last.set(told.about, told);
  return [...last.values()];
}
