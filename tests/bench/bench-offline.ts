import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { inTime } from '#tests/harness/faults/fault-device.ts';
import { type Environment, openEnvironment } from '#tests/harness/faults/fault-environment.ts';
import type { Person } from '#tests/harness/faults/fault-people.ts';
import { type Figure, report, shown } from './offline/figures.ts';
import { fillCompany } from './offline/many-invoices.ts';
import { FLOOR, type Floors, measureFloors, sendPlainly } from './offline/measure-floor.ts';
import { measureLighthouse } from './offline/measure-lighthouse.ts';
import { measureFirstVisit, measureSizes } from './offline/measure-load.ts';
import { measureHeap, measureSlowStart, measureWarmStart } from './offline/measure-start.ts';
import { measureBootstrap, measureDelta, measureDrain } from './offline/measure-sync.ts';
import { measureFilters, measureTaps } from './offline/measure-work.ts';
import { openOfflineBrowser } from './offline/offline-browser.ts';

/**
 * `npm run bench offline`: every line of docs/performance.md#budgets, each beside what this machine could do at best,
 * in one run.
 */
type Size = { label: string; count: number; startMs: number; completeS: number };

const LONGEST_MS = 1_200_000;
const SMALL: Size = { label: '10,000', count: 10_000, startMs: 450, completeS: 4 };
const LARGE: Size = { label: '100,000', count: 100_000, startMs: 600, completeS: 45 };

/** `--only "sizes;10,000"`: some of the stages below. */
const { values } = parseArgs({ options: { only: { type: 'string' } } });
const environment = await openEnvironment({ invoices: 0 });
const url = environment.database.start.databaseUrl ?? '';
const { ana, bea } = environment.people;
await fillCompany(url, ana.company_id, SMALL.count);
await fillCompany(url, bea.company_id, LARGE.count);

const figures: Figure[] = [];
const load = () => (loadavg()[0] ?? 0).toFixed(1);
const begun = load();
await stage('sizes', () => measureSizes(environment.serverOrigin(), ana));
const floors = await floorsOf(environment);
await stage('first visit', () => measureFirstVisit(environment.serverOrigin(), environment.proxy.origin + FLOOR));
await stage(SMALL.label, () => measureDevice(ana, SMALL, floors));
await stage(LARGE.label, () => measureDevice(bea, LARGE, floors));
await stage('lighthouse', () => measureLighthouse(environment.serverOrigin()));
await environment.close();
report(figures);
console.log(`machine: load ${begun} at the beginning, ${load()} at the end`);

async function stage(name: string, work: () => Promise<Figure[]>): Promise<void> {
  if (values.only && !values.only.split(';').includes(name)) return;
  const start = Date.now();
  figures.push(...(await unlessItFails(work)));
  console.log(`${name}: measured in ${((Date.now() - start) / 1_000).toFixed(0)} s`);
}

/** One that fails costs its own lines only. */
async function unlessItFails(work: () => Promise<Figure[]>): Promise<Figure[]> {
  try {
    return await inTime(work(), 'a figure', LONGEST_MS);
  } catch (error) {
    process.exitCode = 1;
    console.log(`✗  ${error instanceof Error ? error.stack : String(error)}`);
    return [];
  }
}

async function floorsOf(of: Environment): Promise<Floors> {
  const browser = await openOfflineBrowser(of.proxy.origin);
  return measureFloors(of, browser).finally(() => browser.close());
}

async function measureDevice(person: Person, size: Size, floor: Floors): Promise<Figure[]> {
  const { label, count } = size;
  const browser = await openOfflineBrowser(environment.proxy.origin);
  try {
    const name = await browser.signIn(person);
    const here = { environment, browser, name, label };
    const startFloor = `${shown(floor.startMs)} ms: a bare page of 50 rows`;
    const slowFloor = `${shown(floor.slowStartMs)} ms: the bare page`;
    const tapFloor = `${shown(floor.tapMs)} ms: one bare durable write, and its row painted`;
    const deltaFloor = `${shown((500 * 1_000) / floor.rowsPerSecond)} ms: bare writes`;
    const all: Figure[] = [];
    const actions = [
      () => measureBootstrap(here, size.completeS, bulkFloor(floor, count)),
      () => measureWarmStart({ browser, label, target: size.startMs, floor: startFloor }),
      () => measureSlowStart({ browser, label, target: size.startMs * 4, floor: slowFloor }),
      () => measureFilters(browser, label),
      () => measureDelta(here, person, deltaFloor),
      () => measureHeap(browser, label),
      ...(size === SMALL ? [() => drainOn(here)] : []),
      // Last, since what is tapped goes on its way afterwards.
      () => measureTaps(browser, label, tapFloor),
    ];
    for (const action of actions) all.push(...(await unlessItFails(action)));
    return all;
  } finally {
    await browser.close();
  }
}

function bulkFloor({ rowsPerSecond, chunksPerSecond }: Floors, count: number): string {
  return `${shown(count / rowsPerSecond)} s: bare writes of rows, ${shown(count / chunksPerSecond)} s in chunks`;
}

/** The queue is empty before it is filled: the taps were made without a network. */
function drainOn(here: Parameters<typeof measureDrain>[0]): Promise<Figure[]> {
  return measureDrain(here, async () => {
    const page = await here.browser.open(FLOOR);
    await page.waitForLoadState();
    return sendPlainly(page, 200).finally(() => page.close());
  });
}
