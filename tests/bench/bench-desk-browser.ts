import { parseArgs } from 'node:util';
import type { BrowserContext, Page } from 'playwright';
import { insertMembership } from '#server/accounts/memberships.ts';
import type { Trx } from '#server/platform/database/trx.ts';
import { anAccount, keptOnDevice, type Newcomer, signIn } from '#tests/harness/accounts/account-steps.ts';
import { aProfile } from '#tests/harness/browser/browser.ts';
import { aDatabase } from '#tests/harness/server/database-under-test.ts';
import { type RunningServer, startServer } from '#tests/harness/server/running-server.ts';
import { companyId, fillPostgres } from './filled-companies.ts';
import { reportFigures } from './filled-device.ts';
import { quantile } from './offline/figures.ts';

/**
 * `npm run bench -- desk-browser`: a person of 50 companies with 20,000 invoices each, every one of them pulled to the
 * device; without a network from the click on «Mesa» until all companies are painted, and from the keys of another company
 * until its list is painted. `--companies 5 --invoices 2000` for a short look.
 */
const { values } = parseArgs({
  options: { companies: { type: 'string', default: '50' }, invoices: { type: 'string', default: '20000' } },
});
const [COMPANIES, INVOICES] = [Number(values.companies), Number(values.invoices)];
const ROUNDS = 100;
const BUDGET = { deskMs: 250, switchMs: 300, heapGrowthMb: 30 };
/** The database of a company is closed some seconds after the switch. */
const CLOSED_AFTER_MS = 15_000;
const ANA: Newcomer = {
  email: 'ana@mesa.example',
  password: 'Mar-de-leva-73',
  company: 'Mesa Propia',
  nit: '900123456',
};
const PULL_MS = 120_000;

const database = await aDatabase();
const profile = await aProfile();
let server: RunningServer | undefined;
try {
  const first = await startServer(database.start);
  await anAccount(first.origin, ANA);
  await first.stop();
  const { databaseUrl: url = '' } = database.start;
  if (url === '') throw new Error('This bench needs a PostgreSQL: npm run bench -- desk-browser starts one.');
  await fillPostgres(url, { companies: COMPANIES, invoices: INVOICES, hasProducts: false });
  await database.inspect(addAna);
  server = await startServer(database.start);
  const context = await profile.open();
  await fillDevice(context, server.origin)
    .then(measure)
    .finally(() => context.close());
} finally {
  await server?.stop();
  await profile.remove();
  await database.remove();
}

async function addAna(trx: Trx): Promise<void> {
  await trx.updateTable('companies').set({ plan: 'pro' }).execute();
  const ana = await trx.selectFrom('users').select('id').where('email', '=', ANA.email).executeTakeFirstOrThrow();
  for (let company = 1; company <= COMPANIES; company += 1)
    await insertMembership(trx, { company_id: companyId(company), user_id: ana.id, role: 'admin' });
}

/** Signs in and pulls every company. Returns the page without a network. */
async function fillDevice(context: BrowserContext, origin: string): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage());
  await signIn(page, origin, ANA);
  await keptOnDevice(page);
  await page.getByRole('link', { name: 'Facturas', exact: true }).first().click();
  for (let company = 1; company <= COMPANIES; company += 1) await pull(page, company);
  await openDesk(page);
  // Each company is counted once in the background, as it is after a pull.
  await page.waitForTimeout(COMPANIES * 500);
  await context.setOffline(true);
  // The server fills the columns of the new rows for minutes: it would take the processor from the device.
  await server?.stop();
  server = undefined;
  return page;
}

async function measure(page: Page): Promise<void> {
  const desk: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await openList(page);
    desk.push(await openDesk(page));
  }
  await openList(page);
  const first = await switchBetween(page, 3);
  const heapBefore = await readHeap(page);
  const warm = await switchBetween(page, ROUNDS);
  console.log(`desk: ${inOrder(desk)}\nswitch: ${inOrder(first)}, warm: ${inOrder(warm)}`);
  const heapGrowthMb = ((await readHeap(page)) - heapBefore) / 1e6;
  reportFigures(
    `${COMPANIES} companies of ${INVOICES} invoices on the device, p95 of ${ROUNDS}`,
    {
      deskMs: quantile(desk, 0.95),
      deskMedianMs: quantile(desk, 0.5),
      switchMs: quantile(warm, 0.95),
      switchMedianMs: quantile(warm, 0.5),
      heapGrowthMb,
    },
    BUDGET,
  );
  const isMet = quantile(desk, 0.95) <= BUDGET.deskMs && quantile(warm, 0.95) <= BUDGET.switchMs;
  if (!isMet || heapGrowthMb > BUDGET.heapGrowthMb) process.exitCode = 1;
}

function inOrder(all: readonly number[]): string {
  return all.map((ms) => ms.toFixed(0)).join(' ');
}

function switcher(page: Page) {
  return page.getByRole('complementary').getByRole('button', { name: /^Empresa:/ });
}

/** Opens a company and waits until all of its invoices are on the device: until their number stays for a second. */
async function pull(page: Page, company: number): Promise<void> {
  await switcher(page).click();
  await page.getByRole('menuitem', { name: new RegExp(`^Empresa ${company}\\b`) }).click();
  await switcher(page)
    .filter({ hasText: new RegExp(`Empresa ${company}\\b`) })
    .waitFor();
  const until = performance.now() + PULL_MS;
  for (let known = -1; performance.now() < until; ) {
    await page.waitForTimeout(1_000);
    const count = await countStored(page, companyId(company));
    // The server sends no invoice that is in the trash.
    if (count > INVOICES * 0.9 && count === known) return;
    known = count;
  }
  throw new Error(`Company ${company} was not pulled within ${PULL_MS} ms.`);
}

function countStored(page: Page, company_id: string): Promise<number> {
  return page.evaluate(async (id) => {
    const stored = (await indexedDB.databases()).find((one) => one.name?.startsWith(`cuadra-${id}`));
    if (!stored?.name) return 0;
    const opening = indexedDB.open(stored.name);
    return new Promise<number>((resolve, reject) => {
      opening.onerror = reject;
      opening.onsuccess = () => {
        const counting = opening.result.transaction('invoices').objectStore('invoices').count();
        counting.onsuccess = () => {
          opening.result.close();
          resolve(counting.result);
        };
      };
    });
  }, company_id);
}

async function openList(page: Page): Promise<void> {
  await page.getByRole('complementary').getByRole('link', { name: 'Facturas', exact: true }).click();
  await page.locator('[data-row]').first().waitFor();
}

/** Opens the desk. Returns the ms from the click until each company is painted with what waits in it. */
function openDesk(page: Page): Promise<number> {
  return page.evaluate(async (companies) => {
    const begun = performance.now();
    document.querySelector<HTMLElement>('aside a[href="/desk"]')?.click();
    const isPainted = () => document.querySelectorAll('table[aria-label="Empresas"] tbody tr').length >= companies;
    while (!isPainted()) {
      await new Promise(requestAnimationFrame);
      if (performance.now() - begun > 20_000) throw new Error('The desk was not painted.');
    }
    await new Promise(requestAnimationFrame);
    return performance.now() - begun;
  }, COMPANIES);
}

/** Switches between three companies in turn. The keys follow the names; the person's own company is the last one. */
async function switchBetween(page: Page, rounds: number): Promise<number[]> {
  const ms: number[] = [];
  for (let round = 0; round < rounds; round += 1) ms.push(await switchByKey(page, 1 + (round % 3)));
  return ms;
}

/** The bytes that the page holds once what was left is closed and collected. */
async function readHeap(page: Page): Promise<number> {
  await page.waitForTimeout(CLOSED_AFTER_MS);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  return usedSize;
}

/** Presses the keys of a company. Returns the ms until its name and an invoice of its list are painted. */
async function switchByKey(page: Page, place: number): Promise<number> {
  await page.waitForTimeout(500);
  return page.evaluate(async (digit) => {
    const firstRow = () => document.querySelector<HTMLElement>('[data-row]')?.dataset['row'];
    const shownBefore = firstRow();
    const begun = performance.now();
    document.dispatchEvent(
      new KeyboardEvent('keydown', { key: String(digit), code: `Digit${digit}`, ctrlKey: true, bubbles: true }),
    );
    while (firstRow() === shownBefore || firstRow() === undefined) {
      await new Promise(requestAnimationFrame);
      if (performance.now() - begun > 20_000) throw new Error('The list of the other company was not painted.');
    }
    await new Promise(requestAnimationFrame);
    return performance.now() - begun;
  }, place);
}
