import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getInvoiceHistory } from '#contract/invoice-detail.ts';
import { listInvoices } from '#contract/invoices.ts';
import { keptOnDevice, says, signIn } from '#tests/harness/accounts/account-steps.ts';
import { ANA, BETO, CAFE, FERRETERIA, type TwoCompanies, twoCompanies } from '#tests/harness/accounts/two-companies.ts';
import { aProfile, type Profile, watchErrors } from '#tests/harness/browser/browser.ts';
import { expectAccessible } from '#tests/harness/browser/expect-accessible.ts';

let two: TwoCompanies;
let profile: Profile;
let context: BrowserContext;

beforeAll(async () => {
  two = await twoCompanies();
  profile = await aProfile();
  context = await profile.open();
  context.setDefaultTimeout(20_000);
});

afterAll(async () => {
  await context?.close();
  await profile?.remove();
  await two?.remove();
});

/** How often the status of the company's only invoice was changed, and the status now. */
async function statusIn(name: string): Promise<{ status: string | undefined; changes: number }> {
  const call = two.callOf(await two.tokenOf(name));
  const [invoice] = (await call(listInvoices, { query: {} })).items;
  const { items } = await call(getInvoiceHistory, { params: { id: invoice?.id ?? '' } });
  return { status: invoice?.status, changes: items.filter(({ field }) => field === 'status').length };
}

const switcher = (page: Page) => page.getByRole('complementary').getByRole('button', { name: /^Empresa:/ });
const row = (page: Page, number: string) =>
  page.locator('[data-row]').filter({ has: page.getByRole('link', { name: number, exact: true }) });

async function switchTo(page: Page, name: string): Promise<void> {
  await switcher(page).click();
  await page.getByRole('menuitem', { name: new RegExp(name) }).click();
  await switcher(page).filter({ hasText: name }).waitFor();
}

async function pay(page: Page, number: string): Promise<void> {
  await row(page, number)
    .getByRole('combobox', { name: /^Estado/ })
    .click();
  await page.getByRole('option', { name: 'Pagada' }).click();
  await page.locator('[data-row][data-pending]').waitFor();
}

test('two companies in two tabs, without a network: each change arrives once, at its own company', async () => {
  const page = context.pages()[0] ?? (await context.newPage());
  const errors = watchErrors(page);
  await signIn(page, two.server.origin, ANA);
  await keptOnDevice(page);
  await page.goto(`${two.server.origin}/invoices?q=nadie`);
  if (!(await switcher(page).textContent())?.includes(CAFE)) await switchTo(page, CAFE);
  await expectAccessible(page, 'a person of two companies');
  await switcher(page).click();
  await page.getByRole('menuitem', { name: /Ferretería Andina/ }).waitFor();
  await expectAccessible(page, 'the list of companies');
  await page.keyboard.press('Escape');
  await expect.poll(() => switcher(page).evaluate((button) => button === document.activeElement)).toBe(true);

  await switchTo(page, FERRETERIA);
  await row(page, 'FERR1').waitFor();
  expect(new URL(page.url()).searchParams.get('q') ?? '').toBe('');
  expect(await row(page, 'CAFE1').count()).toBe(0);
  expect(await page.title()).toContain(FERRETERIA);
  await expect.poll(() => switcher(page).evaluate((button) => button === document.activeElement)).toBe(true);
  await switchTo(page, CAFE);
  await row(page, 'CAFE1').waitFor();

  // A new tab opens the company used last; the palette takes it to the other one, and the first tab stays.
  const other = await context.newPage();
  const otherErrors = watchErrors(other);
  await other.goto(`${two.server.origin}/invoices`);
  await row(other, 'CAFE1').waitFor();
  await other.keyboard.press('Control+k');
  await other.getByRole('combobox', { name: 'Página, acción o factura' }).fill(BETO.nit);
  await other.getByRole('option', { name: `Ir a ${FERRETERIA}` }).waitFor();
  await expectAccessible(other, 'a company in the palette');
  await other.keyboard.press('Enter');
  await row(other, 'FERR1').waitFor();
  await expect.poll(() => row(page, 'CAFE1').count()).toBe(1);

  await context.setOffline(true);
  await pay(page, 'CAFE1');
  await pay(other, 'FERR1');
  // Loaded again, each tab stays in its company; each counts what waits in the other one.
  await page.reload();
  await other.reload();
  await page.locator('[data-row][data-pending]').filter({ hasText: 'CAFE1' }).waitFor();
  await other.locator('[data-row][data-pending]').filter({ hasText: 'FERR1' }).waitFor();
  await switcher(page).filter({ hasText: '1 cambio por enviar en otras empresas' }).waitFor();
  await expectAccessible(page, 'changes wait in another company');

  await other.close();
  await context.setOffline(false);
  await expect.poll(() => statusIn(CAFE)).toEqual({ status: 'paid', changes: 1 });
  // The tab of the other company is closed: this one sends what waits there.
  await expect.poll(() => statusIn(FERRETERIA)).toEqual({ status: 'paid', changes: 1 });
  await switchTo(page, FERRETERIA);
  await row(page, 'FERR1').waitFor();
  await says(page, 'Todo está guardado.');
  expect([...errors, ...otherErrors]).toEqual([]);
});

test('on a phone the sheet «Más» has the list of companies', async () => {
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${two.server.origin}/invoices`);
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Más' });
  await sheet.getByRole('button', { name: /^Empresa:/ }).click();
  await page.getByRole('menuitem', { name: /Café del Valle/ }).waitFor();
  await expectAccessible(page, 'the companies on a phone');
  await page.getByRole('menuitem', { name: /Café del Valle/ }).click();
  await page.locator('p').filter({ hasText: CAFE }).first().waitFor();
  await sheet.waitFor({ state: 'detached' });
});

test('signing out names what waits in each company, and ends the sign-in in all of them', async () => {
  const page = await context.newPage();
  await page.goto(`${two.server.origin}/invoices`);
  await switchTo(page, FERRETERIA);
  await row(page, 'FERR1').waitFor();
  await context.setOffline(true);
  await row(page, 'FERR1')
    .getByRole('combobox', { name: /^Estado/ })
    .click();
  await page.getByRole('option', { name: 'Borrador' }).click();
  await page.locator('[data-row][data-pending]').waitFor();
  await switchTo(page, CAFE);
  await page.getByRole('button', { name: 'Salir' }).first().click();
  await says(page, `${FERRETERIA}: 1 cambio`);
  await expectAccessible(page, 'signing out of two companies');
  await page.getByRole('button', { name: 'Cerrar sesión y conservar' }).click();
  await page.waitForURL('**/login');
  await context.setOffline(false);
  await signIn(page, two.server.origin, ANA);
  if (!(await switcher(page).textContent())?.includes(FERRETERIA)) await switchTo(page, FERRETERIA);
  await expect.poll(async () => (await statusIn(FERRETERIA)).status).toBe('draft');
});
