import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCall } from '#client/call.ts';
import { login } from '#contract/accounts/auth.ts';
import { switchCompany } from '#contract/accounts/session.ts';
import { getInvoiceHistory } from '#contract/invoice-detail.ts';
import { listInvoices } from '#contract/invoices.ts';
import { uploadInvoices } from '#contract/uploads.ts';
import { insertMembership } from '#server/accounts/memberships.ts';
import { anAccount, keptOnDevice, type Newcomer, says, signIn } from '#tests/harness/accounts/account-steps.ts';
import { aProfile, type Profile, watchErrors } from '#tests/harness/browser/browser.ts';
import { expectAccessible } from '#tests/harness/browser/expect-accessible.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { aDatabase, type TestDatabase } from '#tests/harness/server/database-under-test.ts';
import { type RunningServer, startServer } from '#tests/harness/server/running-server.ts';

const CAFE = 'Café del Valle S.A.S.';
const FERRETERIA = 'Ferretería Andina S.A.S.';
const ANA: Newcomer = { email: 'ana@cafe.example', password: 'Mar-de-leva-73', company: CAFE, nit: '900123456' };
const BETO: Newcomer = {
  email: 'beto@andina.example',
  password: 'Mar-de-leva-74',
  company: FERRETERIA,
  nit: '900654321',
};

let database: TestDatabase;
let server: RunningServer;
let profile: Profile;
let context: BrowserContext;

beforeAll(async () => {
  database = await aDatabase();
  const first = await startServer(database.start);
  for (const who of [ANA, BETO]) await anAccount(first.origin, who);
  await first.stop();
  await database.inspect(addAnaToBothCompanies);
  server = await startServer(database.start);
  for (const [company, nit, number] of [
    [CAFE, ANA.nit, 'CAFE1'],
    [FERRETERIA, BETO.nit, 'FERR1'],
  ] as const) {
    const { content, name } = aReceivedXml(nit, { number, issueDate: '2026-11-10' });
    // Node's File accepts the content of a SentFile.
    await callOf(await tokenOf(company))(uploadInvoices, {}, { files: [new File([content as BlobPart], name)] });
  }
  profile = await aProfile();
  context = await profile.open();
  context.setDefaultTimeout(20_000);
});

afterAll(async () => {
  await context?.close();
  await profile?.remove();
  await server?.stop();
  await database?.remove();
});

const addAnaToBothCompanies: Parameters<TestDatabase['inspect']>[0] = async (trx) => {
  await trx.updateTable('companies').set({ plan: 'pro' }).execute();
  const people = await trx.selectFrom('users').select(['id', 'email', 'company_id']).execute();
  const ana = people.find(({ email }) => email === ANA.email);
  const beto = people.find(({ email }) => email === BETO.email);
  if (!ana || !beto?.company_id) throw new Error('the accounts are missing');
  await insertMembership(trx, { company_id: beto.company_id, user_id: ana.id, role: 'admin' });
};

const callOf = (token?: string) => createCall({ origin: server.origin, token: async () => token });

const tokens = new Map<string, Promise<string>>();

/** A token of Ana in the company with this name; one sign-in for each, because sign-ins are limited. */
function tokenOf(name: string): Promise<string> {
  const token = tokens.get(name) ?? fetchToken(name);
  tokens.set(name, token);
  return token;
}

async function fetchToken(name: string): Promise<string> {
  const { token, user } = await callOf()(login, { body: { email: ANA.email, password: ANA.password } });
  if (user.company?.name === name) return token;
  const company_id = user.companies?.find((company) => company.name === name)?.id ?? '';
  return (await callOf(token)(switchCompany, { body: { company_id } })).token;
}

/** How often the status of the company's only invoice was changed, and the status now. */
async function statusIn(name: string): Promise<{ status: string | undefined; changes: number }> {
  const call = callOf(await tokenOf(name));
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
  await signIn(page, server.origin, ANA);
  await keptOnDevice(page);
  await page.goto(`${server.origin}/invoices?q=nadie`);
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
  await other.goto(`${server.origin}/invoices`);
  await row(other, 'CAFE1').waitFor();
  await other.keyboard.press('Control+k');
  await other.getByRole('combobox', { name: 'Página, acción o factura' }).fill(BETO.nit);
  await other.getByRole('option', { name: `Ir a ${FERRETERIA}` }).waitFor();
  await expectAccessible(other, 'a company in the palette');
  await other.keyboard.press('Enter');
  await row(other, 'FERR1').waitFor();
  expect(await row(page, 'CAFE1').count()).toBe(1);

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
  await page.goto(`${server.origin}/invoices`);
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
  await page.goto(`${server.origin}/invoices`);
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
  await signIn(page, server.origin, ANA);
  if (!(await switcher(page).textContent())?.includes(FERRETERIA)) await switchTo(page, FERRETERIA);
  await expect.poll(async () => (await statusIn(FERRETERIA)).status).toBe('draft');
});
