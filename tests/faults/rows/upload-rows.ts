import { setTimeout as sleep } from 'node:timers/promises';
import { readUpload } from '#contract/uploads.ts';
import type { Fault } from '#tests/harness/faults/chaos-faults.ts';
import type { Plan } from '#tests/harness/faults/chaos-proxy.ts';
import { FaultDevice, until } from '#tests/harness/faults/fault-device.ts';
import { aDocument, aLargeZip } from '#tests/harness/faults/fault-files.ts';
import { readFeed } from '#tests/harness/faults/fault-people.ts';
import { type FaultRow, must, type Scene } from './row.ts';

/** Files too large for one request. */
export const uploadRows: FaultRow[] = [
  { number: 19, name: 'upload cut at every part, twice, from two devices', run: cutAtEveryPart },
  { number: 37, name: 'same file, two tabs, two devices, two names', run: sendSameFile },
];

const MEGABYTES = 7;
const DOCUMENTS = 6;
const CUTS: [Fault, Fault, Fault] = ['drop', 'drop-after', 'error-after'];

async function sendSameFile(scene: Scene): Promise<string> {
  const { device, environment, chance } = scene;
  const prefix = `S${chance.below(1_000_000)}N`;
  const files = Array.from({ length: DOCUMENTS }, (_, index) => aDocument(`${prefix}${index + 1}`));
  const renamed = files.map((file) => ({ ...file, name: `copia de ${file.name}` }));
  const other = await FaultDevice.start(environment, chance);
  try {
    await other.enter(environment.people.ana);
    const tab = await device.newPage('/invoices');
    environment.proxy.plan = mixUploads(chance);
    await Promise.all([
      device.queueFiles(files),
      device.queueFiles(files, tab),
      other.queueFiles(files),
      other.queueFiles(renamed),
    ]);
    await device.queueFiles(renamed, tab);
    await sleep(2_000);
    environment.proxy.plan = () => 'none';
    await Promise.all([device.wake(), other.wake()]);
    await sent([device, other]);
    await tab.close();
    await device.pullOnce();
    await other.pullOnce();
    await expectOnce(scene, prefix, [device, other]);
    const queued = takeOver(device, other);
    return `${queued} files of ${DOCUMENTS} documents; ${DOCUMENTS} invoices once`;
  } finally {
    await other.close();
  }
}

const mixUploads =
  (chance: Scene['chance']): Plan =>
  ({ path }) =>
    path.startsWith('/api/uploads/') && chance.next() < 0.3 ? chance.pick(CUTS) : 'none';

/** Counts what was acknowledged on the other device too. Returns how many promises there are then. */
function takeOver(device: FaultDevice, other: FaultDevice): number {
  for (const [op_id, made] of other.promises.made) device.promises.made.set(op_id, made);
  device.promises.actions += other.promises.actions;
  return device.promises.made.size;
}

async function cutAtEveryPart(scene: Scene): Promise<string> {
  const { device, environment, chance } = scene;
  const prefix = `Z${chance.below(1_000_000)}N`;
  const file = aLargeZip({ prefix, count: DOCUMENTS, bytes: MEGABYTES * 1024 * 1024 });
  const other = await FaultDevice.start(environment, chance);
  try {
    await other.enter(environment.people.ana);
    const { plan, cuts } = cutEveryPartOnce(scene);
    environment.proxy.plan = plan;
    await device.upload(file);
    await other.upload(file);
    await sent([device, other]);
    await device.upload(file);
    await sent([device]);
    environment.proxy.plan = () => 'none';
    await other.pullOnce();
    await expectOnce(scene, prefix, [device, other]);
    takeOver(device, other);
    return `${cuts()} cuts, every part of ${MEGABYTES} MB and the end among them; ${DOCUMENTS} invoices once`;
  } finally {
    await other.close();
  }
}

/** Parts that were cut go again by and by, each after a longer wait. */
async function sent(devices: FaultDevice[]): Promise<void> {
  const waiting = () => Promise.all(devices.map((device) => device.pending()));
  await until(async () => (await waiting()).every((count) => count === 0), 'the files to be sent', 120_000);
}

/** The first request for each part, for what is there, and for the end is cut: before it arrived, or after. */
function cutEveryPartOnce({ chance }: Scene): { plan: Plan; cuts: () => number } {
  const cut = new Set<string>();
  const plan: Plan = ({ method, path }) => {
    const place = `${method} ${path}`;
    if (!path.startsWith('/api/uploads/') || cut.has(place)) return 'none';
    cut.add(place);
    return chance.pick(CUTS);
  };
  return { plan, cuts: () => cut.size };
}

async function expectOnce({ environment }: Scene, prefix: string, devices: FaultDevice[]): Promise<void> {
  const feed = [...(await readFeed(environment.calls.ana)).values()].map((row) => row.invoice_number);
  const arrived = feed.filter((number) => number.startsWith(prefix));
  must(arrived.length === DOCUMENTS && new Set(arrived).size === DOCUMENTS, 'every document is one invoice');
  for (const device of devices) {
    const { uploads, blobs, invoices } = await device.bridge('lookAtUploads', device.name);
    const shown = invoices.filter((number) => number.startsWith(prefix));
    must(shown.length === DOCUMENTS, `each device shows every document once, and it is ${shown.length}`);
    must(blobs === 0, 'no bytes stay on the device');
    must(
      uploads.every(({ state }) => state === 'done'),
      'every file has come to its end',
    );
    for (const { id } of uploads) {
      const { is_done } = await environment.calls.ana(readUpload, { params: { id } });
      must(is_done, 'the server knows that it has the file');
    }
  }
}
