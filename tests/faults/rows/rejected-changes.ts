import type { OutboxRow } from '#store/rows/outbox-row.ts';
import { until } from '#tests/harness/faults/fault-device.ts';
import { must, type Scene } from './row.ts';

/** Waits until every lane is empty or begins with a rejected change. Returns the rejected changes in order. */
export async function rejectedChanges({ device }: Pick<Scene, 'device'>): Promise<OutboxRow[]> {
  await until(async () => headsOf((await device.look()).outbox).every(isRejected), 'every lane to be sent or rejected');
  return (await device.look()).outbox.filter(isRejected);
}

const isRejected = ({ state }: OutboxRow): boolean => state === 'parked';
const headsOf = (outbox: readonly OutboxRow[]): OutboxRow[] =>
  outbox.filter((row, index) => outbox.findIndex(({ about }) => about === row.about) === index);

/** Every other rejected change is sent again, the rest is discarded. Returns the invoices of the former. */
export async function decideHalf({ device }: Scene, rejected: readonly OutboxRow[]): Promise<Set<string>> {
  const retried = rejected.filter((_, index) => index % 2 === 0);
  for (const row of rejected) await (retried.includes(row) ? device.retryRejected(row) : device.discard(row));
  await device.wake();
  return new Set(retried.map(({ about }) => about));
}

export async function expectRejected(rejected: readonly OutboxRow[], expected: readonly string[]): Promise<void> {
  const abouts = rejected.map(({ about }) => about);
  const missing = expected.filter((id) => !abouts.includes(id)).length;
  const surplus = rejected.filter(({ about }) => !expected.includes(about));
  const shown = surplus.map(({ operation, refusal }) => `${operation} ${refusal?.code}`).join(', ');
  must(missing === 0, `each of ${expected.length} conflicts waits for the person, and ${missing} do not`);
  must(surplus.length === 0, `nothing else is rejected, and ${shown} was`);
}

export async function allSent({ device }: Pick<Scene, 'device'>): Promise<void> {
  await until(async () => (await device.look()).outbox.length === 0, 'every change to be sent or discarded');
}
