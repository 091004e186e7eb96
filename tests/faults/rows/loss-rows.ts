import { setInvoiceClassification } from '#contract/invoices.ts';
import { Classification } from '#domain/invoices/invoice.ts';
import { until } from '#tests/harness/faults/fault-device.ts';
import { invoiceIds } from '#tests/harness/faults/fault-environment.ts';
import { type FaultRow, must, type Scene, storm } from './row.ts';

/** One side has forgotten what the other remembers. */
export const lossRows: FaultRow[] = [
  { number: 18, name: 'the browser evicts the database mid-session', run: evict },
  { number: 22, name: 'server restored from a copy, twice', run: restoreTwice },
];

async function evict(scene: Scene): Promise<string> {
  const { device, environment } = scene;
  await storm(scene, { count: 20, batch: 5, pauseMs: 0 });
  await allSent(scene);
  await device.context.setOffline(true);
  await storm(scene, { count: 10, batch: 5, pauseMs: 0 });
  const waiting = (await device.look()).outbox.map((row) => row.op_id);
  const session = await device.cdp();
  await session.send('Storage.clearDataForOrigin', { origin: environment.proxy.origin, storageTypes: 'indexeddb' });
  // Nobody can send what no longer exists anywhere.
  device.promises.release(waiting);
  device.promises.countAnew();
  await device.context.setOffline(false);
  await device.page.reload();
  await device.page.waitForURL('**/login*');
  await device.signIn(environment.people.ana);
  const shown = (await device.look()).invoices.length;
  must(shown === (await invoiceIds(environment)).length, 'everything is pulled again');
  await storm(scene, { count: 10, batch: 5, pauseMs: 0 });
  return `${waiting.length} waiting changes went with it; ${shown} invoices came back`;
}

async function restoreTwice(scene: Scene): Promise<string> {
  const behind = await restoreOnce(scene, async () => undefined);
  // By the time the device pulls, the server is past the device's position.
  const past = await restoreOnce(scene, async (lost) => {
    for (let n = 0; n < lost + 20; n += 1) await luisClassifies(scene, n);
  });
  return `${behind} and ${past} answered changes were not in the copies`;
}

/** Answers how many changes the server had confirmed and no longer knows. */
async function restoreOnce(scene: Scene, inParallel: (lost: number) => Promise<void>): Promise<number> {
  const { device, environment } = scene;
  await storm(scene, { count: 15, batch: 5, pauseMs: 0 });
  await allSent(scene);
  const before = new Set(device.promises.made.keys());
  const restore = await environment.copy();
  await storm(scene, { count: 30, batch: 5, pauseMs: 0 });
  await allSent(scene);
  await device.pullOnce();
  const lost = [...device.promises.made.keys()].filter((op_id) => !before.has(op_id));
  await device.context.setOffline(true);
  await storm(scene, { count: 10, batch: 5, pauseMs: 0 });
  await restore();
  device.promises.release(lost);
  await inParallel(lost.length);
  const cursor = (await device.look()).cursor;
  await device.context.setOffline(false);
  await until(async () => (await device.bridge('countRebootstraps', device.name)) > 0, 'everything to be pulled again');
  await until(async () => (await decideRejected(scene)) === 0, 'every change to be sent or decided');
  must((await device.look()).cursor !== cursor, 'the device follows the restored server');
  await device.bridge('clearLog', device.name);
  return lost.length;
}

const allSent = ({ device }: Scene) => until(async () => (await device.pending()) === 0, 'every change to be sent');

/**
 * The person keeps their own version of what the restored server shows otherwise than they saw it. Answers how many
 * changes still wait.
 */
async function decideRejected({ device }: Scene): Promise<number> {
  const { outbox } = await device.look();
  const rejected = outbox.filter(({ state }) => state === 'parked');
  device.promises.release(rejected.map(({ op_id }) => op_id));
  for (const { seq } of rejected) await device.bridge('retryRejected', device.name, seq);
  if (rejected.length > 0) await device.wake();
  return outbox.length;
}

async function luisClassifies({ device, environment, every }: Scene, n: number): Promise<void> {
  const id = every[n % every.length] ?? '';
  // Where Ana's own wish changed nothing, there is no change of hers that could meet his.
  device.promises.contested.add(id);
  const classification = Classification.options[n % 3] ?? 'none';
  const operationId = crypto.randomUUID();
  await environment.calls.luis(setInvoiceClassification, { params: { id }, body: { classification } }, { operationId });
}
