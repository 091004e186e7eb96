import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '#tests/harness/faults/fault-device.ts';
import type { Environment } from '#tests/harness/faults/fault-environment.ts';
import type { Person } from '#tests/harness/faults/fault-people.ts';
import { type Figure, median } from './figures.ts';
import { changeNewest } from './many-invoices.ts';
import { isComplete, type OfflineBrowser, request, seenOn } from './offline-browser.ts';
import type { Watcher } from './watcher.ts';

type Here = { environment: Environment; browser: OfflineBrowser; name: string; label: string };

const POLL_MS = 100;

/** A device that has nothing opens the list. */
export async function measureBootstrap(here: Here, target: number, floor: string): Promise<Figure[]> {
  const { browser, name, label } = here;
  const quiet = await browser.open('/api/health');
  await request(quiet, 'forget', name);
  await quiet.close();
  const start = Date.now();
  const page = await browser.open('/invoices');
  const { rows } = await seenOn(page, 0);
  await isComplete(page, name);
  const took = Date.now() - start;
  await page.close();
  return [
    { name: `first pull of everything, to usable, ${label}`, value: rows, unit: 'ms', target: 1_500 },
    { name: `first pull of everything, to complete, ${label}`, value: took / 1_000, unit: 's', target, floor },
  ];
}

const DELTA = 500;
const DELTAS = 3;

/** Somebody else has changed five hundred of the newest; the answer is there, and then the database has it. */
export async function measureDelta(
  { environment, browser, label }: Here,
  person: Person,
  floor: string,
): Promise<Figure[]> {
  const page = await browser.open('/invoices');
  await seenOn(page, 3_000);
  const all: number[] = [];
  const longest: number[] = [];
  for (let round = 0; round < DELTAS; round += 1) {
    await changeNewest(environment.database.start.databaseUrl ?? '', person.company_id, DELTA);
    await page.evaluate(() => {
      performance.clearResourceTimings();
      // Put there by watcher.ts.
      (globalThis as unknown as { watcher: Watcher }).watcher.commits.length = 0;
    });
    await browser.context.setOffline(true);
    await sleep(50);
    await browser.context.setOffline(false);
    const found: { delta?: ReturnType<Watcher['timeDelta']> } = {};
    await until(async () => {
      // Put there by watcher.ts.
      found.delta = await page.evaluate(() => (globalThis as unknown as { watcher: Watcher }).watcher.timeDelta());
      return found.delta !== undefined;
    }, 'the pull of a delta');
    all.push(found.delta?.ms ?? Number.NaN);
    await sleep(500);
    // Drawn by then; the longest task is that of the whole.
    const after = await page.evaluate(() => (globalThis as unknown as { watcher: Watcher }).watcher.timeDelta());
    longest.push(after?.longest ?? 0);
  }
  await page.close();
  return [
    {
      name: `${DELTA} changed rows from answer to database, ${label}`,
      value: median(all),
      unit: 'ms',
      target: 150,
      floor,
    },
    { name: `longest task meanwhile, ${label}`, value: median(longest), unit: 'ms', target: 50, floor: '0 ms' },
  ];
}

const QUEUED = 200;
const LATENCY_MS = 100;

/** Two hundred decisions made without a network, and then the network is back, 100 ms away. */
export async function measureDrain(
  { environment, browser, name }: Here,
  floor: () => Promise<string>,
): Promise<Figure[]> {
  const { proxy } = environment;
  const page = await browser.open('/invoices');
  await seenOn(page, 2_000);
  await browser.context.setOffline(true);
  await request(page, 'decide', name, QUEUED);
  await until(async () => (await request(page, 'waiting', name)) >= QUEUED * 0.9, 'two hundred to wait');
  proxy.latencyMs = LATENCY_MS;
  const from = proxy.log.length;
  const start = Date.now();
  await browser.context.setOffline(false);
  while ((await request(page, 'waiting', name)) > 0) await sleep(POLL_MS);
  const took = Date.now() - start;
  const first = proxy.log.slice(from).find(({ op_id }) => op_id !== undefined)?.at ?? Number.NaN;
  await page.close();
  const floorText = await floor();
  proxy.latencyMs = 0;
  return [
    {
      name: `${QUEUED} waiting changes, ${LATENCY_MS} ms away, until none is left`,
      value: took / 1_000,
      unit: 's',
      target: 7,
      floor: floorText,
    },
    { name: 'back online to the first change sent', value: (first - start) / 1_000, unit: 's', target: 1 },
  ];
}
