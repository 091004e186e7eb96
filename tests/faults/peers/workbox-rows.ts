import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { createCall } from '#client/call.ts';
import { logout } from '#contract/accounts/session.ts';
import { InvoiceStatus } from '#domain/invoices/invoice.ts';
import { readFeed } from '#tests/harness/faults/fault-people.ts';
import { dying } from '../rows/death-rows.ts';
import { mix, type Place, toChanges } from '../rows/row.ts';
import { answersWith500 } from './five-hundred.ts';
import type { WorkboxDevice } from './workbox-device.ts';

export type PeerScene = Place & { device: WorkboxDevice };

/** The same deeds and the same faults as in the rows of these numbers. */
export const workboxRows: Record<number, (scene: PeerScene) => Promise<void>> = {
  3: async (scene) => {
    const { device, environment } = scene;
    const workers = await device.workers();
    for (let kill = 0; kill < 8; kill += 1) {
      await queue(scene, 10);
      environment.proxy.plan = dying();
      const arrived = environment.proxy.nextOperation();
      await workers.sync();
      await Promise.race([arrived, sleep(5_000)]);
      await sleep(150);
      await workers.stop();
      environment.proxy.plan = () => 'none';
    }
  },
  6: async (scene) => {
    const { device, environment, chance, ids } = scene;
    const tabs = [device.page, await device.newPage(), await device.newPage()];
    const workers = await device.workers();
    environment.proxy.plan = mix(chance, [
      ['drop-after', 0.1],
      ['error-after', 0.1],
      ['slow', 0.1],
    ]);
    const state = { isOver: false };
    const race = (async () => {
      while (!state.isOver) {
        await workers.sync().catch(() => undefined);
        await sleep(400);
      }
    })();
    const own = (tab: number) => ids.filter((_, index) => index % 3 === tab);
    await Promise.all(tabs.map((page, tab) => decideSome(scene, { count: 33, page, from: own(tab) })));
    state.isOver = true;
    await race;
  },
  8: async (scene) => {
    const { device, environment } = scene;
    const workers = await device.workers();
    await queue(scene, 30);
    const { token } = device;
    await createCall({ origin: environment.serverOrigin(), token: async () => token })(logout, {});
    environment.proxy.plan = () => 'none';
    await workers.sync();
    await device.signIn(environment.people.bea);
    await sleep(2_000);
    const hers = [...(await readFeed(environment.calls.bea)).keys()].slice(0, 3);
    await decideSome(scene, { count: 3, from: hers });
    await device.signIn(environment.people.ana);
  },
  500: async (scene) => {
    const { device, environment } = scene;
    const workers = await device.workers();
    await queue(scene, 30);
    environment.proxy.plan = answersWith500;
    await workers.sync();
    await sleep(5_000);
  },
};

/** Nothing gets through, and so everything is kept. */
async function queue(scene: PeerScene, count: number): Promise<void> {
  scene.environment.proxy.plan = toChanges(() => 'drop');
  await decideSome(scene, { count });
}

type Some = { count: number; page?: Page; from?: readonly string[] };

async function decideSome({ device, chance, ids }: PeerScene, { count, page, from = ids }: Some): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const id = from[chance.below(from.length)] ?? '';
    await device.decide(id, InvoiceStatus.options[chance.below(4)] ?? 'paid', page);
    await sleep(chance.below(30));
  }
}
