import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '#tests/harness/faults/chaos-faults.ts';
import type { Plan } from '#tests/harness/faults/chaos-proxy.ts';
import type { Chance } from '#tests/harness/faults/fault-chance.ts';
import { calmNetwork, type Member } from './cluster.ts';
import { type HistoryFault, LONGEST_MS, type Scene, someOf } from './fault.ts';

/** The network between the devices and the server. */
export const networkFaults: HistoryFault[] = [
  { name: 'none', run: async () => void (await sleep(5_000)) },
  { name: 'partition: responses lost', run: (scene) => partition(scene, ['drop-after', 'hang-after']) },
  { name: 'partition: requests lost', run: (scene) => partition(scene, ['drop', 'hang']) },
  { name: 'partition: both', run: cutOff },
  { name: 'strangers', run: meetStrangers },
  { name: 'requests twice and late', run: resend, invoices: 19 },
];

const isStream = (path: string) => path.startsWith('/api/events');

async function partition({ members, chance }: Scene, faults: [Fault, Fault]): Promise<void> {
  const apart = someOf(members, chance);
  for (const member of apart) {
    plan(member, ({ path }) => (isStream(path) ? 'drop' : chance.pick(faults)));
    member.proxy.cut();
  }
  await sleep(chance.below(LONGEST_MS));
  calmNetwork(apart);
}

/** The browser knows that it has no network. */
async function cutOff({ members, chance }: Scene): Promise<void> {
  const apart = someOf(members, chance);
  for (const { device } of apart) await device.context.setOffline(true);
  for (const member of apart) plan(member, () => chance.pick(['drop', 'drop-after']));
  await sleep(chance.below(LONGEST_MS));
  calmNetwork(apart);
  for (const { device } of apart) await device.context.setOffline(false);
}

async function meetStrangers({ members, chance }: Scene): Promise<void> {
  const shares: Fault[] = ['stranger', 'stranger', 'stranger', 'stranger', 'portal', 'redirect', 'truncate', 'shorten'];
  for (const member of members) {
    plan(member, ({ path }) => (isStream(path) ? 'portal' : anyOf(chance, [...shares, 'hang', 'hang-after', 'none'])));
    member.proxy.cut();
  }
  await sleep(4_000 + chance.below(3_000));
  calmNetwork(members);
}

async function resend({ members, chance }: Scene): Promise<void> {
  for (const member of members) plan(member, ({ op_id }) => (op_id ? chance.pick(['twice', 'again']) : 'none'));
  await sleep(6_000);
  for (const member of members) plan(member, () => 'none');
  // The last repetitions arrive.
  await sleep(3_100);
}

const anyOf = (chance: Chance, faults: readonly Fault[]): Fault => faults[chance.below(faults.length)] ?? 'none';

function plan({ proxy }: Member, faults: Plan): void {
  proxy.plan = faults;
}
