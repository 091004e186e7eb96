import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { writeTemplateWorkbook } from '#server/spreadsheets/write-template-workbook.ts';
import { says, signIn } from '#tests/harness/accounts/account-steps.ts';
import { aDesktop, type Desktop } from '#tests/harness/browser/a-desktop.ts';
import { watchErrors } from '#tests/harness/browser/browser.ts';
import { expectAccessible } from '#tests/harness/browser/expect-accessible.ts';
import { anIssuedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { aRow, aSheet, aTemplate } from '#tests/harness/documents/a-sheet.ts';

let desktop: Desktop;
let context: BrowserContext;
let page: Page;
let errors: string[];

beforeAll(async () => {
  desktop = await aDesktop([anIssuedXml('900123456')]);
});
afterAll(() => desktop?.close());
afterEach(() => context?.close());

async function open(): Promise<void> {
  context = await desktop.profile.open();
  context.setDefaultTimeout(20_000);
  page = await context.newPage();
  errors = watchErrors(page);
}

const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
const current = () => page.getByRole('region', { name: 'Importación actual' });
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function choose(name: string, bytes: Uint8Array): Promise<void> {
  const file = { name, mimeType: XLSX, buffer: Buffer.from(bytes) };
  await page.getByLabel('Archivo de Excel (.xlsx)').setInputFiles(file);
}

async function saved(button: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(button)]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('the template is downloaded; its examples are skipped, and what is written into it is there', async () => {
  await open();
  await signIn(page, desktop.server.origin, desktop.account);
  await page.goto(`${desktop.server.origin}/upload`);
  await page.getByRole('link', { name: 'Importación masiva desde Excel' }).click();
  await says(page, 'Aún no has importado archivos.');
  await expectAccessible(page, 'imports, none yet');
  const template = await saved('Descargar plantilla');
  expect(template.name).toBe('plantilla-cuadra.xlsx');
  await press('Importar');
  await says(page, 'Selecciona un archivo de Excel para importar.');
  await choose(template.name, template.bytes);
  await press('Importar');
  await current().getByText('Importación completada: 0 facturas creadas.').waitFor();
  await current()
    .getByText(
      'Omitimos lo que no es factura: filas de ejemplo de la plantilla (4). No tienes que hacer nada con esas filas.',
    )
    .waitFor();
  await page
    .getByRole('row', { name: /plantilla-cuadra\.xlsx/ })
    .getByText('Completada')
    .waitFor();
  await expectAccessible(page, 'imports, one done');
  await choose('enero.xlsx', await aTemplate([aRow('900123456', { number: '7' })]));
  await press('Importar');
  await current().getByText('Importación completada: 1 factura creada.').waitFor();
  await page.goto(`${desktop.server.origin}/invoices`);
  await says(page, 'FE7');
  expect(errors).toEqual([]);
});

test('rows with errors are listed, and their reasons saved; the guide opens in a tab of its own', async () => {
  await open();
  await page.goto(`${desktop.server.origin}/imports`);
  const good = aRow('900123456', { number: '90' });
  await choose('marzo.xlsx', await aTemplate([good, { ...good, number: '91', total: 'mucho' }]));
  await press('Importar');
  await current()
    .getByText(/^Creamos 1 factura\. 1 fila tiene errores/)
    .waitFor();
  await expectAccessible(page, 'imports, one with errors');
  const csv = await saved('Descargar errores (CSV)');
  expect(csv.name).toBe('errores-marzo.csv');
  expect(csv.bytes.toString()).toContain(
    '"Facturas";3;"Total";"mucho";"No es un valor en números. Escríbelo como 1190000 o 1.190.000,50."',
  );
  const [tab] = await Promise.all([context.waitForEvent('page'), press('Guía de importación')]);
  await tab.getByRole('heading', { name: 'Guía de importación' }).waitFor();
  await tab.close();
  await page.getByText('Factusol', { exact: true }).click();
  await says(page, 'Esta plantilla aún no está disponible. Usa la de Cuadra.');
  expect(await page.getByRole('button', { name: 'Importar', exact: true }).isDisabled()).toBe(true);
  expect(errors).toEqual([]);
});

test('columns nobody knows are mapped once, and known the next time', async () => {
  await open();
  await page.goto(`${desktop.server.origin}/imports`);
  const titles = ['Fecha', 'Nro doc', 'Identificacion', 'Vlr'];
  const book = (number: string) =>
    writeTemplateWorkbook([
      aSheet([titles, ['05/02/2026', number, '800111222', 1000], ['ayer', 'Z', '800111222', 5]], 'Hoja1'),
    ]);
  await choose('ventas.xlsx', await book('A1'));
  await press('Importar');
  const mapper = page.getByRole('region', { name: '¿Qué columna es cada dato?' });
  await mapper.getByLabel('Número').selectOption({ label: 'Nro doc · A1' });
  await mapper.getByLabel('NIT receptor').selectOption({ label: 'Identificacion · 800111222' });
  await mapper.getByLabel(/^Total/).selectOption({ label: 'Vlr · 1000' });
  await mapper.getByText('Ventas de mi empresa').click();
  await mapper.getByRole('button', { name: 'Probar' }).click();
  await mapper.getByText('Listas: 1 · Omitidas: 0 · Con error: 1').waitFor();
  await expectAccessible(page, 'the mapper after a trial');
  await mapper.getByRole('button', { name: 'Importar 1 fila' }).click();
  await current()
    .getByText(/^Creamos 1 factura\./)
    .waitFor();
  await choose('ventas.xlsx', await book('A2'));
  await press('Importar');
  await current()
    .getByText(/^Creamos 1 factura\./)
    .waitFor();
  expect(await mapper.count()).toBe(0);
  // The first try was refused, which the browser notes.
  expect(errors.filter((error) => !error.includes('422'))).toEqual([]);
});

test('a file that is no workbook is refused, and without a network the history stays', async () => {
  await open();
  await page.goto(`${desktop.server.origin}/imports`);
  await page.getByRole('row', { name: /marzo\.xlsx/ }).waitFor();
  await choose('notas.txt.xls', Buffer.from('x'));
  await says(page, 'Solo se admiten archivos con extensión .xlsx.');
  await choose('roto.xlsx', Buffer.from('x'));
  await press('Importar');
  await says(page, /^El archivo no es un libro de Excel/);
  await expectAccessible(page, 'imports, a file that is refused');
  await context.setOffline(true);
  await says(page, /^Datos al /);
  await page.getByRole('row', { name: /marzo\.xlsx/ }).waitFor();
  expect(await page.getByRole('button', { name: 'Importar', exact: true }).isDisabled()).toBe(true);
  await context.setOffline(false);
});
