import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dialogOf, keptOnDevice, says, signIn } from '#tests/harness/accounts/account-steps.ts';
import { aDesktop, type Desktop } from '#tests/harness/browser/a-desktop.ts';
import { aProfile, type Profile, watchErrors } from '#tests/harness/browser/browser.ts';
import { expectAccessible } from '#tests/harness/browser/expect-accessible.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';

const COUNT = 8;
const ACCOUNT = '2365 · Retención en la fuente';
const numberOf = (n: number) => `R${String(n).padStart(3, '0')}`;

let desktop: Desktop;
let second: Profile;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  const files = Array.from({ length: COUNT }, (_, at) =>
    aReceivedXml('900123456', { number: numberOf(at + 1), issueDate: `2026-10-${20 - at}` }),
  );
  desktop = await aDesktop(files);
  second = await aProfile();
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});
afterAll(async () => {
  await desktop?.close();
  await second?.remove();
});

async function enter(profile: Profile): Promise<{ page: Page; errors: string[]; context: BrowserContext }> {
  const context = await profile.open();
  contexts.push(context);
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  await signIn(page, desktop.server.origin, desktop.account);
  await keptOnDevice(page);
  await page.getByRole('link', { name: 'Facturas', exact: true }).click();
  await page.getByRole('link', { name: numberOf(1), exact: true }).waitFor();
  return { page, errors: watchErrors(page), context };
}

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Detalle de la factura' });

async function setAccount(page: Page, number: string): Promise<void> {
  const panel = panelOf(page);
  await panel.getByRole('heading', { name: number }).waitFor();
  await panel.getByLabel('Cuenta', { exact: true }).first().click();
  await page.keyboard.type('2365');
  await page.getByRole('option', { name: ACCOUNT }).click();
  await says(page, /Guardaste: Cuenta/);
}

/** The name of the first rule, which opens it. */
const ruleButton = (page: Page) =>
  page
    .getByRole('list', { name: 'Reglas en su orden' })
    .getByRole('button', { name: /2365|Retención/ })
    .first();

test('three equal acts become a rule that decides the rest, without a network, and a view that a colleague opens', async () => {
  const { page, errors, context } = await enter(desktop.profile);
  await context.setOffline(true);
  await page.getByRole('link', { name: numberOf(1), exact: true }).press('Enter');
  for (const n of [1, 2, 3]) {
    await setAccount(page, numberOf(n));
    await panelOf(page)
      .getByRole('heading', { name: numberOf(n) })
      .click();
    await page.keyboard.press('j');
  }
  await says(page, '¿Hacerlo siempre?');
  await page.getByRole('button', { name: 'Crear regla', exact: true }).click();
  await says(page, /^Creaste la regla/);

  // Applied to what is there, undone in one act, and applied again.
  await page.getByRole('link', { name: 'Reglas', exact: true }).click();
  await page.getByRole('list', { name: 'Reglas en su orden' }).waitFor();
  await expectAccessible(page, 'rules');
  await ruleButton(page).click();
  const apply = page.getByRole('button', { name: `Aplicar a las ${COUNT - 3} facturas anteriores` });
  await apply.waitFor();
  await expectAccessible(page, 'a rule');
  await apply.click();
  const message = page.getByRole('status').filter({ hasText: 'La regla cambió 5 facturas.' });
  await message.getByRole('button', { name: 'Deshacer' }).click();
  await says(page, 'Deshicimos 5 cambios.');

  await ruleButton(page).click();
  await apply.click();
  await page.getByRole('link', { name: 'Facturas', exact: true }).click();

  // The view counts what the rule and the person set.
  await page.getByRole('link', { name: numberOf(1), exact: true }).waitFor();
  await page.getByRole('button', { name: 'Filtros' }).click();
  await dialogOf(page).getByLabel('Cuenta', { exact: true }).first().click();
  await page.getByRole('option', { name: /2365/ }).click();
  await expectAccessible(page, 'filters');
  await page.getByRole('button', { name: `Ver ${COUNT} facturas` }).click();
  await page.getByRole('button', { name: 'Guardar vista…' }).click();
  await page.getByLabel('Nombre de la vista').fill('Retenciones');
  await page.getByLabel('Compartir con la empresa').check();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await says(page, /Guardamos la vista «Retenciones»/);
  await page.getByRole('link', { name: new RegExp(`Retenciones.*${COUNT}`) }).waitFor();

  await context.setOffline(false);
  await says(page, 'Todo está guardado.');
  const other = await enter(second);
  await other.page.getByRole('link', { name: new RegExp(`Retenciones.*${COUNT}`) }).click();
  await other.page.getByRole('link', { name: numberOf(COUNT), exact: true }).press('Enter');
  await panelOf(other.page)
    .getByText(/Regla «/)
    .first()
    .waitFor();
  expect([errors, other.errors]).toEqual([[], []]);
});
