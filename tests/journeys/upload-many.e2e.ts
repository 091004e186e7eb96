import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dianXml } from '#tests/harness/a-dian-document.ts';
import { type Account, aProAccount } from '#tests/harness/a-pro-account.ts';
import { aProfile, type Profile, watchErrors } from '#tests/harness/browser.ts';
import { aDatabase, type TestDatabase } from '#tests/harness/database-under-test.ts';
import { type RunningServer, startServer } from '#tests/harness/running-server.ts';

const FILES = 500;
/** Of the 500: copies of others, ZIPs of two, and files that are no invoices. */
const COPIES = 20;
const ZIPS = 10;
const BROKEN = 15;

let database: TestDatabase;
let account: Account;
let server: RunningServer;
let profile: Profile | undefined;
let context: BrowserContext | undefined;
let folder: string;

beforeAll(async () => {
  database = await aDatabase();
  account = await aProAccount(database);
  server = await startServer(database.start);
  folder = await mkdtemp(join(tmpdir(), 'cuadra-drop-'));
});

afterAll(async () => {
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

/** Five hundred files as a bookkeeper's folder has them; `prefix` makes the numbers of one drop its own. */
async function aDrop(prefix: string): Promise<string[]> {
  const xml = (number: string) => dianXml({ number });
  const contents: [string, string | Uint8Array][] = [];
  const plain = FILES - COPIES - ZIPS - BROKEN;
  for (let n = 0; n < plain; n += 1) contents.push([`${prefix}${n}.xml`, xml(`${prefix}${n}`)]);
  for (let n = 0; n < COPIES; n += 1) contents.push([`copia-${prefix}${n}.xml`, xml(`${prefix}${n}`)]);
  for (let n = 0; n < ZIPS; n += 1) {
    const members = { 'a.xml': Buffer.from(xml(`${prefix}ZA${n}`)), 'b.xml': Buffer.from(xml(`${prefix}ZB${n}`)) };
    contents.push([`${prefix}${n}.zip`, zipSync(members)]);
  }
  for (let n = 0; n < BROKEN; n += 1) contents.push([`mala-${prefix}${n}.xml`, '<Invoice>']);
  const paths = contents.map(([name]) => join(folder, name));
  await Promise.all(contents.map(([, content], index) => writeFile(paths[index] ?? '', content)));
  return paths;
}

async function openUpload(): Promise<Page> {
  profile = await aProfile();
  context = await profile.open();
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${server.origin}/login`);
  await page.getByLabel('Correo').fill(account.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(account.password);
  await page.locator('form').getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL('**/dashboard*', { timeout: 60_000 });
  await page.goto(`${server.origin}/upload`);
  return page;
}

/**
 * What the browser itself calls a long task: the page stood still for more than 50 ms. Counted from the moment it
 * handed the files over: to make its list of 500 files takes the browser itself some 100 ms.
 */
async function watchTasks(page: Page): Promise<() => Promise<{ count: number; longest: number }>> {
  await page.evaluate(() => {
    const tasks: { startTime: number; duration: number }[] = [];
    const seen = { tasks, handedOver: 0 };
    Object.assign(globalThis, { seen });
    document.querySelector('input[type=file]')?.addEventListener('change', ({ timeStamp }) => {
      seen.handedOver = Math.max(timeStamp, performance.now());
    });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) tasks.push({ startTime, duration });
    }).observe({ type: 'longtask' });
  });
  return () =>
    page.evaluate(() => {
      // Put there above.
      const { seen } = globalThis as unknown as { seen: { tasks: PerformanceEntry[]; handedOver: number } };
      const own = seen.tasks
        .map(({ startTime, duration }) => startTime + duration - Math.max(startTime, seen.handedOver))
        .filter((ms) => ms > 50);
      return { count: own.length, longest: Math.max(0, ...own) };
    });
}

const chip = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const countOf = async (page: Page, name: string) => Number(/\d+$/.exec(await chip(page, name).innerText())?.[0]);
const choose = (page: Page, paths: string[]) => page.locator('input[type=file]').setInputFiles(paths);

test('500 files in one drop are read on the device, sent, accounted for, and never make the page stand still', async () => {
  const page = await openUpload();
  const errors = watchErrors(page);
  const tasks = await watchTasks(page);
  const plain = FILES - COPIES - BROKEN - ZIPS;

  const started = Date.now();
  await choose(page, await aDrop('M'));
  const read = plain + COPIES + 2 * ZIPS;
  await page.getByText(`500 archivos · ${read} documentos leídos, ${COPIES} repetidos`).waitFor({ timeout: 60_000 });
  const readMs = Date.now() - started;
  expect(await page.getByText('Ya está en otro archivo de esta subida').count()).toBe(COPIES);
  const whileReading = await tasks();

  await page.getByRole('button', { name: 'Subir archivos' }).click();
  await page
    .getByText(`${FILES - BROKEN} de 500 archivos procesados. ${BROKEN} con error.`)
    .waitFor({ timeout: 120_000 });
  const sentMs = Date.now() - started - readMs;
  expect(await countOf(page, 'Todas')).toBe(FILES + ZIPS);
  expect(await countOf(page, 'Creadas')).toBe(plain + 2 * ZIPS);
  expect(await countOf(page, 'Ya existían')).toBe(COPIES);
  expect(await countOf(page, 'Con error')).toBe(BROKEN);

  await chip(page, 'Con error').click();
  const rows = page.getByRole('list', { name: 'Resultados' }).getByRole('listitem');
  expect(await rows.count()).toBe(BROKEN);
  await chip(page, 'Ya existían').click();
  await page.getByText('Esta factura ya existe: M0.').waitFor();
  expect(await rows.count()).toBe(COPIES);

  const { count, longest } = await tasks();
  console.log(
    `500 files: read in ${readMs} ms, sent in ${sentMs} ms; ${count} tasks over 50 ms, the longest ${longest} ms ` +
      `(while reading: ${whileReading.count}, ${whileReading.longest} ms)`,
  );
  expect(errors).toEqual([]);
  await page.getByRole('link', { name: 'Abrir factura' }).first().click();
  await page.getByRole('region', { name: 'Totales' }).waitFor();
  await leave();
});

test('cancelling half way keeps what was answered, and the rest goes when one says so', async () => {
  const page = await openUpload();
  await choose(page, await aDrop('C'));
  // Slowly enough that there is something to cancel.
  await page.route('**/api/upload/invoices', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Subir archivos' }).click();
  await page.getByText(/^Subiendo [1-9]\d* de 500 archivos…$/).waitFor();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  const summary = page.getByText(/^\d+ de 500 archivos procesados\. \d+ con error\.$/);
  await summary.waitFor();
  const [, processed] = /^(\d+) de/.exec(await summary.innerText()) ?? [];
  expect(Number(processed)).toBeGreaterThan(0);
  expect(Number(processed)).toBeLessThan(500);
  await page.unroute('**/api/upload/invoices');
  await page.getByRole('button', { name: /^Reintentar \d+ archivos$/ }).click();
  await page
    .getByText(`${FILES - BROKEN} de 500 archivos procesados. ${BROKEN} con error.`)
    .waitFor({ timeout: 120_000 });
  await leave();
});
