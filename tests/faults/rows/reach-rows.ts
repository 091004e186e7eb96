import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { Classification, InvoiceStatus } from '#domain/invoices/invoice.ts';
import { until } from '#tests/harness/faults/fault-device.ts';
import { casesOf } from './conflict-rows.ts';
import { type FaultRow, mix, must, type Scene, toChanges } from './row.ts';
import { expectCountedAsSent } from './stranger-rows.ts';

/** What the device says about its network is wrong, or changes all the time. */
export const reachRows: FaultRow[] = [
  { number: 38, name: 'network comes and goes, two tabs, whole selections', run: flapWithTabs },
  { number: 39, name: 'says offline, and the server is reached', run: sayOffline },
];

const SELECTION = 60;

async function flapWithTabs(scene: Scene): Promise<string> {
  const { device, environment, chance, every } = scene;
  const other = await device.newPage('/invoices');
  environment.proxy.plan = mix(chance, [['drop-after', 0.07]]);
  const state = { isOver: false, flaps: 0 };
  const flap = (async () => {
    for (; !state.isOver; state.flaps += 1) {
      await device.context.setOffline(state.flaps % 2 === 0);
      await sleep(100 + chance.below(400));
    }
  })();
  const statuses = selectMany(scene, device.page, (id) => ({
    id,
    status: InvoiceStatus.options[chance.below(4)] ?? 'paid',
  }));
  const classes = selectMany(scene, other, (id) => ({
    id,
    classification: Classification.options[chance.below(4)] ?? 'none',
  }));
  await Promise.all([statuses, classes]);
  state.isOver = true;
  await flap;
  await device.context.setOffline(false);
  environment.proxy.plan = () => 'none';
  await until(async () => (await device.pending()) === 0, 'every change to be sent', 60_000);
  must((await device.look()).outbox.length === 0, 'nothing is rejected');
  await other.close();
  return `${state.flaps} changes of the network, ${every.length} invoices`;
}

async function selectMany(
  { device, every, chance }: Scene,
  page: Page,
  decide: (id: string) => { id: string; status: InvoiceStatus } | { id: string; classification: Classification },
): Promise<void> {
  for (let round = 0; round < 8; round += 1) {
    const from = chance.below(every.length);
    const ids = [...every, ...every].slice(from, from + Math.min(SELECTION, every.length));
    await device.decideMany(ids.map(decide), page);
    await sleep(chance.below(300));
  }
}

/** As with a server on the local network: `navigator.onLine` is false in the page and in the worker. */
async function sayOffline(scene: Scene): Promise<string> {
  const { device, environment, ids } = scene;
  const workers = device.context.serviceWorkers();
  await device.page.evaluate(pretendOffline);
  for (const worker of workers) await worker.evaluate(pretendOffline);
  const cases = await casesOf(scene, ids);
  const since = environment.proxy.log.length;
  environment.proxy.plan = toChanges(() => 'drop-after');
  await device.decide(cases.map(({ id, wanted }) => ({ id, status: wanted.status })));
  const retry = () => device.page.evaluate(() => dispatchEvent(new Event('online')));
  await retry();
  await until(async () => environment.proxy.log.slice(since).some(({ op_id }) => op_id), 'a change to arrive');
  await sleep(1_500);
  expectCountedAsSent(scene, since, (await device.look()).outbox);
  // Half otherwise, half as it was before.
  await device.decide(
    cases.map(({ id, row, otherwise }, index) => ({ id, status: index % 2 === 0 ? otherwise.status : row.status })),
  );
  environment.proxy.plan = () => 'none';
  await until(async () => {
    await retry();
    await sleep(300);
    return (await device.pending()) === 0;
  }, 'every change to be sent');
  must((await device.look()).outbox.length === 0, 'nothing is rejected');
  await device.page.reload();
  return `${workers.length} workers say so too`;
}

/** Runs in the page and in the worker. */
function pretendOffline(): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
}
