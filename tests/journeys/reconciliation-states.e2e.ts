import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SheetCell } from '#domain/sheets/sheet-cell.ts';
import { keptOnDevice, says, signIn } from '#tests/harness/accounts/account-steps.ts';
import { ANA, CAFE, FERRETERIA, type TwoCompanies, twoCompanies } from '#tests/harness/accounts/two-companies.ts';
import { aProfile, type Profile, watchErrors } from '#tests/harness/browser/browser.ts';
import { expectAccessible } from '#tests/harness/browser/expect-accessible.ts';
import { aLedgerFile, aListingFile } from '#tests/harness/reconciliation/a-listing-file.ts';
import { generateListing, LISTING_TITLES } from '#tests/harness/reconciliation/generate-listing.ts';

/** What the pages of the reconciliation show in each state, and that its number is the same wherever it is shown. */
let two: TwoCompanies;
const profiles: Profile[] = [];
const contexts: BrowserContext[] = [];
let page: Page;
let context: BrowserContext;
let errors: string[];

const listing = generateListing(60, 3).cells;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

beforeAll(async () => {
  two = await twoCompanies();
  ({ context, page, errors } = await openDevice());
  await goTo('/reconciliation');
});
afterAll(async () => {
  for (const one of contexts) await one.close();
  for (const one of profiles) await one.remove();
  await two?.remove();
});

/** Signed in at the company whose NIT the listing names. */
async function openDevice(): Promise<{ context: BrowserContext; page: Page; errors: string[] }> {
  const profile = await aProfile();
  profiles.push(profile);
  const opened = await profile.open();
  contexts.push(opened);
  opened.setDefaultTimeout(20_000);
  const first = opened.pages()[0] ?? (await opened.newPage());
  const noted = watchErrors(first);
  await signIn(first, two.server.origin, ANA);
  await keptOnDevice(first);
  await first.goto(`${two.server.origin}/invoices`);
  // Each company is opened once, so that it works without a network.
  for (const name of [FERRETERIA, CAFE]) await switchTo(first, name);
  return { context: opened, page: first, errors: noted };
}

const switcher = (on: Page) => on.getByRole('complementary').getByRole('button', { name: /^Empresa:/ });

async function switchTo(on: Page, name: string): Promise<void> {
  if (!(await switcher(on).innerText()).includes(name)) {
    await switcher(on).click();
    await on.getByRole('menuitem', { name: new RegExp(name) }).click();
    await switcher(on).filter({ hasText: name }).waitFor();
  }
  await on.locator('[data-row]').first().waitFor();
}

const goTo = (path: string, on = page) => on.goto(`${two.server.origin}${path}`);
const press = (name: string | RegExp, on = page) => on.getByRole('button', { name }).first().click();
const classes = () => page.getByRole('group', { name: 'Resultado por clase' });
const missing = () => page.getByRole('table', { name: 'Falta en Cuadra' });

async function drop(...files: File[]): Promise<void> {
  const given = files.map(async (file) => ({
    name: file.name,
    mimeType: XLSX,
    buffer: Buffer.from(await file.arrayBuffer()),
  }));
  await page.getByLabel('Listados de la DIAN').setInputFiles(await Promise.all(given));
}

const column = (title: string) => LISTING_TITLES.indexOf(title);

/** The listing with other values in one row. */
function changed(at: number, values: Record<string, SheetCell>): SheetCell[][] {
  return listing.map((cells, place) => {
    if (place !== at) return cells;
    const copy = [...cells];
    for (const [title, value] of Object.entries(values)) copy[column(title)] = value;
    return copy;
  });
}

const numberOf = (text: string | null | undefined): string => /(\d+) por resolver/.exec(text ?? '')?.[1] ?? 'none';

/** The number on the page of the reconciliation, of the dashboard and of the desk. */
async function numbers(on: Page): Promise<{ runs: string; dashboard: string; desk: string }> {
  await on.getByRole('link', { name: 'Tablero', exact: true }).click();
  const line = on.getByRole('link', { name: /^octubre de 2025:/ });
  await line.waitFor();
  const dashboard = await line.textContent();
  await on.getByRole('link', { name: 'Mesa', exact: true }).click();
  const row = on.getByRole('table', { name: 'Empresas' }).getByRole('row').filter({ hasText: CAFE });
  await row
    .getByText(/por resolver/)
    .first()
    .waitFor();
  const desk = await row.textContent();
  await on.getByRole('link', { name: 'Conciliación', exact: true }).click();
  const runs = on.getByRole('region', { name: 'Conciliaciones guardadas' });
  await runs
    .getByText(/por resolver/)
    .first()
    .waitFor();
  const kept = await runs
    .getByText(/por resolver/)
    .first()
    .textContent();
  return { runs: numberOf(kept), dashboard: numberOf(dashboard), desk: numberOf(desk) };
}

test('before a result: the guide, a long reading that is cancelled, and a file that is no listing', async () => {
  await says(page, /Todavía no has guardado ninguna/);
  const guide = page.getByRole('region', { name: 'Cómo descargar el listado' });
  await guide.getByRole('button', { name: 'Cómo descargar el listado' }).click();
  await guide.getByRole('img', { name: 'Páginas de 150 documentos' }).waitFor();
  await expectAccessible(page, 'reconciliation, the guide');

  await drop(aListingFile(generateListing(60_000, 3).cells, 'largo.xlsx'));
  await says(page, /^Leyendo el listado/);
  await expectAccessible(page, 'reconciliation, reading');
  await press('Cancelar');
  await says(page, /Todavía no has guardado ninguna/);

  await drop(new File(['hola'], 'notas.xlsx'));
  await page
    .getByRole('alert')
    .getByText(/notas\.xlsx/)
    .waitFor();
  await expectAccessible(page, 'reconciliation, no listing');
  await press('Otra conciliación');
});

test('a result: warnings, each class, no hit, a selection, and the dialogs', async () => {
  // Two days with two weeks between, and whole pages: both are named.
  const days = ['2025-10-02', '2025-10-20'];
  const pages = generateListing(150, 5).cells.slice(0, 150);
  const cut = pages.map((cells, at) =>
    cells.with(column('Fecha Emisión'), days[at % 2]?.split('-').reverse().join('-') ?? ''),
  );
  await drop(aListingFile(cut, 'cortado.xlsx'));
  await says(page, /un número exacto de páginas/);
  await says(page, /^No hay documentos del/);
  await expectAccessible(page, 'reconciliation, warnings');
  await press('Otra conciliación');

  await drop(aListingFile(listing));
  await missing().waitFor();
  for (const tab of await classes().getByRole('button').all()) {
    await tab.click();
    await page.getByText('No hay documentos aquí.').or(page.getByRole('table').first()).first().waitFor();
    await expectAccessible(page, `reconciliation, class ${(await tab.innerText()).split('\n')[0]}`);
  }
  await classes()
    .getByRole('button', { name: /^Falta en Cuadra/ })
    .click();
  await page.getByLabel('Buscar número, NIT, nombre o CUFE').fill('ninguno así');
  await says(page, 'No hay documentos aquí.');
  await expectAccessible(page, 'reconciliation, no hit');
  await press('Limpiar filtros');
  await missing().getByRole('checkbox').nth(0).check();
  await missing().getByRole('checkbox').nth(1).check();
  await expectAccessible(page, 'reconciliation, a selection');
  await press('Pedir al proveedor');
  await page.getByRole('dialog', { name: 'Pedir al proveedor' }).waitFor();
  await expectAccessible(page, 'reconciliation, the request to the supplier');
  await page.keyboard.press('Escape');
  await press('Justificar');
  await page.getByRole('dialog', { name: 'Justificar' }).waitFor();
  await expectAccessible(page, 'reconciliation, a justification');
  await page.keyboard.press('Escape');
  await press('Crear sin XML');
  await says(page, 'Creaste 2 facturas sin XML.');
  await press('Guardar');
  await says(page, 'Guardaste la conciliación.');
  await expectAccessible(page, 'reconciliation, kept');
});

test('the next listing: what differs, what only Cuadra has, and what moved since the run before', async () => {
  const created = await createdRows();
  expect(created.length).toBeGreaterThan(1);
  const [one = 0, other = 0] = created;
  const total = Number(listing[one]?.[column('Total')]) + 50_000;
  const cells = changed(one, { Total: total }).filter((_, at) => at !== other);
  await press('Otra conciliación');
  await drop(aListingFile(cells, 'octubre-2.xlsx'));
  await classes()
    .getByRole('button', { name: /^Difiere\s*1/ })
    .click();
  await page.getByRole('table', { name: 'Difiere' }).getByRole('button').first().click();
  await page
    .getByRole('dialog')
    .getByRole('row', { name: /Total \(difiere\)/ })
    .waitFor();
  await expectAccessible(page, 'reconciliation, a line that differs');
  await page.keyboard.press('Escape');
  await classes()
    .getByRole('button', { name: /^Solo en Cuadra/ })
    .click();
  await page.getByRole('table', { name: 'Solo en Cuadra' }).waitFor();
  await expectAccessible(page, 'reconciliation, only in Cuadra');
  await press('Ver qué se movió');
  await page.getByRole('list', { name: 'Qué se movió' }).waitFor();
  await page.getByLabel('Solo lo que se movió').check();
  await expectAccessible(page, 'reconciliation, what moved');
});

/** The rows of the listing that became invoices, by their numbers in the list of the class «Igual». */
async function createdRows(): Promise<number[]> {
  await classes()
    .getByRole('button', { name: /^Igual/ })
    .click();
  const table = page.getByRole('table', { name: 'Igual' });
  await table.waitFor();
  const text = await table.innerText();
  return listing.flatMap((cells, at) => {
    const number = `${cells[column('Prefijo')] ?? ''}${cells[column('Folio')] ?? ''}`;
    return text.split(/\s+/).includes(number) ? [at] : [];
  });
}

test('the ledger: a file that cannot be read, and each class of the result', async () => {
  const panel = page.getByRole('region', { name: 'Contabilidad' });
  const choose = async (file: File) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      panel.getByRole('button', { name: 'Elegir archivo contable' }).click(),
    ]);
    const buffer = Buffer.from(await file.arrayBuffer());
    await chooser.setFiles({ name: file.name, mimeType: XLSX, buffer });
  };
  await choose(new File(['hola'], 'libro.xlsx'));
  await says(page, /no es un libro de Excel/);
  await expectAccessible(page, 'reconciliation, a journal that cannot be read');
  const titles = ['Fecha', 'NIT', 'Factura', 'Cuenta', 'Débito', 'Crédito'];
  const entries = listing
    .filter((cells) => cells[column('Tipo de documento')] === 'Factura electrónica')
    .slice(0, 6)
    .flatMap((cells, at) => {
      const nit = String(
        cells[column('Grupo')] === 'Recibido' ? cells[column('NIT Emisor')] : cells[column('NIT Receptor')],
      );
      const number = `${cells[column('Prefijo')] ?? ''}${cells[column('Folio')] ?? ''}`;
      // The first is of another month, the second has another amount.
      const day = at === 0 ? '2025-11-03' : '2025-10-15';
      const total = Number(cells[column('Total')]) + (at === 1 ? 7_000 : 0);
      return [
        [day, nit, number, '5135', total, 0],
        [day, nit, number, '2205', 0, total],
      ];
    });
  await choose(aLedgerFile([titles, ...entries].map((cells, at) => ({ row: at + 1, cells }))));
  await panel.getByText(/Otro programa · 12 movimientos/).waitFor();
  const tabs = panel.getByRole('button', { name: /: \d+/ });
  for (const tab of await tabs.all()) {
    await tab.click();
    await expectAccessible(page, `reconciliation, ledger ${(await tab.innerText()).split('\n')[0]}`);
  }
  await press('Guardar');
  await says(page, 'Guardaste la conciliación.');
});

test('the kept runs, and one number on the page, the dashboard and the desk, of both devices', async () => {
  await context.setOffline(true);
  await press('Otra conciliación');
  await page
    .getByRole('button', { name: /^Abrir octubre/ })
    .nth(1)
    .waitFor();
  await expectAccessible(page, 'reconciliation, kept runs');
  const offline = await numbers(page);
  expect(Number(offline.runs)).toBeGreaterThan(0);
  expect([offline.dashboard, offline.desk]).toEqual([offline.runs, offline.runs]);
  await page.getByRole('link', { name: 'Mesa', exact: true }).click();
  await page.getByRole('table', { name: 'Empresas' }).getByText('Café del Valle').first().waitFor();
  await expectAccessible(page, 'the desk with a reconciliation');
  await context.setOffline(false);
  const online = await numbers(page);
  expect(online).toEqual(offline);

  const other = await openDevice();
  expect(await numbers(other.page)).toEqual(online);
  // Its lines were never fetched here, and there is no network.
  await other.context.setOffline(true);
  await other.page.getByRole('link', { name: 'Conciliación', exact: true }).click();
  await press(/^Abrir octubre/, other.page);
  await says(other.page, 'No pudimos abrir la conciliación guardada.');
  await expectAccessible(other.page, 'reconciliation, a run that is not here');

  // A decision on the one device is in the number of the other one.
  await goTo('/reconciliation');
  await press(/^Abrir octubre/);
  await missing().getByRole('checkbox').nth(0).check();
  await press('Justificar');
  await page.getByLabel('Nota').fill('La anula NC 12');
  await page.getByRole('dialog').getByRole('button', { name: 'Justificar' }).click();
  await says(page, 'Justificaste 1 documento.');
  await other.context.setOffline(false);
  const fewer = String(Number(online.runs) - 1);
  await expect
    .poll(() => numbers(other.page), { timeout: 40_000 })
    .toEqual({ runs: fewer, dashboard: fewer, desk: fewer });
  // The desk counts a moment after it is opened.
  await expect.poll(() => numbers(page)).toEqual({ runs: fewer, dashboard: fewer, desk: fewer });
  expect([errors.filter((text) => !text.includes('425')), other.errors]).toEqual([[], []]);
});

test('where the browser starts no worker, a listing fails with words and the page goes on', async () => {
  const tab = await context.newPage();
  await tab.addInitScript(() => {
    Object.assign(globalThis, {
      Worker: class {
        constructor() {
          throw new Error('no worker');
        }
      },
    });
  });
  page = tab;
  await goTo('/reconciliation');
  await drop(aListingFile(listing));
  await says(page, /^No pudimos comparar el listado en este dispositivo/);
  await expectAccessible(page, 'reconciliation, failed');
});
