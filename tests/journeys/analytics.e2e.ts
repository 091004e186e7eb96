import { readFile } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getTaxAnalytics } from '#contract/analytics/taxes.ts';
import type { TaxAnalytics } from '#domain/analytics/tax-analytics.ts';
import { formatCop } from '#domain/money.ts';
import { keptOnDevice, says, signIn, wordless } from '#tests/harness/accounts/account-steps.ts';
import { aDesktop, type Desktop } from '#tests/harness/browser/a-desktop.ts';
import { type Profile, watchErrors } from '#tests/harness/browser/browser.ts';
import { expectAccessible } from '#tests/harness/browser/expect-accessible.ts';
import { anIssuedXml, aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import type { SentFile } from '#tests/harness/server/an-api.ts';

const NIT = '900123456';
/** Done when 5: nothing shifts while loading. */
const MOST_SHIFT = 0.02;

let desktop: Desktop;
let context: BrowserContext;

beforeAll(async () => {
  desktop = await aDesktop(sentInvoices());
});

afterAll(async () => {
  await context?.close();
  await desktop?.close();
});

const money = (pesos: number, tax = 0) => ({
  subtotal: pesos.toFixed(2),
  tax: tax.toFixed(2),
  payable: (pesos + tax).toFixed(2),
});
const nitOf = (place: number) => String(800_000_100 + place);

/** Twelve suppliers, the first the biggest; two customers; a note that lowers a sale; dollars without a rate. */
function sentInvoices(): SentFile[] {
  const files: SentFile[] = [];
  for (let place = 1; place <= 12; place += 1) {
    const pesos = (13 - place) * 100_000;
    const supplier = { name: `Proveedor ${String(place).padStart(2, '0')} S.A.S.`, nit: nitOf(place) };
    const issueDate = `2026-${String(place).padStart(2, '0')}-05`;
    const lines = [{ description: 'Panela', quantity: String(place), total: pesos.toFixed(2) }];
    files.push(aReceivedXml(NIT, { number: `C${place}`, supplier, issueDate, lines, ...money(pesos) }));
  }
  const [big, small] = [
    { name: 'Panadería Ñandú Ltda.', nit: '800197268' },
    { name: 'Ferretería El Tornillo', nit: '901604629' },
  ];
  const sold = (total: string, quantity: string) => [{ description: 'Café molido', quantity, total }];
  const sale = { customer: big, issueDate: '2026-03-02' };
  files.push(anIssuedXml(NIT, { ...sale, number: 'V1', ...money(3_000_000), lines: sold('3000000.00', '100') }));
  const dearer = { customer: small, issueDate: '2026-06-09' };
  files.push(anIssuedXml(NIT, { ...dearer, number: 'V2', ...money(400_000), lines: sold('400000.00', '10') }));
  const back = { ...sale, root: 'CreditNote', number: 'N1', issueDate: '2026-04-02' } as const;
  files.push(anIssuedXml(NIT, { ...back, ...money(500_000), lines: sold('500000.00', '20') }));
  const abroad = { name: 'Foreign Supplies LLC', nit: '77001122', idType: '50' };
  files.push(aReceivedXml(NIT, { number: 'U1', supplier: abroad, currency: 'USD', ...money(250) }));
  return files;
}

async function enter(look?: Parameters<Profile['open']>[0]): Promise<Page> {
  await context?.close();
  context = await desktop.profile.open(look);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: desktop.server.origin });
  const page = context.pages()[0] ?? (await context.newPage());
  await countShifts(page);
  await page.goto(`${desktop.server.origin}/dashboard`);
  const title = page.getByRole('heading', { level: 1, name: 'Tablero' });
  await page.getByLabel('Correo').or(title).first().waitFor();
  if (!(await title.isVisible())) await signIn(page, desktop.server.origin, desktop.account);
  await title.waitFor();
  await keptOnDevice(page);
  await page.getByText('Todo está guardado.').first().waitFor({ state: 'attached' });
  return page;
}

/** What the browser calls a layout shift that nobody asked for, added up from the page's beginning. */
async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      // The DOM's own types do not know this entry.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.total += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}
// Put there by countShifts.
const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total);

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const shows = (page: Page, name: string, text: string) => card(page, name).getByText(text, { exact: true }).waitFor();
/** By keyboard, as the hidden circle of a switch takes it. */
const choose = (within: Page | Locator, name: string) => within.getByRole('radio', { name }).press('Space');
const rows = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row');
const firstCells = (page: Page, table: string) =>
  rows(page, table)
    .locator('td:first-child')
    .evaluateAll((cells) => cells.map((cell) => cell.textContent));
const searchOf = (page: Page) => new URL(page.url()).search;

/** Nothing is where something else will be, and what was refreshed has come. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector('.mantine-Skeleton-root, [role="progressbar"][aria-label="Actualizando…"]'),
  );
  await page.waitForTimeout(500);
}

/** Opens a page from nothing, as a deep link does; it must be whole and still. */
async function visit(page: Page, path: string, isThere: () => Promise<unknown>): Promise<void> {
  await page.goto(`${desktop.server.origin}${path}`);
  await isThere();
  await settled(page);
  expect(await shiftOf(page), path).toBeLessThanOrEqual(MOST_SHIFT);
}

const EXPENSES = 7_800_000;
const SALES = 2_900_000;

test('the dashboard: figures, chart and table, other currencies apart, and ways to what is counted', async () => {
  const page = await enter();
  const errors = watchErrors(page);
  await visit(page, '/dashboard?year=2026', () => shows(page, 'Balance', formatCop(SALES - EXPENSES)));
  await shows(page, 'Total ingresos', formatCop(SALES));
  await shows(page, 'Total gastos', formatCop(EXPENSES));
  await page.getByRole('img', { name: /^Movimiento por mes/ }).waitFor();
  await card(page, 'Facturas por estado').locator('svg rect').first().waitFor({ state: 'attached' });
  await shows(page, 'Otras monedas', 'US$\u00a0250,00');
  await says(page, '1 factura en otra moneda no trae tasa de cambio y no entra en los totales.');
  await expectAccessible(page, 'dashboard');

  await choose(card(page, 'Movimiento por mes'), 'Tabla');
  await card(page, 'Movimiento por mes').getByRole('rowheader', { name: 'abr.' }).waitFor();
  await expectAccessible(page, 'months as a table');
  await page.getByRole('button', { name: 'Copiar la tabla: Movimiento por mes' }).focus();
  await page.keyboard.press('Enter');
  await says(page, 'Copiado.');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')[4]).toBe('2026-04\t0\t900000\t500000\t0');

  await page.getByRole('link', { name: 'Ver gastos' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/invoices?year=2026**');
  expect(new URL(page.url()).searchParams.get('classes')).toBe('expense,credit_note');
  await page.getByRole('button', { name: /^Todas 13/ }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Borrador', exact: true }).click();
  await page.waitForURL('**/invoices?**status=draft**');

  await visit(page, '/dashboard?year=1999', () =>
    says(page, 'Aún no hay movimientos en 1999. Sube tus facturas para ver el tablero.'),
  );
  await expectAccessible(page, 'dashboard of a year without anything');
  await page.goto(`${desktop.server.origin}/dashboard?year=26`);
  await shows(page, 'Total ingresos', formatCop(SALES));
  await page.getByRole('combobox', { name: 'Año' }).click();
  await page.getByRole('option', { name: '2026' }).click();
  await page.waitForURL('**/dashboard?year=2026');
  await page.getByRole('checkbox', { name: 'Conecta tu correo certificado (Pro)' }).check();
  await page.reload();
  await page.getByRole('checkbox', { name: 'Conecta tu correo certificado (Pro)', checked: true }).waitFor();
  await page.getByRole('button', { name: 'Ocultar los primeros pasos' }).click();
  expect(await card(page, 'Primeros pasos').count()).toBe(0);
  expect(errors).toEqual([]);
});

test('suppliers and customers, by keyboard alone: totals, the ten biggest, sorting, searching, one of them, a file', async () => {
  const page = await enter();
  const errors = watchErrors(page);
  await visit(page, '/suppliers?year=2026', () => shows(page, 'Total comprado', formatCop(EXPENSES)));
  const bars = page.getByRole('list', { name: 'Proveedores con más compras' }).getByRole('listitem');
  await expect.poll(() => bars.count()).toBe(11);
  expect(await bars.last().textContent()).toBe(`Otros (3)${formatCop(300_000)}`);
  await expectAccessible(page, 'suppliers');

  await page.getByRole('button', { name: 'Proveedor', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**sort=name&dir=asc**');
  expect((await firstCells(page, 'Proveedores'))[0]).toBe('Foreign Supplies LLC');
  await page.getByRole('searchbox', { name: 'Buscar proveedor' }).focus();
  await page.keyboard.type('proveedor 07');
  await page.waitForURL('**q=proveedor+07**');
  expect(await firstCells(page, 'Proveedores')).toEqual(['Proveedor 07 S.A.S.']);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV: Proveedores' }).focus();
  await page.keyboard.press('Enter');
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toBe(
    [
      '\ufeff"Proveedor";"Identificación";"Contacto";"Documentos";"% del total";"Total"',
      `"Proveedor 07 S.A.S.";"${nitOf(7)}";;1;"7,7%";600000`,
      '',
    ].join('\r\n'),
  );

  await page.getByRole('table').getByRole('link', { name: 'Proveedor 07 S.A.S.' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Proveedor 07 S.A.S.' }).waitFor();
  expect(searchOf(page)).toBe('?year=2026');
  await page.getByRole('img', { name: 'Compras por mes' }).waitFor();
  await expectAccessible(page, 'supplier');
  await choose(card(page, 'Compras por mes'), 'Tabla');
  await rows(page, 'Compras por mes').filter({ hasText: 'jul.' }).getByText(formatCop(600_000)).waitFor();
  await expectAccessible(page, 'months of a supplier as a table');
  await page.getByRole('link', { name: 'Ver las facturas' }).click();
  await page.waitForURL('**/invoices?year=2026&supplier=**');
  await page.locator('[data-row]').getByRole('link', { name: 'C7' }).waitFor();

  await visit(page, '/customers?year=2026', () => shows(page, 'Total vendido', formatCop(SALES)));
  expect(await firstCells(page, 'Clientes')).toEqual(['Panadería Ñandú Ltda.', 'Ferretería El Tornillo']);
  await page.getByRole('table').getByRole('link', { name: 'Panadería Ñandú Ltda.' }).click();
  await shows(page, 'Notas crédito', formatCop(500_000));
  await visit(page, '/customers?year=1999', () =>
    says(page, 'Aún no hay clientes en 1999. Aparecerán cuando subas facturas.'),
  );
  await expectAccessible(page, 'no customers');
  await visit(page, '/suppliers?year=1999', () => says(page, 'Aún no hay proveedores en 1999.'));
  expect(errors).toEqual([]);
});

test('products: sold or purchased in the address, average and history of the price', async () => {
  const page = await enter();
  const errors = watchErrors(page);
  await visit(page, '/products?product_type=nonsense', () =>
    shows(page, 'Ingresos antes de impuestos', formatCop(SALES)),
  );
  await page.getByRole('radio', { name: 'Vendidos', checked: true }).waitFor({ state: 'attached' });
  await expectAccessible(page, 'products');
  await page.getByRole('table').getByRole('link', { name: 'Café molido' }).click();
  // 3.000.000 + 400.000 − 500.000 for 100 + 10 − 20.
  await shows(page, 'Precio promedio', formatCop(32_222));
  await page.getByRole('img', { name: 'Historia del precio unitario' }).waitFor();
  await expectAccessible(page, 'product');
  await choose(card(page, 'Historia del precio unitario'), 'Tabla');
  expect(await firstCells(page, 'Historia del precio unitario')).toEqual(['V2', 'V1']);
  await rows(page, 'Historia del precio unitario').nth(2).getByText(formatCop(30_000), { exact: true }).waitFor();
  await expectAccessible(page, 'history as a table');

  await page.goto(`${desktop.server.origin}/products?year=2026`);
  await choose(page, 'Comprados');
  await page.waitForURL('**product_type=purchased**');
  await shows(page, 'Compras antes de impuestos', formatCop(EXPENSES));
  await visit(page, '/products?year=1999', () => says(page, 'Aún no hay productos vendidos en 1999.'));
  expect(errors).toEqual([]);
});

/** The figures as the server has them: the API suites compare them with the documents. */
async function taxesOf(query: string): Promise<TaxAnalytics> {
  const headers = { authorization: `Bearer ${desktop.account.token}` };
  const response = await fetch(`${desktop.server.origin}/api/analytics/taxes?${query}`, { headers });
  return getTaxAnalytics.response.parse(await response.json());
}

test('taxes: the running bimester in one click, another in two, each figure with its documents, and without a network', async () => {
  const page = await enter();
  const errors = watchErrors(page);
  await page.getByRole('link', { name: 'Ver IVA del bimestre' }).click();
  await page.getByRole('heading', { level: 1, name: 'Impuestos' }).waitFor();
  await page.waitForURL(/\/taxes\?year=\d{4}&from=\d{4}-\d\d-01&to=/);
  const bimesters = page.getByRole('navigation', { name: 'Bimestres' }).getByRole('link');
  const running = await bimesters.and(page.locator('[aria-current="page"]')).textContent();
  expect(await bimesters.allTextContents()).toHaveLength(6);
  expect(await bimesters.last().textContent()).toBe(running);
  await bimesters.nth(4).click();
  await bimesters.nth(4).and(page.locator('[aria-current="page"]')).waitFor();
  await page.goBack();
  await bimesters.last().and(page.locator('[aria-current="page"]')).waitFor();

  const { sales, purchases, net_iva } = await taxesOf('year=2026');
  await visit(page, '/taxes?year=2026', () => shows(page, 'IVA generado', formatCop(sales.total_iva)));
  await shows(page, 'IVA descontable', formatCop(purchases.total_iva));
  await shows(page, 'IVA generado menos descontable', formatCop(net_iva.total_iva));
  await says(page, 'Informativo: no reemplaza tu declaración.');
  await says(page, /^1 documento en USD no trae tasa de cambio/);
  await expectAccessible(page, 'taxes');
  await page
    .getByText('Compras:')
    .getByRole('link', { name: `${purchases.documents} documentos`, exact: true })
    .click();
  await page.waitForURL('**/invoices?year=2026**classification=expense**');
  await page.goBack();
  await page.getByRole('link', { name: 'Descargar Excel' }).click();
  await page.waitForURL('**/downloads?year=2026');

  await page.goto(`${desktop.server.origin}/taxes?year=1999`);
  await says(page, 'No hay ingresos ni gastos en 1999. Elige otro periodo o clasifica tus facturas.');
  await expectAccessible(page, 'no taxes');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Página, acción o factura' }).fill('impuestos');
  await page.getByRole('option', { name: 'Impuestos' }).waitFor();
  await page.keyboard.press('Enter');
  await bimesters.last().and(page.locator('[aria-current="page"]')).waitFor();

  await context.setOffline(true);
  await page.goto(`${desktop.server.origin}/taxes?year=2026`);
  await shows(page, 'IVA generado', formatCop(sales.total_iva));
  await says(page, /^Datos al /);
  await page.goto(`${desktop.server.origin}/taxes?year=2019`);
  await says(page, 'Necesitas conexión para ver la analítica.');
  await expectAccessible(page, 'taxes that are not here');
  await context.setOffline(false);
  expect(errors).toEqual([]);
});

test('one period on every screen: by keyboard, in the address, kept by links, the menu and Back, and compared', async () => {
  const page = await enter();
  const errors = watchErrors(page);
  const vs = (text: string) => card(page, 'Total gastos').getByText(text, { exact: true });
  await visit(page, '/dashboard?year=2026&from=2026-04-01&to=2026-04-30', () =>
    shows(page, 'Total gastos', formatCop(900_000)),
  );
  // 900.000 after 1.000.000 in March.
  await vs('vs. marzo de 2026').waitFor();
  await card(page, 'Total gastos').getByText('(-10%)').waitFor();
  await card(page, 'Movimiento por mes').getByRole('rowheader', { name: 'abr.' }).waitFor();
  await expectAccessible(page, 'dashboard of a month');

  await page.getByRole('combobox', { name: 'Período' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Bimestre 2: marzo a abril' }).click();
  await page.waitForURL('**/dashboard?year=2026&from=2026-03-01&to=2026-04-30');
  await shows(page, 'Total gastos', formatCop(1_900_000));
  await vs('vs. enero a febrero de 2026').waitFor();
  await page.getByRole('combobox', { name: 'Comparar con' }).click();
  await page.getByRole('option', { name: 'Mismo periodo de 2025' }).click();
  await vs('vs. marzo a abril de 2025').waitFor();
  await vs('Sin facturas para comparar').waitFor();
  await expectAccessible(page, 'dashboard compared with a year before');
  await page.goBack();
  await page.waitForURL('**/dashboard?year=2026&from=2026-04-01&to=2026-04-30');
  await page.goForward();
  await page.waitForURL('**from=2026-03-01&to=2026-04-30');

  await page.getByRole('link', { name: 'Ver gastos' }).click();
  await page.waitForURL(/\/invoices\?(?=.*direction=received)(?=.*from=2026-03-01&to=2026-04-30)/);
  await page.getByRole('button', { name: /^Todas 2/ }).waitFor();
  await page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Proveedores' }).click();
  await page.waitForURL('**/suppliers?year=2026&from=2026-03-01&to=2026-04-30');
  await shows(page, 'Total comprado', formatCop(1_900_000));
  await page.getByRole('table').getByRole('link', { name: 'Proveedor 03 S.A.S.' }).click();
  await page.waitForURL('**/suppliers/**?year=2026&from=2026-03-01&to=2026-04-30');
  await shows(page, 'Total comprado', formatCop(1_000_000));

  await page.getByRole('combobox', { name: 'Período' }).click();
  await page.getByRole('option', { name: 'Entre dos fechas' }).click();
  await page.getByLabel('Desde').fill('2026-03-06');
  await page.getByLabel('Hasta').fill('2026-03-05');
  await says(page, '«Desde» es posterior a «Hasta». Cambia una de las dos fechas.');
  await expectAccessible(page, 'days in the wrong order');
  await page.getByLabel('Hasta').fill('2026-03-31');
  await page.waitForURL('**from=2026-03-06&to=2026-03-31');
  await shows(page, 'Total comprado', formatCop(0));

  await context.setOffline(true);
  await page.goto(`${desktop.server.origin}/dashboard?year=2026&from=2026-06-01&to=2026-06-30`);
  await shows(page, 'Total gastos', formatCop(700_000));
  await says(page, /^Datos al /);
  await expectAccessible(page, 'dashboard of a month computed offline');
  await context.setOffline(false);
  expect(errors).toEqual([]);
});

test('without a network: the last figures with their date, what waits counted in, and a supplier never opened', async () => {
  const page = await enter();
  for (const path of ['/dashboard?year=2026', '/suppliers?year=2026', '/products?year=2026', '/companies']) {
    await page.goto(`${desktop.server.origin}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page);
  }
  await keptOnDevice(page);
  await context.setOffline(true);
  await page.goto(`${desktop.server.origin}/suppliers?year=2026`);
  await says(page, /^Datos al \d\d\/\d\d\/\d{4}, /);
  await shows(page, 'Total comprado', formatCop(EXPENSES));
  await expectAccessible(page, 'suppliers offline');
  await page.getByRole('table').getByRole('link', { name: 'Proveedor 01 S.A.S.' }).click();
  await shows(page, 'Total comprado', formatCop(1_200_000));
  await page.getByRole('img', { name: 'Compras por mes' }).waitFor();
  await expectAccessible(page, 'supplier offline');
  await page.goto(`${desktop.server.origin}/products?year=2026`);
  await shows(page, 'Ingresos antes de impuestos', formatCop(SALES));
  await page.getByRole('table').getByRole('link', { name: 'Café molido' }).click();
  await says(page, 'Necesitas conexión para ver la analítica.');
  await expectAccessible(page, 'product that is not here');

  await page.goto(`${desktop.server.origin}/invoices?q=C1&sort=oldest`);
  await page.locator('[data-row]').first().getByRole('link', { name: 'C1', exact: true }).waitFor();
  await page.keyboard.press('0');
  await says(page, 'La factura C1 quedó como Sin clasificar.');
  await page.goto(`${desktop.server.origin}/dashboard?year=2026`);
  await shows(page, 'Total gastos', formatCop(EXPENSES - 1_200_000));
  await says(page, /^Datos al /);
  await expectAccessible(page, 'dashboard offline');
  await page.goto(`${desktop.server.origin}/suppliers?year=2026`);
  await shows(page, 'Total comprado', formatCop(EXPENSES - 1_200_000));
  await page.goto(`${desktop.server.origin}/companies`);
  await rows(page, 'Empresas').filter({ hasText: 'Café del Valle S.A.S.' }).waitFor();
});

test('when the server fails the pages say so: over what they have, and without anything', async () => {
  const page = await enter();
  await page.goto(`${desktop.server.origin}/suppliers?year=2026`);
  await card(page, 'Total comprado').waitFor();
  await context.route('**/api/{suppliers,customers,products}/analytics**', wordless);
  await context.route('**/api/dashboard**', wordless);
  await page.goto(`${desktop.server.origin}/suppliers?year=2026`);
  await says(page, /^No pudimos cargar la analítica\. Estás viendo los datos del /);
  for (const path of ['/suppliers?year=2020', '/customers?year=2020']) {
    await page.goto(`${desktop.server.origin}${path}`);
    await says(page, /^No pudimos cargar la analítica\. Estás viendo los datos del /);
  }
  await expectAccessible(page, 'customers as this device computes them');
  await page.goto(`${desktop.server.origin}/products?year=2020`);
  await says(page, 'No pudimos cargar la analítica. Intenta nuevamente.');
  await expectAccessible(page, 'products that cannot be loaded');
  await page.goto(`${desktop.server.origin}/dashboard?year=2026`);
  await says(page, /^No pudimos actualizar el tablero\. Estás viendo los datos del /);
  await page.goto(`${desktop.server.origin}/dashboard?year=2020`);
  await says(page, /^No pudimos actualizar el tablero\. Estás viendo los datos del /);
  await expectAccessible(page, 'dashboard that cannot be loaded');
  await context.unroute('**/api/dashboard**');
  await page.reload();
  await says(page, 'Aún no hay movimientos en 2020. Sube tus facturas para ver el tablero.');
});

test.each(['light', 'dark'] as const)(
  'on a phone, %s: cards in place of rows, an order to choose, nothing shifts',
  async (colorScheme) => {
    const page = await enter({ width: 390, height: 844, colorScheme });
    await visit(page, '/dashboard?year=2026', () => card(page, 'Balance').waitFor());
    await expectAccessible(page, `dashboard ${colorScheme}`);
    await visit(page, '/suppliers?year=2026', () => card(page, 'Total comprado').waitFor());
    await page.getByRole('combobox', { name: 'Orden' }).click();
    await page.getByRole('option', { name: 'Proveedor' }).click();
    await page.waitForURL('**sort=name&dir=asc**');
    expect((await firstCells(page, 'Proveedores'))[0]).toBe('Foreign Supplies LLC');
    await page.getByRole('button', { name: 'De mayor a menor' }).click();
    await page.waitForURL('**sort=name**');
    expect((await firstCells(page, 'Proveedores'))[0]).toBe('Proveedor 12 S.A.S.');
    await expectAccessible(page, `suppliers ${colorScheme}`);
    await page.getByRole('table').getByRole('link', { name: 'Proveedor 12 S.A.S.' }).click();
    await card(page, 'Compras por mes').waitFor();
    await expectAccessible(page, `supplier ${colorScheme}`);
    await visit(page, '/products?year=2026', () => card(page, 'Ingresos antes de impuestos').waitFor());
    await expectAccessible(page, `products ${colorScheme}`);
    await visit(page, '/taxes?year=2026', () => card(page, 'IVA generado').waitFor());
    await expectAccessible(page, `taxes ${colorScheme}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide).toBe(0);
    await visit(page, '/companies', () => rows(page, 'Empresas').first().waitFor({ state: 'attached' }));
    await expectAccessible(page, `companies ${colorScheme}`);
  },
);
