import { readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession } from 'playwright';
import { type FaultDevice, until } from '#tests/harness/faults/fault-device.ts';
import { type FaultRow, storm, toChanges } from './row.ts';

/** Half of the requests under way have been committed when their sender dies, half have not arrived. */
export const dying = () => toChanges((nth) => (nth % 2 === 0 ? 'hang-after' : 'hang'));

/** A worker, a page or the whole browser dies while its requests are under way. */
export const deathRows: FaultRow[] = [
  {
    number: 3,
    name: 'service worker killed mid-request, 8 times',
    run: async (scene) => {
      const { device, environment } = scene;
      await device.page.close();
      await device.turnTo(await device.quietPage());
      const workers = await workersOf(device);
      for (let kill = 0; kill < 8; kill += 1) {
        await storm(scene, { count: 10, batch: 10, pauseMs: 0 });
        environment.proxy.plan = dying();
        const arrived = environment.proxy.nextOperation();
        await workers.sync();
        await Promise.race([arrived, sleep(5_000)]);
        await sleep(150);
        await workers.stop();
        environment.proxy.plan = () => 'none';
      }
      await device.open();
      return undefined;
    },
  },
  {
    number: 4,
    name: 'page crashed mid-request, 6 times',
    run: async (scene) => {
      const { device, environment } = scene;
      for (let crash = 0; crash < 6; crash += 1) {
        environment.proxy.plan = dying();
        await storm(scene, { count: 10, batch: 10, pauseMs: 0 });
        await sleep(150);
        const page = device.page;
        await device.turnTo(await device.context.newPage());
        const session = await device.cdp(page);
        await Promise.race([session.send('Page.crash').catch(() => undefined), sleep(500)]);
        await page.close().catch(() => undefined);
        environment.proxy.plan = () => 'none';
        await device.open();
      }
      return undefined;
    },
  },
  {
    number: 5,
    name: 'browser killed, 3 times',
    run: async (scene) => {
      const { device, environment } = scene;
      for (let kill = 0; kill < 3; kill += 1) {
        environment.proxy.plan = dying();
        await storm(scene, { count: 20, batch: 5, pauseMs: 40 });
        await killBrowser(device);
        environment.proxy.plan = () => 'none';
        await device.launch();
        await device.open();
      }
      return undefined;
    },
  },
];

/** The lock of a profile says which process holds it. */
export async function killBrowser(device: FaultDevice): Promise<void> {
  const holder = await readlink(join(device.directory, 'SingletonLock'));
  const pid = Number(holder.slice(holder.lastIndexOf('-') + 1));
  const closed = new Promise((resolve) => device.context.once('close', resolve));
  process.kill(pid, 'SIGKILL');
  await Promise.race([closed, sleep(5_000)]);
  await until(async () => !isAlive(pid), 'the browser to be gone', 5_000);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The workers of the device, by the developer's tools: there is no other way to one that no page controls. */
export async function workersOf(device: FaultDevice) {
  const session: CDPSession = await device.cdp();
  const { origin } = device.environment.proxy;
  let registrationId: string | undefined;
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find((one) => one.scopeURL.startsWith(origin))?.registrationId ?? registrationId;
  });
  await session.send('ServiceWorker.enable');
  await until(async () => registrationId !== undefined, 'a registration');
  return {
    sync: () =>
      session.send('ServiceWorker.dispatchSyncEvent', {
        origin,
        registrationId: registrationId ?? '',
        tag: 'outbox',
        lastChance: false,
      }),
    stop: () => session.send('ServiceWorker.stopAllWorkers'),
  };
}
