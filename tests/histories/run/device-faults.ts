import { setTimeout as sleep } from 'node:timers/promises';
import type { Member } from './cluster.ts';
import { readRecord } from './database-record.ts';
import { type HistoryFault, oneOfEach, type Scene, someOf } from './fault.ts';

/** The device's clock, its disk, and a server that has forgotten. */
export const deviceFaults: HistoryFault[] = [
  { name: 'clock jumps', run: jumpClocks, isAboutTabs: true },
  { name: 'quota reached', run: reachQuota, isAboutTabs: true },
  { name: 'server restored from a copy', run: restoreServer },
];

const HOUR_MS = 3_600_000;
const JUMPS_MS = [-8_760 * HOUR_MS, -24 * HOUR_MS, -HOUR_MS, 60_000, 24 * HOUR_MS, 200 * 24 * HOUR_MS];

async function jumpClocks({ members, chance }: Scene): Promise<void> {
  const [first] = members;
  for (const { proxy } of members) {
    proxy.plan = ({ op_id }) => (op_id && chance.next() < 0.3 ? chance.pick(['drop', 'drop-after']) : 'none');
  }
  for (let jump = 0; jump < 12; jump += 1) {
    const { tabs } = members[chance.below(members.length)] ?? first ?? { tabs: [] };
    const by = JUMPS_MS[chance.below(JUMPS_MS.length)] ?? 0;
    await tabs[chance.below(tabs.length)]?.evaluate(shiftClock, by);
    await sleep(450);
  }
  for (const { proxy } of members) proxy.plan = () => 'none';
}

/** Runs in the page. */
function shiftClock(byMs: number): void {
  const before = Date.now;
  Date.now = () => before() + byMs;
}

/** More than a change needs, less than one needs, and less than is used already: then the reserve is used too. */
const SPACE_LEFT = [60_000, -500_000, -4_000_000] as const;

async function reachQuota({ members, chance }: Scene): Promise<void> {
  const full = oneOfEach(members, chance);
  const frees = await Promise.all(full.map((member) => limitSpace(member, chance.pick(SPACE_LEFT))));
  await sleep(5_000);
  await Promise.all(frees.map((free) => free()));
}

/** Space is counted when a database is opened: the tabs are opened again. */
async function limitSpace(member: Member, left: number): Promise<() => Promise<void>> {
  const { device } = member;
  const { origin } = member.proxy;
  const session = await device.cdp();
  await member.alone(async () => {
    const { usage } = await session.send('Storage.getUsageAndQuota', { origin });
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: Math.max(0, usage + left) });
    await Promise.all(member.tabs.map((tab) => tab.reload()));
  });
  return async () => {
    await session.send('Storage.overrideQuotaForOrigin', { origin });
    await session.detach();
  };
}

/** Some devices have waiting changes when the server comes back as it was seconds before. */
async function restoreServer(scene: Scene): Promise<void> {
  const { environment, members, chance, recorder, moment } = scene;
  const kept: { restore?: () => Promise<void> } = {};
  await environment.betweenRuns(async () => {
    kept.restore = await environment.database.copy();
  });
  await sleep(3_000 + chance.below(3_000));
  const apart = someOf(members, chance);
  for (const { device } of apart) await device.context.setOffline(true);
  await sleep(1_000 + chance.below(1_500));
  await environment.betweenRuns(async () => {
    await environment.database.inspect(async (trx) => recorder.restored(await readRecord(trx, moment), Date.now()));
    await kept.restore?.();
  });
  await sleep(chance.below(2_500));
  for (const { device } of apart) await device.context.setOffline(false);
}
