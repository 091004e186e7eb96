import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { inTime } from '#tests/harness/faults/fault-device.ts';
import { openEnvironment } from '#tests/harness/faults/fault-environment.ts';
import { type Figure, report } from './offline/figures.ts';
import { fillCompany } from './offline/many-invoices.ts';
import { measureFilters } from './offline/measure-work.ts';
import { openOfflineBrowser } from './offline/offline-browser.ts';
import {
  type Device,
  measureBulk,
  measurePlainReads,
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
const environment = await openEnvironment({ invoices: 0 });
await fillCompany(
  environment.database.start.databaseUrl ?? '',
  environment.people.ana.company_id,
  Number(values.invoices),
);
const browser = await openOfflineBrowser(environment.proxy.origin);
try {
  await inTime(measureAll({ browser, name: await browser.signIn(environment.people.ana) }), 'the screens', LONGEST_MS);
} finally {
  await browser.close();
  await environment.close();
}
report(figures);
console.log(`machine: ${values.invoices} invoices, load ${begun} at the beginning, ${load()} at the end`);

async function measureAll(device: Device): Promise<void> {
  // First, so that there are details for the bare reads to find.
  const steps = await measureSteps(device);
  const plain = await measurePlainReads(device);
  for (const figure of await measureFilters(browser, 'all of them')) figures.push({ ...figure, floor: plain.filter });
  figures.push(stepFigure(steps, plain.row));
  figures.push(...(await measureScroll(device)));
  figures.push(...(await measureBulk(device)));
}
