import { readFile } from 'node:fs/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anAccount, keptOnDevice, says, signIn } from '#tests/harness/accounts/account-steps.ts';
import { watchErrors } from '#tests/harness/browser/browser.ts';
import { expectAccessible } from '#tests/harness/browser/expect-accessible.ts';
import { aDatabase, type TestDatabase } from '#tests/harness/server/database-under-test.ts';
import { type RunningServer, startServer } from '#tests/harness/server/running-server.ts';
import { ensureBrowser } from '../../scripts/install/ensure-browser.mjs';

const ANA = { email: 'ana@nueva.example', password: 'clave-de-ana', company: 'Nueva S.A.S.', nit: '901269867' };
const BANNER = 'Estás viendo datos de ejemplo · Borrar ejemplo';

let database: TestDatabase;
let server: RunningServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];

beforeAll(async () => {
  database = await aDatabase();
  server = await startServer(database.start);
  await anAccount(server.origin, ANA);
  const { path, args } = ensureBrowser();
  browser = await chromium.launch({ executablePath: path, args });
});

afterEach(() => context?.close());

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await database?.remove();
});

async function enter(serviceWorkers: 'allow' | 'block' = 'allow', width = 1440): Promise<void> {
  const viewport = { width, height: 900 };
  context = await browser.newContext({ locale: 'es-CO', timezoneId: 'America/Bogota', serviceWorkers, viewport });
  context.setDefaultTimeout(60_000);
  page = await context.newPage();
  errors = watchErrors(page);
  await signIn(page, server.origin, ANA);
}

const at = (path: string) => `${server.origin}${path}`;
const explore = (tab = page) => tab.getByRole('button', { name: 'Explorar con datos de ejemplo' });
const banner = (tab = page) => tab.getByRole('status').filter({ hasText: BANNER });
const menu = () => page.getByRole('navigation', { name: 'Menú' }).getByRole('link');
const rows = () => page.locator('[data-row]');
/** Those of people's books: a company and a user are in the name. */
const databases = () =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    return names.filter((name) => /^cuadra-[0-9a-f]{8}-/.test(name)).sort();
  });

/** What of invoices this page asks or tells the server. */
function watchInvoices(): string[] {
  const requested: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(invoices|dashboard|suppliers|customers|products|analytics|upload|export)/.test(pathname))
      requested.push(`${request.method()} ${pathname}`);
  });
  return requested;
}

test('somebody new looks around in the example, on every screen, and takes it away in one go', async () => {
  await enter();
  await keptOnDevice(page);
  await explore().waitFor();
  const before = await databases();
  await explore().click();
  await banner().waitFor();
  await page.getByRole('region', { name: 'Balance', exact: true }).waitFor();
  await expectAccessible(page, 'the dashboard of the example');
  expect(await explore().count()).toBe(0);
  expect(await menu().allTextContents()).toEqual([
    'Tablero',
    'Facturas',
    'Plazos',
    'Notificaciones',
    'Proveedores',
    'Clientes',
    'Productos',
    'Impuestos',
    'Reglas',
    'Campos y etiquetas',
  ]);
  await says(page, 'Comercial Ejemplo S.A.S.');
  const requested = watchInvoices();

  await page.goto(at('/invoices'));
  await banner().waitFor();
  await rows().nth(10).waitFor();
  await page.getByText(/^(3[6-9]|4[0-6]) facturas$/).waitFor();
  await page.getByRole('button', { name: 'Más acciones' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Exportar CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('ejemplo-facturas.csv');
  expect(await readFile(await download.path(), 'utf8')).toContain('Comercial Ejemplo S.A.S.');
  await rows().first().getByRole('link').first().click();
  await page.getByRole('heading', { level: 2, name: 'Totales' }).waitFor();
  await page.getByRole('heading', { level: 2, name: 'Productos y servicios' }).waitFor();
  await expectAccessible(page, 'an invoice of the example');
  for (const [path, title] of [
    ['/suppliers', 'Proveedores'],
    ['/customers', 'Clientes'],
    ['/products', 'Productos'],
  ] as const) {
    await page.goto(at(path));
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: title }).waitFor();
    await banner().waitFor();
  }
  await page.goto(at('/taxes?year=all'));
  await page.getByRole('region', { name: 'IVA generado', exact: true }).waitFor();
  await banner().waitFor();
  await page.goto(at('/users'));
  await says(page, 'Borra el ejemplo para usar esta sección.');
  expect(requested).toEqual([]);

  const second = await context.newPage();
  await second.goto(at('/dashboard'));
  await banner(second).waitFor();
  await page.getByRole('button', { name: 'Borrar ejemplo' }).click();
  await banner().waitFor({ state: 'detached' });
  await banner(second).waitFor({ state: 'detached' });
  await says(page, 'Nueva S.A.S.');
  await explore().waitFor();
  await expect.poll(databases).toEqual(before);
  await page.goto(at('/invoices'));
  await says(page, 'Aún no tienes facturas. Sube tus archivos XML o ZIP para empezar.');
  await explore().waitFor();
  expect(errors).toEqual([]);
});

test('without a network it opens, is changed, undone and left, and no request reaches the server', async () => {
  await enter();
  await keptOnDevice(page);
  await page.goto(at('/invoices'));
  await says(page, 'Aún no tienes facturas. Sube tus archivos XML o ZIP para empezar.');
  await context.setOffline(true);
  await page.reload();
  await explore().click();
  await rows().first().waitFor();
  const status = rows()
    .first()
    .getByRole('combobox', { name: /^Estado/ });
  const number = (await rows().first().getByRole('link').first().textContent()) ?? '';
  const document = '(?:factura|nota (?:crédito|débito|de ajuste))';
  const old = await status.textContent();
  const next = old === 'Pagada' ? 'Enviada' : 'Pagada';
  await status.click();
  await page.getByRole('option', { name: next }).click();
  await page.getByText(new RegExp(`^La ${document} ${number} quedó como ${next}\\.`)).waitFor();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await says(page, /^Deshicimos el cambio de /);
  await expect.poll(() => status.textContent()).toBe(old);
  await page.getByRole('button', { name: new RegExp(`^Eliminar ${document} ${number}$`) }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('link', { name: 'Papelera' }).click();
  await page.getByRole('button', { name: new RegExp(`^Restaurar la ${document} ${number}$`) }).waitFor();
  await page.reload();
  await banner().waitFor();
  await page.getByRole('button', { name: new RegExp(`^Restaurar la ${document} ${number}$`) }).waitFor();
  const requested = watchInvoices();
  await context.setOffline(false);
  await page.goto(at('/dashboard'));
  await page.getByRole('region', { name: 'Balance', exact: true }).waitFor();
  expect(requested).toEqual([]);
  await page.getByRole('button', { name: 'Borrar ejemplo' }).click();
  await explore().waitFor();
  await page.goto(at('/invoices/trash'));
  await says(page, 'La papelera está vacía.');
  expect(errors).toEqual([]);
});

test('where its code cannot be had it says so and nothing changes; signing out takes it along', async () => {
  await enter('block', 390);
  await context.route('**/assets/open-demo*', (route) => route.abort());
  await page.getByText('Primeros pasos').waitFor();
  // A page that misses a file of its own is loaded again once, in case it is an old one.
  await Promise.all([page.waitForEvent('load'), explore().click()]);
  await explore().click();
  await says(page, 'No pudimos cargar los datos de ejemplo. Intenta nuevamente.');
  expect(await banner().count()).toBe(0);
  await context.unroute('**/assets/open-demo*');
  // A module that could not be fetched is not asked for again by the same page.
  await page.reload();
  await explore().click();
  await banner().waitFor();
  await expectAccessible(page, 'the example on a phone');
  await page.getByRole('button', { name: 'Más' }).click();
  await page.getByRole('button', { name: 'Salir' }).click();
  await page.waitForURL('**/login');
  await expect.poll(databases).toEqual([]);
});
