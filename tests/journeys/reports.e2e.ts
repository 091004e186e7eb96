import { readFile } from 'node:fs/promises';
import type { BrowserContext, Download, Page } from 'playwright';
import readSheets from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { addDays } from '#domain/dates/calendar-date.ts';
import { keptOnDevice, says, signIn, wordless } from '#tests/harness/accounts/account-steps.ts';
import { aDesktop, type Desktop } from '#tests/harness/browser/a-desktop.ts';
import { watchErrors } from '#tests/harness/browser/browser.ts';
import { connectMailbox } from '#tests/harness/browser/connect-mailbox.ts';
import { expectAccessible } from '#tests/harness/browser/expect-accessible.ts';
import { shoot } from '#tests/harness/browser/shoot.ts';
import { anIssuedXml, aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';

const NIT = '900123456';
const TODAY = bogotaDate(new Date());
const YEAR = TODAY.slice(0, 4);
const NAME = "=cmd()|' /C calc'!A0 & Ñandú";

let desktop: Desktop;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  const customer = { name: NAME, nit: '800197268' };
  desktop = await aDesktop([
    anIssuedXml(NIT, { number: 'FE1', issueDate: TODAY, customer }),
    anIssuedXml(NIT, { number: 'FE2', issueDate: addDays(TODAY, -1), customer, subtotal: '900000.00' }),
    aReceivedXml(NIT, {
      number: 'R1',
      issueDate: addDays(TODAY, -2),
      supplier: { name: 'Papelería El Lápiz Ltda.', nit: '830114768' },
    }),
  ]);
  context = await desktop.profile.open();
  page = context.pages()[0] ?? (await context.newPage());
  await signIn(page, desktop.server.origin, desktop.account);
  await page.getByText('Todo está guardado.').first().waitFor({ state: 'attached' });
  await keptOnDevice(page);
});

afterAll(async () => {
  await context?.close();
  await desktop?.close();
});

const at = (path: string) => `${desktop.server.origin}${path}`;
const button = (name: string) => page.getByRole('button', { name, exact: true });
/** As the harness does it, and also where the service worker stands in between. */
async function inParallel(path: string, handle: typeof wordless): Promise<() => Promise<void>> {
  const url = `**/api${path}`;
  await context.route(url, handle);
  return () => context.unroute(url);
}

const pressed = async (name: string): Promise<Download> => {
  const [download] = await Promise.all([page.waitForEvent('download'), button(name).click()]);
  return download;
};
const rowsOf = async (download: Download) => {
  const sheets = await readSheets(await readFile(await download.path()));
  return Object.fromEntries(sheets.map(({ sheet, data }) => [sheet, data]));
};

test('the report is saved under its name, opens, and holds what the books hold', async () => {
  const errors = watchErrors(page);
  await page.goto(at(`/downloads?year=${YEAR}`));
  await page.getByRole('list', { name: 'Hojas del reporte' }).waitFor();
  await expectAccessible(page, 'downloads');
  const download = await pressed('Descargar Excel');
  expect(download.suggestedFilename()).toBe(`company_data_${YEAR}.xlsx`);
  const sheets = await rowsOf(download);
  expect(Object.keys(sheets)).toEqual([
    'Info',
    'Invoices',
    'Invoice_Lines',
    'Companies',
    'Suppliers',
    'Customers',
    'Products',
    'Users',
    'Impuestos',
  ]);
  expect(sheets['Customers']?.[1]?.[2]).toBe(NAME);
  await says(page, `Descargamos company_data_${YEAR}.xlsx.`);
  await shoot(page, 'downloads');
  expect(errors).toEqual([]);
});

test('without a network the last report of that year is there, and of another year is not', async () => {
  await page.goto(at(`/downloads?year=${YEAR}`));
  await button('Descargar Excel').waitFor();
  await context.setOffline(true);
  await page.getByText(`El último reporte de ${YEAR} que descargaste`, { exact: false }).waitFor();
  await expectAccessible(page, 'downloads without a network');
  const copy = await rowsOf(await pressed('Guardar esa copia'));
  expect(copy['Invoices']).toHaveLength(5);
  await page.goto(at('/downloads?year=all'));
  await says(page, 'Necesitas conexión para descargar el reporte.');
  expect(await button('Descargar Excel').isDisabled()).toBe(true);
  await context.setOffline(false);
});

test('where no mailbox is connected the portal shows what it would do, without a form', async () => {
  await page.goto(at('/admin'));
  await page.getByText('El ingreso por correo aún no está activo', { exact: false }).waitFor();
  await page.getByText('Cuando esté activo', { exact: false }).waitFor();
  await expectAccessible(page, 'admin');
  expect(await page.getByLabel('Correos, separados por comas').count()).toBe(0);
  expect(await page.getByRole('switch').count()).toBe(0);
});

test('certified e-mails are saved, enabled and removed, and refusals are shown', async () => {
  const disconnect = await connectMailbox(context);
  await page.goto(at('/admin'));
  const field = page.getByLabel('Correos, separados por comas');
  const toggle = page.getByRole('switch');
  await field.waitFor();
  await expectAccessible(page, 'admin with a mailbox');
  expect(await toggle.isDisabled()).toBe(true);
  await field.fill('facturas');
  await says(page, '«facturas» no es un correo válido.');
  expect(await button('Guardar').isDisabled()).toBe(true);
  await field.fill(' Facturas@CafeDelValle.co ,compras@cafedelvalle.co');
  const stop = await inParallel('/admin/certified-email', wordless);
  await button('Guardar').click();
  await says(page, 'No pudimos guardar los correos certificados. Intenta nuevamente.');
  await stop();
  await button('Guardar').click();
  await says(page, 'Guardamos tus correos certificados.');
  await expect.poll(() => field.inputValue()).toBe('facturas@cafedelvalle.co, compras@cafedelvalle.co');
  const refuse = await inParallel('/admin/email-ingest', wordless);
  await toggle.click({ force: true });
  await says(page, 'No pudimos cambiar el ingreso por correo. Lo dejamos como estaba.');
  expect(await toggle.isChecked()).toBe(false);
  await refuse();
  await toggle.click({ force: true });
  await says(page, 'Activaste el ingreso por correo.');
  await page.reload();
  await expect.poll(() => toggle.isChecked()).toBe(true);
  await button('Eliminar todos los correos').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Dejaremos de recibir facturas por correo.', { exact: false }).waitFor();
  await expectAccessible(page, 'the question before all e-mails go');
  await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await says(page, 'Eliminamos tus correos certificados y desactivamos el ingreso por correo.');
  await expect.poll(() => field.inputValue()).toBe('');
  await disconnect();
});

test('a weekly report leads to the invoices that prove it', async () => {
  const stop = await inParallel('/admin/weekly-activity-report', wordless);
  await page.goto(at('/admin'));
  await button('Generar informe semanal').click();
  await says(page, 'No pudimos generar el informe semanal. Intenta nuevamente.');
  await stop();
  await button('Generar informe semanal').click();
  const report = page.getByRole('article');
  await report.getByText('Generado con reglas sobre tus datos', { exact: false }).waitFor();
  const sales = report.getByRole('list', { name: 'Cifras' }).getByRole('link', { name: 'Ventas', exact: true });
  await sales.waitFor();
  await button('Generar resumen').click();
  await page.getByText(`En ${YEAR},`, { exact: false }).waitFor();
  await expectAccessible(page, 'reports');
  await sales.click();
  await page.waitForURL('**/invoices?**');
  await page.getByRole('button', { name: /^Quitar filtro: Emitidas del/ }).waitFor();
  const rows = page.getByRole('row').filter({ hasText: /FE\d/ });
  await expect.poll(() => rows.count()).toBe(2);
  await expectAccessible(page, 'the list that a report leads to');
});
