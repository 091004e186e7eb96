import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '#contract/accounts/users.ts';
import { putRecord } from '#contract/records.ts';
import { APPROVAL_POLICY_ID } from '#domain/approval/approval-policy.ts';
import { acceptInvitation, keptOnDevice, says, signIn } from '#tests/harness/accounts/account-steps.ts';
import { aDesktop, type Desktop } from '#tests/harness/browser/a-desktop.ts';
import { aProfile, type Profile, watchErrors } from '#tests/harness/browser/browser.ts';
import { expectAccessible } from '#tests/harness/browser/expect-accessible.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';

/** What the browser logs of the response to the approval that came second. */
const MET = 'Failed to load resource: the server responded with a status of 409 (Conflict)';
const SUN = '860512330';
const BETO = { email: 'beto@cafedelvalle.co', password: 'otra clave larga' };

let desktop: Desktop;
let ana: Person;
let beto: Person;
let betos: Profile;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  const received = (number: string, nit: string) =>
    aReceivedXml('900123456', { number, issueDate: '2026-10-20', supplier: { name: 'Papelería Sol S.A.S.', nit } });
  desktop = await aDesktop([received('R001', SUN), received('R002', SUN), received('R003', '800197268')]);
  betos = await aProfile();
  const call = desktop.request(desktop.account.token);
  await call(createUser, { body: { ...BETO, role: 'admin' } });
  await acceptInvitation(desktop.server.origin, BETO.email);
  const policy = {
    ...{ steps: [{ from_amount: 0, approvers: [] }], by_supplier: [] },
    ...{ own_uploads: true, since: '2020-01-01' },
  };
  const body = { type: 'approval-policy', data: policy, attachment: null, base_rev: 0 };
  await call(putRecord, { params: { id: APPROVAL_POLICY_ID }, body }, { operationId: randomUUID() });
  ana = await enter(desktop.profile, desktop.account);
  beto = await enter(betos, BETO);
});
afterAll(async () => {
  for (const context of contexts) await context.close();
  await desktop?.close();
  await betos?.remove();
});

type Person = { page: Page; errors: string[]; context: BrowserContext };

async function enter(profile: Profile, who: { email: string; password: string }): Promise<Person> {
  const context = await profile.open();
  contexts.push(context);
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  await signIn(page, desktop.server.origin, who);
  await keptOnDevice(page);
  await page.getByRole('link', { name: 'Facturas', exact: true }).click();
  await page.getByRole('link', { name: 'R001', exact: true }).waitFor();
  return { page, errors: watchErrors(page), context };
}

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Detalle de la factura' });

async function approve({ page }: Person, number: string): Promise<void> {
  await page.getByRole('link', { name: number, exact: true }).press('Enter');
  await panelOf(page).getByRole('heading', { name: number }).waitFor();
  await panelOf(page).getByRole('button', { name: 'Aprobar', exact: true }).click();
  await says(page, 'Aprobaste la factura.');
}

test('two people approve the same purchase without a network: the first one counts, and the other is told who it was', async () => {
  for (const person of [ana, beto]) {
    await person.page.locator('[data-review="pending"]').first().waitFor();
    await person.context.setOffline(true);
    await approve(person, 'R001');
  }
  await ana.context.setOffline(false);
  await says(ana.page, 'Todo está guardado.');

  await beto.context.setOffline(false);
  await says(
    beto.page,
    new RegExp(`^Ya la había aprobado ${desktop.account.email} \\(.*\\)\\. No tienes que hacer nada\\.$`),
  );
  await says(beto.page, 'Todo está guardado.');
  await panelOf(beto.page).getByText(desktop.account.email).first().waitFor();
  await expectAccessible(beto.page, 'an approval that met another one');
  await beto.page.goto(`${desktop.server.origin}/sync`);
  await beto.page.getByText('Registro', { exact: true }).first().click();
  await beto.page.getByText(`Ya estaba aprobada por ${desktop.account.email}`).first().waitFor();
  expect([ana.errors, beto.errors]).toEqual([[], [MET]]);
});

test('the address of a shared view shows a colleague the same list, with or without the view', async () => {
  await ana.page.goto(`${desktop.server.origin}/invoices`);
  await ana.page.getByRole('button', { name: 'Filtros' }).click();
  const sheet = ana.page.getByRole('dialog');
  await sheet.getByRole('searchbox', { name: 'NIT del tercero' }).fill('860.512.330');
  await sheet.getByRole('button', { name: 'Ver 2 facturas' }).click();
  await ana.page.getByRole('button', { name: 'Guardar vista…' }).click();
  await ana.page.getByLabel('Nombre de la vista').fill('Del café');
  await ana.page.getByLabel('Compartir con la empresa').check();
  await ana.page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await says(ana.page, /Guardamos la vista «Del café»/);
  await says(ana.page, 'Todo está guardado.');
  const url = new URL(ana.page.url());
  const numbersOf = (page: Page) => page.getByRole('link', { name: /^R\d{3}$/ }).allTextContents();
  const numbers = ['R001', 'R002'];
  await expect.poll(async () => (await numbersOf(ana.page)).sort()).toEqual(numbers);

  await beto.page.goto(url.href);
  await beto.page.getByRole('heading', { name: 'Facturas · Del café' }).waitFor();
  await expect.poll(async () => (await numbersOf(beto.page)).sort()).toEqual(numbers);
  await beto.page.getByRole('button', { name: /^Quitar filtro: NIT del tercero/ }).waitFor();

  // A view that the colleague does not have: its address has the filters.
  url.searchParams.set('view', randomUUID());
  await beto.page.goto(url.href);
  await beto.page.getByRole('button', { name: /^Quitar filtro: NIT del tercero/ }).waitFor();
  await expect.poll(async () => (await numbersOf(beto.page)).sort()).toEqual(numbers);
  expect([ana.errors, beto.errors]).toEqual([[], [MET]]);
});
