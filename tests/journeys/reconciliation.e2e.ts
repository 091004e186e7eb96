import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { keptOnDevice, says, signIn } from '#tests/harness/accounts/account-steps.ts';
import { aDesktop, type Desktop } from '#tests/harness/browser/a-desktop.ts';
import { aProfile, type Profile, watchErrors } from '#tests/harness/browser/browser.ts';
import { expectAccessible } from '#tests/harness/browser/expect-accessible.ts';
import { anIssuedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { aLedgerFile, aListingFile } from '#tests/harness/reconciliation/a-listing-file.ts';
import { generateListing, OWN_NIT } from '#tests/harness/reconciliation/generate-listing.ts';

/** Cuadra has none of these documents. */
const listing = generateListing(60, 3);
/** Downloaded once: the same bytes each time it is dropped. */
const listingFile = aListingFile(listing.cells);
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

let desktop: Desktop;
let second: Profile;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  desktop = await aDesktop([anIssuedXml(OWN_NIT)]);
  second = await aProfile();
});
afterAll(async () => {
  await desktop?.close();
  await second?.remove();
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

async function openDevice(profile: Profile): Promise<{ context: BrowserContext; page: Page; errors: string[] }> {
  const context = await profile.open();
  contexts.push(context);
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  return { context, page, errors: watchErrors(page) };
}

const goToReconciliation = async (page: Page) => {
  await page.getByRole('link', { name: 'Conciliación', exact: true }).click();
  await page.getByRole('heading', { name: 'Conciliación con la DIAN', level: 1 }).waitFor();
};

async function drop(page: Page, label: string, file: File): Promise<void> {
  const buffer = Buffer.from(await file.arrayBuffer());
  await page.getByLabel(label).setInputFiles({ name: file.name, mimeType: XLSX, buffer });
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const countOf = async (page: Page, name: string) => {
  const text = await page
    .getByRole('group', { name: 'Resultado por clase' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .textContent();
  return text?.replace(/\s+/g, ' ').trim() ?? '';
};

test('a listing is compared, decided about and kept without a network, and opened on another device', async () => {
  const { context, page, errors } = await openDevice(desktop.profile);
  await signIn(page, desktop.server.origin, desktop.account);
  await keptOnDevice(page);
  await goToReconciliation(page);
  await says(page, /Todavía no has guardado ninguna/);
  await expectAccessible(page, 'reconciliation, before a listing');

  await context.setOffline(true);
  await drop(page, 'Listados de la DIAN', listingFile);
  await page.getByRole('table', { name: 'Falta en Cuadra' }).waitFor();
  await expectAccessible(page, 'reconciliation, a result');
  const missing = await countOf(page, 'Falta en Cuadra');

  // A decision is undone with the button of its message, and made once more.
  await page.getByRole('table', { name: 'Falta en Cuadra' }).getByRole('button').first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Justificar' }).click();
  await page.getByLabel('Nota').fill('La anula NC 12');
  await page.getByRole('dialog').last().getByRole('button', { name: 'Justificar' }).click();
  await says(page, 'Justificaste 1 documento.');
  await page.keyboard.press('Escape');

  await press(page, 'Guardar');
  await says(page, 'Guardaste la conciliación.');
  await press(page, 'Otra conciliación');
  await says(page, /Por enviar/);
  await press(page, /^Abrir octubre/);
  expect(await countOf(page, 'Falta en Cuadra')).toBe(missing);

  // Back on the network it is sent once, and the other device has it.
  await context.setOffline(false);
  await press(page, 'Otra conciliación');
  await page.getByText(/Por enviar/).waitFor({ state: 'detached' });
  const other = await openDevice(second);
  await signIn(other.page, desktop.server.origin, desktop.account);
  await goToReconciliation(other.page);
  await press(other.page, /^Abrir octubre/);
  await other.page.getByRole('table', { name: 'Falta en Cuadra' }).waitFor();
  expect(await countOf(other.page, 'Falta en Cuadra')).toBe(missing);
  await other.page.getByText('Justificada').first().waitFor();
  // What was opened once opens without a network too.
  await press(other.page, 'Otra conciliación');
  await other.context.setOffline(true);
  await press(other.page, /^Abrir octubre/);
  await other.page.getByRole('table', { name: 'Falta en Cuadra' }).waitFor();

  // The same file once more.
  await drop(page, 'Listados de la DIAN', listingFile);
  await says(page, /Igual a la anterior/);
  // The server answers 425 to a record whose attachment it does not have yet, and the device then sends it.
  expect([errors.filter((text) => !text.includes('425')), other.errors]).toEqual([[], []]);
});

test('the journal of another program is compared by columns that a person chooses', async () => {
  const { page, errors } = await openDevice(desktop.profile);
  await page.goto(`${desktop.server.origin}/reconciliation`);
  await drop(page, 'Listados de la DIAN', listingFile);
  await page.getByRole('table', { name: 'Falta en Cuadra' }).waitFor();
  const titles = ['Día', 'Tercero NIT', 'Doc', 'Cuenta', 'Débito', 'Crédito'];
  const ledger = aLedgerFile([
    { row: 1, cells: titles },
    { row: 2, cells: ['2025-10-15', '899999001', 'FE1', '5135', 1_000, 0] },
    { row: 3, cells: ['2025-10-15', '899999001', 'FE1', '2205', 0, 1_000] },
  ]);
  const panel = page.getByRole('region', { name: 'Contabilidad' });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    panel.getByRole('button', { name: 'Elegir archivo contable' }).click(),
  ]);
  await chooser.setFiles({ name: ledger.name, mimeType: XLSX, buffer: Buffer.from(await ledger.arrayBuffer()) });
  await panel.getByLabel('Fecha', { exact: true }).selectOption({ label: 'Día' });
  await panel.getByLabel('NIT del tercero').selectOption({ label: 'Tercero NIT' });
  await panel.getByLabel('Número del documento').selectOption({ label: 'Doc' });
  await panel.getByRole('button', { name: 'Comparar' }).click();
  await panel.getByText(/Otro programa · 2 movimientos/).waitFor();
  await expectAccessible(page, 'reconciliation, with a journal');
  expect(errors).toEqual([]);
});

test('rows become invoices without a network, once on the server, and the detail names the kept run', async () => {
  const { context, page, errors } = await openDevice(desktop.profile);
  await page.goto(`${desktop.server.origin}/reconciliation`);
  await drop(page, 'Listados de la DIAN', listingFile);
  const table = page.getByRole('table', { name: 'Falta en Cuadra' });
  await table.waitFor();
  await context.setOffline(true);
  const before = Number(/\d+/.exec(await countOf(page, 'Falta en Cuadra'))?.[0]);
  await table.getByRole('checkbox').nth(0).check();
  await table.getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: 'Crear sin XML' }).click();
  await says(page, 'Creaste 2 facturas sin XML.');
  const classes = page.getByRole('group', { name: 'Resultado por clase' });
  await classes.getByRole('button', { name: new RegExp(`^Falta en Cuadra\\s*${before - 2}`) }).waitFor();
  await press(page, 'Guardar');
  await says(page, 'Guardaste la conciliación.');
  await context.setOffline(false);

  await classes.getByRole('button', { name: /^Igual/ }).click();
  await page.getByRole('table', { name: 'Igual' }).getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'Abrir la factura' }).click();
  await page.getByText('Sin XML', { exact: true }).waitFor();
  const run = page.getByRole('link', { name: /^Conciliación de octubre/ });
  await run.waitFor();
  await expectAccessible(page, 'an invoice that was created from a row');
  await run.click();
  await page.getByRole('table', { name: 'Igual' }).waitFor();

  expect(errors.filter((text) => !text.includes('425'))).toEqual([]);
});
