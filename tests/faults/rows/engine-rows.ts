import { setTimeout as sleep } from 'node:timers/promises';
import type { FirefoxDevice } from '#tests/harness/browser/firefox-device.ts';
import { anyDecision, type FaultRow, mix, type Place } from './row.ts';

/** A row that is lived through in another engine. */
export type FirefoxRow = Omit<FaultRow, 'run'> & {
  runInFirefox: (scene: Place & { device: FirefoxDevice }) => Promise<string | undefined>;
};

const ACTIONS = 40;

/** Without Background Sync and with another IndexedDB: the same queue, the same replay. */
export const engineRows: FirefoxRow[] = [
  {
    number: 12,
    name: 'Firefox, 30 % of the answers lost',
    runInFirefox: async ({ device, environment, chance, ids }) => {
      environment.proxy.plan = mix(chance, [['drop-after', 0.3]]);
      for (let made = 0; made < ACTIONS; made += 1) {
        await device.decide([anyDecision(chance, ids)]);
        await sleep(chance.below(60));
      }
      await sleep(3_000);
      return device.firefox.version;
    },
  },
];
