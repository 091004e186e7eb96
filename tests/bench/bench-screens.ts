import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { inTime } from '#tests/harness/faults/fault-device.ts';
import { openWorld } from '#tests/harness/faults/fault-world.ts';
import { type Figure, report } from './offline/figures.ts';
import { fillCompany } from './offline/many-invoices.ts';
import { measureFilters } from './offline/measure-work.ts';
import { openOfflineBrowser } from './offline/offline-browser.ts';
import {
  type Device,
  measureBareReads,
  measureBulk,
  measureScroll,
  measureSteps,
  stepFigure,
} from './screens/measure-screens.ts';

/**
 * `npm run bench screens`: the list with 100,000 invoices on the device, each figure beside what the same browser does
 * without an app in the same run. `--invoices 20000` for a short look.
 */
const { values } = parseArgs({ options: { invoices: { type: 'string', default: '100000' } } });
const LONGEST_MS = 900_000;

const figures: Figure[] = [];
const load = () => (loadavg()[0] ?? 0).toFixed(1);
const begun = load();
const world = await openWorld({ invoices: 0 });
await fillCompany(world.database.start.databaseUrl ?? '', world.people.ana.company_id, Number(values.invoices));
const browser = await openOfflineBrowser(world.proxy.origin);
try {
  await inTime(measureAll({ browser, name: await browser.signIn(world.people.ana) }), 'the screens', LONGEST_MS);
} finally {
  await browser.close();
  await world.close();
}
report(figures);
console.log(`machine: ${values.invoices} invoices, load ${begun} at the beginning, ${load()} at the end`);

async function measureAll(device: Device): Promise<void> {
  // First, so that there are details for the bare reads to find.
  const steps = await measureSteps(device);
  const bare = await measureBareReads(device);
  for (const figure of await measureFilters(browser, 'all of them')) figures.push({ ...figure, floor: bare.filter });
  figures.push(stepFigure(steps, bare.row));
  figures.push(...(await measureScroll(device)));
  figures.push(...(await measureBulk(device)));
}
