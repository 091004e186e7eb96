import type { BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listInvoices } from '#contract/invoices.ts';
import { keptOnDevice, says } from '#tests/harness/accounts/account-steps.ts';
import { ANA, BETO, CAFE, FERRETERIA, type TwoCompanies, twoCompanies } from '#tests/harness/accounts/two-companies.ts';
import { aProfile, type Profile, watchErrors } from '#tests/harness/browser/browser.ts';
import { expectFocus, pressOn, tabTo } from '#tests/harness/browser/keyboard.ts';
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
});

afterAll(async () => {
  await context?.close();
  await profile?.remove();
  await two?.remove();
});

const OTHER = '830114768';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const switcher = () => page.getByRole('complementary').getByRole('button', { name: /^Empresa:/ });
const numbersIn = async (name: string) => {
  const { items } = await two.callOf(await two.tokenOf(name))(listInvoices, { query: {} });
  return items.map(({ invoice_number }) => invoice_number).sort();
};

async function goByPalette(text: string, option: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await expectFocus(page.getByRole('combobox', { name: 'Página, acción o factura' }));
  await page.keyboard.type(text);
  await page.getByRole('option', { name: option }).first().waitFor();
  await page.keyboard.press('Enter');
}

async function typeInto(field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

test('a person without a mouse signs in, switches companies, and opens what the desk counts', async () => {
  await page.goto(`${two.server.origin}/login`);
  await typeInto(page.getByLabel('Correo'), ANA.email);
  await typeInto(page.getByLabel('Contraseña', { exact: true }), ANA.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard*');
  await keptOnDevice(page);

  await page.keyboard.press('Control+2');
  await switcher().filter({ hasText: FERRETERIA }).waitFor();
  await page.keyboard.press('Control+1');
  await switcher().filter({ hasText: CAFE }).waitFor();
  await pressOn(page, switcher());
  await page.getByRole('menuitem', { name: new RegExp(FERRETERIA) }).waitFor();
  await page.keyboard.press('ArrowDown');
  await expectFocus(page.getByRole('menuitem', { name: new RegExp(FERRETERIA) }));
  await page.keyboard.press('Enter');
  await switcher().filter({ hasText: FERRETERIA }).waitFor();

  await goByPalette('Mesa', 'Mesa');
  const table = page.getByRole('table', { name: 'Empresas' });
  await table.getByRole('row').filter({ hasText: CAFE }).waitFor();
  // What the desk counts opens with one key; so does an invoice of the other company, found by its number.
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.locator('[data-row]').first().waitFor();
  await goByPalette('Mesa', 'Mesa');
  await table.waitFor();
  await page.keyboard.press('b');
  await page.keyboard.type('CAFE1');
  await pressOn(
    page,
    page.getByRole('table', { name: 'Facturas encontradas' }).getByRole('button', { name: 'CAFE1' }).first(),
  );
  await switcher().filter({ hasText: CAFE }).waitFor();
  await page.getByRole('heading', { name: /CAFE1/ }).waitFor();
});

test('the mixed pile is chosen, decided, sent, taken back and sent again by keys alone', async () => {
  await context.setOffline(true);
  await goByPalette('Mesa', 'Mesa');
  await pressOn(page, page.getByRole('link', { name: 'Subir para varias empresas' }));
  const input = page.getByLabel('Archivos de varias empresas');
  await tabTo(page, input);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
  await chooser.setFiles([
    aDocumentBetween('TECLA1', ANA.nit, OTHER),
    aDocumentBetween('TECLA2', OTHER, BETO.nit),
    aDocumentBetween('TECLA3', OTHER, OTHER),
    aDocumentBetween('TECLA4', OTHER, OTHER),
    aDocumentBetween('TECLA5', OTHER, OTHER),
  ]);
  // Each decision leaves the focus on the next file without a company.
  await typeInto(page.getByRole('combobox', { name: 'Empresa de TECLA3.xml' }), 'Ferre');
  await page.getByRole('option', { name: FERRETERIA }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: FERRETERIA }).getByText('2 archivos').waitFor();
  await expectFocus(page.getByRole('combobox', { name: 'Empresa de TECLA4.xml' }));
  await pressOn(page, button('Descartar TECLA4.xml'));
  await page.keyboard.press('Enter');
  await page.getByText('TECLA4.xml').waitFor({ state: 'detached' });
  await expectFocus(page.getByRole('combobox', { name: 'Empresa de TECLA5.xml' }));
  await pressOn(page, button('Descartar TECLA5.xml'));
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'De nadie' }).waitFor({ state: 'detached' });
  await expectFocus(button('Subir 3 archivos'));
  await page.keyboard.press('Enter');
  await says(page, 'Pusimos 3 en la cola de 2 empresas.');
  await page.keyboard.press('Control+z');
  await says(page, '3 archivos volvieron a la pila.');
  // A file that was given to the wrong company is taken from it, and the others stay.
  await pressOn(page, button(`Quitar TECLA1.xml de ${CAFE}`));
  await page.getByRole('region', { name: 'De nadie' }).getByText('TECLA1.xml').waitFor();
  await typeInto(page.getByRole('combobox', { name: 'Empresa de TECLA1.xml' }), 'Caf');
  await page.getByRole('option', { name: CAFE }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await pressOn(page, button('Subir 3 archivos'));
  await says(page, 'Pusimos 3 en la cola de 2 empresas.');
  await context.setOffline(false);
  await expect.poll(() => numbersIn(CAFE), { timeout: 90_000 }).toEqual(['CAFE1', 'TECLA1']);
  await expect.poll(() => numbersIn(FERRETERIA), { timeout: 90_000 }).toEqual(['FERR1', 'TECLA2', 'TECLA3']);
  expect(errors).toEqual([]);
});

test('an accounting firm is created, staff invited, a client created and assigned, by keys alone', async () => {
  await goByPalette('Empresas', 'Empresas');
  await pressOn(page, page.getByRole('link', { name: 'Crea o abre tu firma contable' }));
  await pressOn(page, button('Crear firma contable'));
  const modal = page.getByRole('dialog');
  await typeInto(modal.getByLabel('Nombre de la firma'), 'Contadores Andinos');
  await typeInto(modal.getByLabel('NIT'), '901222333');
  await page.keyboard.press('Enter');
  await says(page, 'Creaste la firma Contadores Andinos.');

  await pressOn(page, button('Invitar al equipo'));
  await typeInto(modal.getByLabel('Correo'), 'luis@contadores.example');
  await page.keyboard.press('Enter');
  await says(page, 'luis@contadores.example');
  // The dialog gives the focus back to its button.
  await expectFocus(button('Invitar al equipo'));

  await pressOn(page, button('Crear empresa cliente'));
  await typeInto(modal.getByLabel('Nombre de la empresa'), 'Panadería del Sur');
  await typeInto(modal.getByLabel('NIT'), '901444555');
  await typeInto(modal.getByLabel('Teléfono'), '300 123 4567');
  await typeInto(modal.getByLabel('Correo del titular'), 'sara@sur.example');
  await pressOn(page, modal.getByRole('button', { name: 'Crear e invitar' }));
  await says(page, 'Titular invitado: sara@sur.example');
  await pressOn(page, button('Asignar personas a Panadería del Sur'));
  await tabTo(page, modal.getByRole('checkbox', { name: ANA.email }));
  await page.keyboard.press('Space');
  await pressOn(page, modal.getByRole('button', { name: 'Guardar' }));
  await page
    .getByRole('row', { name: /Panadería del Sur/ })
    .getByText(ANA.email)
    .waitFor();
  expect(errors).toEqual([]);
});
