import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Account, aProAccount } from '#tests/harness/accounts/a-pro-account.ts';
import { keptOnDevice, signIn } from '#tests/harness/accounts/account-steps.ts';
import { aProfile, type Profile, watchErrors } from '#tests/harness/browser/browser.ts';
import { dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { aDrop, DROP, DROP_PROCESSED, DROP_READ, PLAIN } from '#tests/harness/mail/a-drop.ts';
import { aDatabase, type TestDatabase } from '#tests/harness/server/database-under-test.ts';
import { type RunningServer, startServer } from '#tests/harness/server/running-server.ts';

let database: TestDatabase;
let account: Account;
let server: RunningServer;
let profile: Profile | undefined;
let context: BrowserContext | undefined;
let folder: string;

// A company of its own for each test: what one uploads counts against the month of its plan.
beforeEach(async () => {
  database = await aDatabase();
  account = await aProAccount(database);
  server = await startServer(database.start);
  folder = await mkdtemp(join(tmpdir(), 'cuadra-drop-'));
});

afterEach(async () => {
  await leave();
  await server?.stop();
  await database?.remove();
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function leave(): Promise<void> {
  await context?.close();
  await profile?.remove();
  context = undefined;
  profile = undefined;
}

async function openBrowser(): Promise<Page> {
  profile ??= await aProfile();
  context = await profile.open();
  return context.pages()[0] ?? (await context.newPage());
}

async function openUpload(): Promise<Page> {
  const page = await openBrowser();
  await signIn(page, server.origin, account);
  await page.goto(`${server.origin}/upload`);
  await page.getByText('Arrastra tus archivos aquí').waitFor();
  return page;
}

/** How many rows say `text`, from one end of the list to the other: only those in sight are drawn. */
async function rowsWith(page: Page, text: string): Promise<number> {
  const found = new Set<string>();
  const [height, step] = await page.evaluate(() => [document.body.scrollHeight, innerHeight] as const);
  for (let top = height; top > -step; top -= step) {
    await page.evaluate((y) => scrollTo(0, Math.max(0, y)), top);
    await page.waitForTimeout(50);
    const here = await page.evaluate(
      (result) =>
        Array.from(document.querySelectorAll('main li'), (row) => [row.getAttribute('aria-posinset'), row.textContent])
          .filter(([, all]) => all?.includes(result))
          .map(([place]) => place ?? ''),
      text,
    );
    for (const place of here) found.add(place);
  }
  return found.size;
}
const chip = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const countOf = async (page: Page, name: string) => Number(/\d+$/.exec(await chip(page, name).innerText())?.[0]);
const choose = (page: Page, paths: string[]) => page.locator('input[type=file]').setInputFiles(paths);
const send = (page: Page) => page.getByRole('button', { name: 'Subir archivos' }).click();
/** More rows than anybody sees at once: what is drawn of the 500 at one time stays below. */
const MOST_DRAWN = 60;

/** How many rows the page has had at most, from now on. */
async function watchRows(page: Page): Promise<() => Promise<number>> {
  const most = await page.evaluateHandle(() => {
    const seen = { rows: 0 };
    const count = () => {
      seen.rows = Math.max(seen.rows, document.querySelectorAll('main li').length);
    };
    new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
    return seen;
  });
  return () => most.evaluate(({ rows }) => rows);
}

test('500 files in one drop are read on the device, sent and accounted for, and those in sight are all that is drawn', async () => {
  const page = await openUpload();
  const errors = watchErrors(page);
  const paths = await aDrop(folder, 'M');
  const rowsDrawn = await watchRows(page);

  await choose(page, paths);
  await page.getByText(DROP_READ).first().waitFor({ timeout: 60_000 });
  expect(await rowsWith(page, 'Ya está en otro archivo de esta subida')).toBe(DROP.copies);

  await send(page);
  await page.getByText(DROP_PROCESSED).first().waitFor({ timeout: 300_000 });
  expect(await countOf(page, 'Todas')).toBe(DROP.files + DROP.zips);
  expect(await countOf(page, 'Creadas')).toBe(PLAIN + 2 * DROP.zips);
  expect(await countOf(page, 'Ya existían')).toBe(DROP.copies);
  expect(await countOf(page, 'Con error')).toBe(DROP.broken);

  await chip(page, 'Con error').click();
  const rows = page.getByRole('list', { name: 'Resultados' }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(DROP.broken);
  await chip(page, 'Ya existían').click();
  await page.getByText('Esta factura ya existe: M0.').waitFor();
  await expect.poll(() => rows.count()).toBe(DROP.copies);

  expect(await rowsDrawn()).toBeGreaterThan(0);
  expect(await rowsDrawn()).toBeLessThan(MOST_DRAWN);
  expect(errors).toEqual([]);
  await page.getByRole('link', { name: 'Abrir factura' }).first().click();
  await page.getByRole('region', { name: 'Totales' }).waitFor();
}, 420_000);

test('sending is paused and resumed, a reload in between changes nothing, and cancelling removes what is left', async () => {
  let page = await openUpload();
  await choose(page, await aDrop(folder, 'C'));
  await page.getByText(/^500 archivos: /).waitFor({ timeout: 60_000 });
  // Slowly enough that there is something to stop.
  await page.route('**/api/uploads/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await route.continue().catch(() => undefined);
  });
  await send(page);
  await page.getByText(/^Subiendo [1-9]\d* de 500 archivos…$/).waitFor();
  await page.getByRole('button', { name: 'Pausar' }).click();
  const waiting = page.getByText(/^\d+ archivos por enviar$/);
  await waiting.waitFor();
  await page.waitForTimeout(1_000);
  const left = await waiting.innerText();
  await page.waitForTimeout(1_500);
  expect(await waiting.innerText()).toBe(left);
  await context?.close();

  // Another day.
  page = await openBrowser();
  await page.goto(`${server.origin}/upload`);
  await page.getByText(left).waitFor();
  await page.getByRole('button', { name: 'Reanudar' }).click();
  await page.getByText(/^Subiendo \d+ de 500 archivos…$/).waitFor();
  await page.waitForTimeout(500);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  const summary = page.getByText(/^\d+ de 500 archivos procesados\. \d+ con error\.$/);
  await summary.waitFor({ timeout: 60_000 });
  const [, processed] = /^(\d+) de/.exec(await summary.innerText()) ?? [];
  expect(Number(processed)).toBeGreaterThan(0);
  expect(Number(processed)).toBeLessThan(500);
  await page.getByText(/archivos se quedaron sin subir porque cancelaste\./).waitFor();
  await page.getByRole('button', { name: 'Subir más archivos' }).click();
  await page.getByLabel('Archivos de facturas').waitFor({ state: 'attached' });
});

const rowOf = (page: Page, number: string) =>
  page.getByRole('row').filter({ has: page.getByText(number, { exact: true }) });

test('files dropped without a network are in the list and the dashboard at once, outlive the browser, and are sent once', async () => {
  const numbers = ['SIN1', 'SIN2', 'SIN3'];
  const paths = numbers.map((number) => join(folder, `${number}.xml`));
  await Promise.all(
    numbers.map((number, at) => writeFile(paths[at] ?? '', dianXml({ number, payable: '1234567.00' }))),
  );

  let page = await openUpload();
  await keptOnDevice(page);
  // So that its figures are known, and are nothing yet.
  await page.goto(`${server.origin}/dashboard?year=all`);
  await page.getByText('Aún no tienes facturas. Sube tus archivos XML, ZIP o PDF para empezar.').waitFor();
  await page.goto(`${server.origin}/upload`);
  await page.getByText('Arrastra tus archivos aquí').waitFor();
  await context?.setOffline(true);
  await choose(page, paths);
  await page.getByText('3 archivos por enviar').waitFor();
  await page.getByText('Puedes cerrar esta página.').waitFor();
  await context?.close();
  // A browser that opens may send before anybody can take its network away: nobody is there to take it.
  const port = Number(new URL(server.origin).port);
  await server.stop();

  // Opened again, still without a network.
  page = await openBrowser();
  await context?.setOffline(true);
  await page.goto(`${server.origin}/invoices`);
  for (const number of numbers) {
    const row = rowOf(page, number);
    await row.waitFor();
    expect(await row.getByText('Por enviar').count()).toBeGreaterThan(0);
    await expect.poll(() => row.count()).toBe(1);
  }
  await page.goto(`${server.origin}/dashboard?year=all`);
  const statuses = page.getByRole('region', { name: 'Facturas por estado' });
  await statuses.getByText('3', { exact: true }).first().waitFor();
  await page.goto(`${server.origin}/upload`);
  await page.getByText('3 archivos por enviar').waitFor();

  server = await startServer({ ...database.start, port });
  await context?.setOffline(false);
  await page.getByText('3 de 3 archivos procesados. 0 con error.').waitFor({ timeout: 60_000 });
  await page.goto(`${server.origin}/invoices`);
  for (const number of numbers) {
    const row = rowOf(page, number);
    await row.waitFor();
    await expect.poll(() => row.count()).toBe(1);
    expect(await row.getByText('Por enviar').count()).toBe(0);
  }
  await page
    .getByRole('link', { name: numbers[0] ?? '' })
    .first()
    .click();
  await page.getByRole('region', { name: 'Totales' }).waitFor();
  await context?.close();
  context = undefined;
  await server.stop();

  await database.inspect(async (trx) => {
    const invoices = await trx
      .selectFrom('invoices')
      .select('invoice_number')
      .where('invoice_number', 'in', numbers)
      .execute();
    expect(invoices.map(({ invoice_number }) => invoice_number).sort()).toEqual(numbers);
  });
});
