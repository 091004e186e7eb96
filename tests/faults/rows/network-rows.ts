import { setTimeout as sleep } from 'node:timers/promises';
import { type EngineRow, type FaultRow, mix, must, storm, toChanges } from './row.ts';

const MIX = [
  ['drop', 0.1],
  ['error', 0.1],
  ['drop-after', 0.15],
  ['error-after', 0.1],
  ['slow', 0.08],
  ['hang', 0.005],
  ['hang-after', 0.005],
] as const;

/** The network between a page and the server, from good to worse. */
export const networkRows: EngineRow[] = [
  {
    number: 1,
    name: 'none',
    runAnywhere: async (scene) => {
      await storm(scene, { count: 200, pauseMs: 10 });
      return undefined;
    },
  },
  {
    number: 2,
    name: 'random mix',
    runAnywhere: async (scene) => {
      scene.environment.proxy.plan = mix(scene.chance, MIX);
      await storm(scene, { count: 200 });
      await sleep(3_000);
      return undefined;
    },
  },
  {
    number: 13,
    name: '429 with Retry-After',
    runAnywhere: async (scene) => {
      const { proxy } = scene.environment;
      const from = proxy.log.length;
      proxy.plan = toChanges((nth) => (nth < 12 ? 'busy' : 'none'));
      await storm(scene, { count: 40, pauseMs: 120 });
      await sleep(2_500);
      const early = hurried(proxy.log.slice(from));
      must(early === 0, `no change comes back before it was asked to, and ${early} did`);
      return undefined;
    },
  },
  {
    number: 14,
    name: 'captive portal: HTML with 200, and a redirect to it',
    runAnywhere: async (scene) => {
      const { proxy } = scene.environment;
      proxy.plan = ({ path }) => (path.startsWith('/api/auth') ? 'none' : scene.chance.pick(['portal', 'redirect']));
      await storm(scene, { count: 40, pauseMs: 40 });
      await sleep(1_000);
      const { outbox } = await scene.device.look();
      must(outbox.length > 0, 'nothing counts as sent while only the portal answers');
      must(
        outbox.every((row) => row.state === 'pending'),
        'a portal refuses nothing',
      );
      return undefined;
    },
  },
  {
    number: 23,
    name: 'answer cut in the middle, honestly and not',
    runAnywhere: async (scene) => {
      scene.environment.proxy.plan = mix(scene.chance, [
        ['truncate', 0.25],
        ['shorten', 0.25],
      ]);
      await storm(scene, { count: 80 });
      return undefined;
    },
  },
  {
    number: 27,
    name: 'delivered twice at once',
    runAnywhere: async (scene) => {
      scene.environment.proxy.plan = toChanges(() => 'twice');
      await storm(scene, { count: 100, pauseMs: 15 });
      return undefined;
    },
  },
];

/** What the browser says about its network changes. */
export const offlineRows: FaultRow[] = [
  {
    number: 7,
    name: 'offline and online, every 8 decisions',
    run: async (scene) => {
      const { device } = scene;
      for (let round = 0; round < 12; round += 1) {
        await device.context.setOffline(round % 2 === 0);
        await storm(scene, { count: 8, pauseMs: 15 });
      }
      await device.context.setOffline(false);
      return undefined;
    },
  },
];

/** How many came again sooner than the two seconds that a busy server asked for; a wake-up may shorten the wait of others. */
function hurried(log: readonly { op_id: string | undefined; at: number; fault: unknown }[]): number {
  const requested = new Map<string, number>();
  let early = 0;
  for (const { op_id = '', at, fault } of log) {
    const earliest = requested.get(op_id);
    if (earliest !== undefined && at < earliest) early += 1;
    if (fault === 'busy') requested.set(op_id, at + 1_950);
  }
  return early;
}
