import { createChance } from '#tests/harness/faults/fault-chance.ts';
import { until } from '#tests/harness/faults/fault-device.ts';
import { type Environment, invoiceIds } from '#tests/harness/faults/fault-environment.ts';
import { readFeed } from '#tests/harness/faults/fault-people.ts';
import type { Tally } from '#tests/harness/faults/fault-tally.ts';
import { type Effect, readWitness, type Testimony } from '#tests/harness/faults/fault-witness.ts';
import { IDS, momentOf } from '../run-row.ts';
import { type ApiResponse, WorkboxDevice } from './workbox-device.ts';
import { workboxRows } from './workbox-rows.ts';

const CALM_MS = 60_000;

/** One row with the peer in the device's place, counted by the same witness. */
export async function runWorkbox(environment: Environment, number: number, seed: number): Promise<Tally> {
  const chance = createChance(seed * 1_000 + number);
  environment.proxy.plan = () => 'none';
  const device = await WorkboxDevice.start(environment, chance);
  try {
    await device.signIn(environment.people.ana);
    const every = await invoiceIds(environment);
    const ids = every.slice(0, IDS);
    const moment = await momentOf(environment);
    const logLength = environment.proxy.log.length;
    await workboxRows[number]?.({ environment, device, chance, ids, every });
    await calmDown(device);
    return await count(device, { moment, logLength });
  } finally {
    environment.proxy.plan = () => 'none';
    await device.close();
  }
}

/** Its queue goes when the browser says so; here it says so every second. */
async function calmDown(device: WorkboxDevice): Promise<void> {
  device.environment.proxy.plan = () => 'none';
  const workers = await device.workers();
  const isEmpty = async () => {
    if ((await device.waiting()).length === 0) return true;
    await workers.sync();
    return false;
  };
  await until(isEmpty, undefined, CALM_MS);
}

async function count(device: WorkboxDevice, { moment, logLength }: { moment: number; logLength: number }) {
  const { environment, made } = device;
  const received: Testimony = { effects: [], kept: [] };
  await environment.inspect(async (trx) => void Object.assign(received, await readWitness(trx, moment)));
  const log = environment.proxy.log.slice(logLength).filter(({ op_id }) => op_id !== undefined);
  const own = received.effects.filter(({ op_id }) => made.has(op_id ?? ''));
  const waiting = new Set(await device.waiting());
  const done = new Set(received.kept.filter(({ status }) => status === 200).map(({ op_id }) => op_id));
  const statuses = await readFeed(environment.calls.ana);
  return {
    actions: made.size,
    attempts: log.length,
    effects: own.length,
    lost: [...made.keys()].filter((op_id) => !waiting.has(op_id) && !done.has(op_id)).length,
    duplicated: own.length - new Set(own.map(({ op_id }) => op_id)).size,
    reordered: reorderedIn(own, made),
    // It keeps no rows; what counts is whether the books say what the person decided last.
    diverged: lastChanges(made).filter(({ about, status }) => (statuses.get(about)?.status ?? status) !== status)
      .length,
    stuck: waiting.size,
    leaks: received.kept.filter(({ op_id, user_id }) => (made.get(op_id)?.user_id ?? user_id) !== user_id).length,
    overridden: 0,
    rejected: 0,
  };
}

function reorderedIn(effects: readonly Effect[], made: ReadonlyMap<string, ApiResponse>): number {
  const last = new Map<string, number>();
  return effects.filter(({ op_id, invoice_id }) => {
    const seq = made.get(op_id ?? '')?.seq ?? 0;
    const isLate = seq < (last.get(invoice_id) ?? 0);
    last.set(invoice_id, Math.max(seq, last.get(invoice_id) ?? 0));
    return isLate;
  }).length;
}

function lastChanges(made: ReadonlyMap<string, ApiResponse>): ApiResponse[] {
  const last = new Map<string, ApiResponse>();
  for (const response of made.values())
    if (response.seq > (last.get(response.about)?.seq ?? 0)) last.set(response.about, response);
  return [...last.values()];
}
