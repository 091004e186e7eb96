import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getInvoiceHistory } from '#contract/invoice-detail.ts';
import { listInvoices } from '#contract/invoices.ts';
import { aFirmOfTwelve, type Client, type FirmOfTwelve } from '#tests/harness/accounts/a-firm-of-twelve.ts';
import { fillSignIn, keptOnDevice, sendSignIn } from '#tests/harness/accounts/account-steps.ts';
import { aProfile, type Profile, watchErrors } from '#tests/harness/browser/browser.ts';

let firm: FirmOfTwelve;
let worked: readonly Client[];
const profiles: Profile[] = [];
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  firm = await aFirmOfTwelve();
  const [invited, , created, last] = firm.clients;
  worked = [invited, created, last].filter((client) => client !== undefined);
  for (const client of worked) await firm.bring(client, numbersOf(client));
}, 300_000);

afterAll(async () => {
  for (const context of contexts) await context.close();
  for (const profile of profiles) await profile.remove();
  await firm?.remove();
});

/** The documents of a client: one for each of two tabs, and one for the person who is removed. */
const numbersOf = ({ nit }: Client): [string, string, string] => [`A${nit}`, `B${nit}`, `C${nit}`];

async function aDevice(who: { email: string; password: string }): Promise<{ context: BrowserContext; page: Page }> {
  const profile = await aProfile();
  profiles.push(profile);
  const context = await profile.open();
  contexts.push(context);
  context.setDefaultTimeout(60_000);
  const page = context.pages()[0] ?? (await context.newPage());
  await fillSignIn(page, firm.origin, who);
  await sendSignIn(page);
  await switcher(page).waitFor();
  await keptOnDevice(page);
  return { context, page };
}

const switcher = (page: Page) => page.getByRole('complementary').getByRole('button', { name: /^Empresa:/ });
const row = (page: Page, number: string) =>
  page.locator('[data-row]').filter({ has: page.getByRole('link', { name: number, exact: true }) });

async function openAt(page: Page, { name }: Client): Promise<void> {
  await page.goto(`${firm.origin}/invoices`);
  await switcher(page).waitFor();
  if (!(await switcher(page).innerText()).includes(name)) {
    await switcher(page).click();
    await page.getByRole('menuitem', { name: new RegExp(name) }).click();
  }
  await switcher(page).filter({ hasText: name }).waitFor();
  await page.locator('[data-row]').first().waitFor();
}

async function pay(page: Page, number: string): Promise<void> {
  await row(page, number)
    .getByRole('combobox', { name: /^Estado/ })
    .click();
  await page.getByRole('option', { name: 'Pagada' }).click();
  await row(page, number).and(page.locator('[data-pending]')).waitFor();
}

/** The status of each document of a client, and how often it was changed. */
async function statusesIn(client: Client): Promise<Record<string, readonly [status: string, changes: number]>> {
  const call = await firm.callIn(client);
  const { items } = await call(listInvoices, { query: {} });
  const entries = items.map(async ({ id, invoice_number, status }) => {
    const history = await call(getInvoiceHistory, { params: { id } });
    const changes = history.items.filter(({ field }) => field === 'status').length;
    return [invoice_number, [status, changes]] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

test('twelve clients: three are worked in two tabs each without a network, while a colleague is removed', async () => {
  const luis = await aDevice(firm.luis);
  const tabs: { page: Page; client: Client; number: string }[] = [];
  for (const client of worked) {
    const [first, second] = numbersOf(client);
    const [one, two] = [await luis.context.newPage(), await luis.context.newPage()];
    for (const page of [one, two]) await openAt(page, client);
    tabs.push({ page: one, client, number: first }, { page: two, client, number: second });
  }
  const errors = tabs.map(({ page }) => watchErrors(page));
  const marta = await aDevice(firm.marta);
  const [contested] = worked;
  if (!contested) throw new Error('no client is worked');
  await openAt(marta.page, contested);

  await luis.context.setOffline(true);
  await marta.context.setOffline(true);
  for (const { page, number } of tabs) await pay(page, number);
  await pay(marta.page, numbersOf(contested)[2]);
  await firm.removeMarta();
  await marta.context.setOffline(false);
  await marta.page.waitForURL('**/login*');
  await luis.context.setOffline(false);

  for (const client of worked) {
    const [first, second, third] = numbersOf(client);
    const wanted = { [first]: ['paid', 1], [second]: ['paid', 1], [third]: ['draft', 0] };
    await expect.poll(() => statusesIn(client), { timeout: 60_000 }).toEqual(wanted);
  }
  for (const client of firm.clients.filter((one) => !worked.includes(one)))
    expect(await statusesIn(client)).toEqual({});
  for (const { page, client, number } of tabs) {
    await switcher(page).filter({ hasText: client.name }).waitFor();
    await row(page, number).waitFor();
    expect(await page.locator('[data-row]').count()).toBe(3);
  }
  expect(errors.flat()).toEqual([]);
}, 600_000);
