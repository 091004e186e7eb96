import { setTimeout as sleep } from 'node:timers/promises';
import { type FaultRow, mix, must, type Scene, storm } from './row.ts';

const DAY_MS = 86_400_000;

/** The clock of the device is wrong. */
export const clockRows: FaultRow[] = [
  {
    number: 9,
    name: 'clock jumps by a day, forth and back',
    run: async (scene) => {
      const { device, environment, chance } = scene;
      environment.proxy.plan = mix(chance, LOSSES);
      for (let jump = 0; jump < 10; jump += 1) {
        await device.page.evaluate(shiftClock, chance.pick([-DAY_MS, DAY_MS]));
        await storm(scene, { count: 6, pauseMs: 40 });
      }
      return undefined;
    },
  },
  { number: 34, name: 'clock jumps by up to a year, changes waiting', run: jumpByMonths },
];

const LOSSES = [
  ['drop', 0.2],
  ['drop-after', 0.2],
] as const;

/** Runs in the page. */
function shiftClock(byMs: number): void {
  const before = Date.now;
  Date.now = () => before() + byMs;
}

async function jumpByMonths(scene: Scene): Promise<string> {
  const { device, environment, chance } = scene;
  const jumps = [200, -400, 200, ...Array.from({ length: 6 }, () => chance.below(731) - 365)];
  for (const days of jumps) {
    await device.context.setOffline(true);
    await storm(scene, { count: 10, batch: 10, pauseMs: 0 });
    await device.page.evaluate(shiftClock, days * DAY_MS);
    environment.proxy.plan = mix(chance, LOSSES);
    await device.context.setOffline(false);
    await sleep(days === jumps[0] ? 4_000 : 700);
    const rejected = (await device.look()).outbox.filter(({ state }) => state === 'parked').length;
    must(rejected === 0, `no clock makes a change too old, and ${rejected} are rejected`);
  }
  return `${jumps.join(', ')} days`;
}
