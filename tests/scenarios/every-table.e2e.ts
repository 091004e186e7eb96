import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteInvoice, listInvoices } from '#contract/invoices.ts';
import { keptOnDevice, says, signIn } from '#tests/harness/accounts/account-steps.ts';
import { aDesktop, type Desktop } from '#tests/harness/browser/a-desktop.ts';
import { expectAccessible } from '#tests/harness/browser/expect-accessible.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { aRow, aTemplate } from '#tests/harness/documents/a-sheet.ts';

const NIT = '900123456';
/** What a spreadsheet would run. */
const FORMULA = '=HYPERLINK("http://mal.example";"Ver")';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

let desktop: Desktop;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  const supplier = { name: FORMULA, nit: '800197268' };
  const lines = [{ description: FORMULA, quantity: '2', total: '100000.00' }];
  desktop = await aDesktop([
    aReceivedXml(NIT, { number: 'R1', supplier, lines }),
    aReceivedXml(NIT, { number: 'R2', supplier, lines }),
  ]);
  const call = desktop.request(desktop.account.token);
  const { items } = await call(listInvoices, {
    query: { year: 'all', supplier: '', customer: '', classification: 'all', page: 1, page_size: 50 },
  });
  const gone = items.find(({ invoice_number }) => invoice_number === 'R2');
  await call(deleteInvoice, { params: { id: gone?.id ?? '' }, body: {} });
  context = await desktop.profile.open();
  context.setDefaultTimeout(20_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: desktop.server.origin });
  page = await context.newPage();
  await signIn(page, desktop.server.origin, desktop.account);
  await keptOnDevice(page);
});

afterAll(async () => {
  await context?.close();
  await desktop?.close();
});

const go = (path: string) => page.goto(`${desktop.server.origin}${path}`);

/** The same rows by both ways, and the lines of the copy. */
async function taken(table: string, file: string): Promise<string[]> {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.getByRole('button', { name: `Copiar la tabla: ${table}` }).click();
  const text = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(text).not.toBe('');
  const copied = (await text()).split('\n');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Exportar CSV: ${table}` }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(file);
  const saved = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(saved).toHaveLength(copied.length);
  expect(`${copied.join('\n')}\n${saved.join('\n')}`).not.toMatch(/(^|[\t;"])[=+@]/m);
  return copied;
}

/** The stored list is shown before the one of the server. */
const importIsDone = () =>
  page
    .getByRole('row', { name: /=1\+1\.xlsx/ })
    .getByText('Completada')
    .waitFor();

test('trash, lines of an invoice, imports, users and what they did are taken along, online and offline, never as formulas', async () => {
  await go('/imports');
  await page.getByLabel('Archivo de Excel (.xlsx)').setInputFiles({
    name: '=1+1.xlsx',
    mimeType: XLSX,
    buffer: await aTemplate([aRow(NIT, { number: '90' })]),
  });
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  await importIsDone();
  await go('/invoices');
  await page.getByRole('link', { name: 'R1', exact: true }).waitFor();
  const invoice = (await page.getByRole('link', { name: 'R1', exact: true }).getAttribute('href')) ?? '';

  const tables = async () => {
    await go('/imports');
    await importIsDone();
    expect((await taken('Historial', 'importaciones.csv')).join('\n')).toContain("'=1+1.xlsx\tCompletada\t1\t1\t0\t");
    await go('/invoices/trash');
    expect((await taken('Papelera', 'papelera.csv')).join('\n')).toContain(`R2\t'${FORMULA}\t`);
    await go(invoice);
    expect((await taken('Productos y servicios', 'factura-R1.csv'))[1]).toContain(`'${FORMULA}\t`);
    await go('/users');
    expect((await taken('Usuarios', 'usuarios.csv'))[1]).toContain(`${desktop.account.email}\t`);
    expect((await taken('Actividad', 'actividad.csv')).join('\n')).toContain('Importó una hoja de cálculo');
  };
  await tables();
  await expectAccessible(page, 'users with the tools of their tables');
  await context.setOffline(true);
  await tables();
});

test('where the browser refuses the clipboard the file is pointed to', async () => {
  await context.setOffline(false);
  await go('/invoices/trash');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: 'Copiar la tabla: Papelera' }).click();
  await says(page, 'No pudimos copiar la tabla. Expórtala como CSV.');
});
