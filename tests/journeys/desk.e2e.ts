import { zipSync } from 'fflate';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listInvoices } from '#contract/invoices.ts';
import { keptOnDevice, says, signIn } from '#tests/harness/accounts/account-steps.ts';
import { ANA, BETO, CAFE, FERRETERIA, type TwoCompanies, twoCompanies } from '#tests/harness/accounts/two-companies.ts';
import { aProfile, type Profile, watchErrors } from '#tests/harness/browser/browser.ts';
import { expectAccessible } from '#tests/harness/browser/expect-accessible.ts';
import { aDocumentBetween } from '#tests/harness/documents/a-document-between.ts';

let two: TwoCompanies;
let profile: Profile;
let context: BrowserContext;
let page: Page;
let errors: string[];

beforeAll(async () => {
  two = await twoCompanies();
  profile = await aProfile();
  context = await profile.open();
  context.setDefaultTimeout(20_000);
  page = context.pages()[0] ?? (await context.newPage());
  errors = watchErrors(page);
  await signIn(page, two.server.origin, ANA);
  await keptOnDevice(page);
  // Each company is opened once, so that it works without a network.
  await page.goto(`${two.server.origin}/invoices`);
  const other = (await switcher().textContent())?.includes(CAFE) ? [FERRETERIA, CAFE] : [CAFE];
  for (const name of other) await switchTo(name);
});

afterAll(async () => {
  await context?.close();
  await profile?.remove();
  await two?.remove();
});

const switcher = () => page.getByRole('complementary').getByRole('button', { name: /^Empresa:/ });

async function switchTo(name: string): Promise<void> {
  await switcher().click();
  await page.getByRole('menuitem', { name: new RegExp(name) }).click();
  await switcher().filter({ hasText: name }).waitFor();
  await page.locator('[data-row]').first().waitFor();
}

const desk = (name: string) => page.getByRole('table', { name: 'Empresas' }).getByRole('row').filter({ hasText: name });
const open = (path: string) => page.goto(`${two.server.origin}${path}`);
const numbersIn = async (name: string) => {
  const { items } = await two.callOf(await two.tokenOf(name))(listInvoices, { query: {} });
  return items.map(({ invoice_number }) => invoice_number).sort();
};

test('the desk counts both companies, online and offline, and opens the list of what was counted', async () => {
  await open('/desk');
  await desk(FERRETERIA)
    .getByRole('button', { name: `1 en ${FERRETERIA}` })
    .first()
    .waitFor();
  await desk(CAFE).getByText('1 de 500').waitFor();
  await expectAccessible(page, 'the desk');

  await desk(FERRETERIA).getByRole('button', { name: FERRETERIA }).first().click();
  await page.locator('[data-row]').filter({ hasText: 'FERR1' }).waitFor();
  expect(new URL(page.url()).searchParams.get('status')).toBe('draft');
  await switcher().filter({ hasText: FERRETERIA }).waitFor();

  await context.setOffline(true);
  await page
    .locator('[data-row]')
    .getByRole('combobox', { name: /^Estado/ })
    .click();
  await page.getByRole('option', { name: 'Pagada' }).click();
  await says(page, 'Estás al día. No hay facturas por revisar.');
  await open('/desk');
  await desk(FERRETERIA)
    .getByRole('button', { name: `1 en ${FERRETERIA}` })
    .first()
    .waitFor();
  await desk(CAFE)
    .getByRole('button', { name: `1 en ${CAFE}` })
    .first()
    .waitFor();
  await expectAccessible(page, 'the desk offline');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.locator('[data-row]').waitFor();
  await context.setOffline(false);
  await page.getByText('1 por enviar').waitFor({ state: 'detached' });
});

const OTHER = '830114768';

test('a mixed pile is read offline, decided, and each document arrives at its company once', async () => {
  await context.setOffline(true);
  await open('/desk/upload');
  const [a, b, nobody] = [
    aDocumentBetween('PILA1', ANA.nit, OTHER),
    aDocumentBetween('PILA2', OTHER, BETO.nit),
    aDocumentBetween('PILA3', OTHER, OTHER),
  ];
  const mixed = zipSync({
    'z1.xml': aDocumentBetween('PILA4', OTHER, ANA.nit).buffer,
    'z2.xml': aDocumentBetween('PILA5', BETO.nit, OTHER).buffer,
  });
  await page
    .getByLabel('Archivos de varias empresas')
    .setInputFiles([a, b, nobody, { name: 'mezcla.zip', mimeType: 'application/zip', buffer: Buffer.from(mixed) }]);
  await page.getByRole('region', { name: CAFE }).getByText('2 archivos').waitFor();
  await page.getByRole('region', { name: FERRETERIA }).getByText('2 archivos').waitFor();
  await expectAccessible(page, 'the mixed pile');
  await page.reload();
  await page.getByRole('combobox', { name: 'Empresa de PILA3.xml' }).click();
  await page.getByRole('option', { name: CAFE }).click();
  await page.getByRole('region', { name: CAFE }).getByText('3 archivos').waitFor();
  await page.getByRole('button', { name: 'Subir 5 archivos' }).click();
  await says(page, 'Pusimos 5 en la cola de 2 empresas.');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await says(page, '5 archivos volvieron a la pila.');
  await page.getByRole('region', { name: FERRETERIA }).getByText('2 archivos').waitFor();
  await page.getByRole('button', { name: 'Subir 5 archivos' }).click();
  await says(page, 'Pusimos 5 en la cola de 2 empresas.');
  await context.setOffline(false);
  await expect.poll(() => numbersIn(CAFE), { timeout: 90_000 }).toEqual(['CAFE1', 'PILA1', 'PILA3', 'PILA4']);
  await expect.poll(() => numbersIn(FERRETERIA), { timeout: 90_000 }).toEqual(['FERR1', 'PILA2', 'PILA5']);
  expect(errors).toEqual([]);
});

test('on a phone each company is a card', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open('/desk');
  await desk(CAFE).first().waitFor();
  await expectAccessible(page, 'the desk on a phone');
  await open('/desk/upload');
  await expectAccessible(page, 'the mixed pile on a phone');
});
