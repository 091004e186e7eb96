import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { setInvoiceClassification } from '#contract/invoices.ts';
import { Classification, InvoiceStatus } from '#domain/invoices/invoice.ts';
import type { Decision } from '#tests/harness/faults/fault-bridge.ts';
import { until } from '#tests/harness/faults/fault-device.ts';
import { workersOf } from './death-rows.ts';
import { aRealChange, type FaultRow, mix, type Scene, storm, toChanges } from './row.ts';

/** Several at work on one queue: tabs, the worker, other builds of the worker, another device. */
export const tabRows: FaultRow[] = [
  {
    number: 6,
    name: '3 tabs and the worker at once',
    run: async (scene) => {
      const { device, environment, chance } = scene;
      const tabs = [device.page, await device.newPage('/invoices'), await device.newPage('/invoices')];
      const workers = await workersOf(device);
      environment.proxy.plan = mix(chance, [
        ['drop-after', 0.1],
        ['error-after', 0.1],
        ['slow', 0.1],
      ]);
      let isOver = false;
      const race = (async () => {
        while (!isOver) {
          await workers.sync().catch(() => undefined);
          await sleep(400);
        }
      })();
      await Promise.all(tabs.map((page, tab) => decideIn(scene, page, tab)));
      isOver = true;
      await race;
      for (const page of tabs.slice(1)) await page.close();
      return undefined;
    },
  },
  {
    number: 10,
    name: 'service worker replaced during the replay, 4 times',
    run: async (scene) => {
      const { device, environment } = scene;
      environment.proxy.latencyMs = 120;
      for (let build = 1; build <= 4; build += 1) {
        environment.proxy.edits.set('/sw.js', (body) => `${body}\n// build ${build}`);
        await storm(scene, { count: 10, batch: 10, pauseMs: 0 });
        const reloaded = device.page.waitForEvent('load', { timeout: 15_000 });
        await device.page.evaluate(replaceWorker);
        await reloaded;
        await device.page.getByRole('button', { name: 'Salir' }).first().waitFor();
      }
      return undefined;
    },
  },
  {
    number: 20,
    name: 'the tab that holds the turn is frozen',
    run: async (scene) => {
      const { device, environment } = scene;
      const [frozen, other] = [device.page, await device.newPage('/invoices')];
      environment.proxy.plan = toChanges((nth) => (nth === 0 ? 'hang-after' : 'none'));
      const arrived = environment.proxy.nextOperation();
      await device.decide([await aRealChange(scene)], frozen);
      await arrived;
      // As a suspended page: its lock stays held, and nothing in it runs, not even its own time limits.
      const session = await device.cdp(frozen);
      await session.send('Debugger.enable');
      await session.send('Debugger.pause');
      await device.turnTo(other);
      const start = Date.now();
      await storm(scene, { count: 20, batch: 5, pauseMs: 0 });
      const isEmpty = await until(async () => (await device.pending()) === 0, undefined, 60_000);
      const note = `${isEmpty ? 'gone on' : 'not gone on'} after ${((Date.now() - start) / 1_000).toFixed(0)} s`;
      await session.send('Debugger.disable');
      await sleep(1_000);
      return note;
    },
  },
  { number: 41, name: '100 tabs opened and closed', run: openManyTabs },
  {
    number: 21,
    name: 'late acknowledgements and old pull pages, others write',
    run: async (scene) => {
      const { device, environment, chance, ids } = scene;
      environment.proxy.plan = ({ op_id, path }) => {
        if (op_id) return chance.pick(['slow', 'none', 'none']);
        if (!path.startsWith('/api/sync/changes')) return 'none';
        return chance.pick(['slow', 'stale', 'none']);
      };
      for (let round = 0; round < 60; round += 1) {
        const id = ids[chance.below(ids.length)] ?? '';
        await device.decide([{ id, status: InvoiceStatus.options[chance.below(4)] ?? 'paid' }]);
        await luisWrites(scene);
        if (round % 6 === 0) await device.wake();
        await sleep(chance.below(80));
      }
      return undefined;
    },
  },
];

/** Each tab is closed at any moment of its start, while another one has just been opened. */
async function openManyTabs(scene: Scene): Promise<string> {
  const { device, environment, chance } = scene;
  environment.proxy.plan = mix(chance, [['drop-after', 0.1]]);
  for (let opened = 0; opened < TABS; opened += AT_ONCE) {
    const pages = await Promise.all(Array.from({ length: AT_ONCE }, () => device.context.newPage()));
    await Promise.all(pages.map((page) => page.goto(`${environment.proxy.origin}/invoices`, { waitUntil: 'commit' })));
    await storm(scene, { count: 6, batch: 3, pauseMs: 20 });
    await sleep(chance.below(1_500));
    await Promise.all(pages.map((page) => page.close()));
  }
  return `${TABS} tabs`;
}

const TABS = 100;
const AT_ONCE = 5;

/**
 * Every field of every invoice belongs to one tab, so that it is known who decided last, while every lane is shared by
 * two of them.
 */
async function decideIn({ device, chance, ids }: Scene, page: Page, tab: number): Promise<void> {
  for (let made = 0; made < 50; made += 1) {
    const index = chance.below(ids.length);
    const id = ids[index] ?? '';
    const status = { id, status: InvoiceStatus.options[chance.below(4)] ?? 'paid' };
    const classification = { id, classification: Classification.options[chance.below(4)] ?? 'none' };
    const mine: Decision[] = [
      ...(index % 3 === tab ? [status] : []),
      ...(index % 3 === (tab + 1) % 3 ? [classification] : []),
    ];
    await device.decide(mine, page);
    await sleep(chance.below(60));
  }
}

/** Another person, at another desk, about another field: nothing to argue about, but the row has a new revision. */
async function luisWrites({ environment, chance, ids }: Scene): Promise<void> {
  const id = ids[chance.below(ids.length)] ?? '';
  const classification = Classification.options[chance.below(4)] ?? 'none';
  const operationId = crypto.randomUUID();
  await environment.calls.luis(setInvoiceClassification, { params: { id }, body: { classification } }, { operationId });
}

/** Runs in the page: a new build is fetched, and takes over as it does when the person accepts it. */
async function replaceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  await registration.update();
  while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 20));
  registration.waiting.postMessage({ type: 'SKIP_WAITING' });
}
