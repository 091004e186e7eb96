import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pullSnapshot } from '#contract/sync.ts';
import { acceptInvitation, keptOnDevice, says, signIn } from '#tests/harness/accounts/account-steps.ts';
import { aDesktop, type Desktop } from '#tests/harness/browser/a-desktop.ts';
import { aProfile, type Profile } from '#tests/harness/browser/browser.ts';
import { expectAccessible } from '#tests/harness/browser/expect-accessible.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';

const COUNT = 10;
const EVA = { email: 'eva@comercial.example', password: 'clave-de-eva' };

let desktop: Desktop;
let other: Profile;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  desktop = await aDesktop(
    Array.from({ length: COUNT }, (_, at) => aReceivedXml('900123456', { number: `R${at + 1}` })),
  );
  other = await aProfile();
});

afterAll(async () => {
  await context?.close();
  await other?.remove();
  await desktop?.close();
});

const at = (path: string) => `${desktop.server.origin}${path}`;
const open = async (profile: Profile) => {
  context = await profile.open();
  context.setDefaultTimeout(60_000);
  page = await context.newPage();
};
const statusOf = (number: string) =>
  page.getByRole('combobox', { name: `Estado de la factura ${number}`, exact: true });
const authorized = (method: string, path: string, body?: object) =>
  fetch(at(`/api${path}`), {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${desktop.account.token}` },
    ...(body && { body: JSON.stringify(body) }),
  });

/** Adds Eva to the company of the desktop's account; returns her id. */
async function inviteEva(): Promise<string> {
  const invited = await authorized('POST', '/users', { ...EVA, role: 'regular_user' });
  expect(invited.ok, await invited.clone().text()).toBe(true);
  await acceptInvitation(desktop.server.origin, EVA.email);
  const users: { id: string; email: string }[] = await (await authorized('GET', '/users')).json();
  return users.find(({ email }) => email === EVA.email)?.id ?? '';
}

test('ten waiting changes of a deleted user reach the server once, through a file and an administrator', async () => {
  const id = await inviteEva();
  await open(desktop.profile);
  await signIn(page, desktop.server.origin, EVA);
  await page.goto(at('/invoices'));
  await statusOf('R1').waitFor();
  await keptOnDevice(page);
  await context.setOffline(true);
  for (let nth = 1; nth <= COUNT; nth += 1) {
    await statusOf(`R${nth}`).click();
    await page.getByRole('option', { name: 'Pagada' }).click();
    await expect.poll(() => statusOf(`R${nth}`).textContent()).toBe('Pagada');
  }
  expect((await authorized('DELETE', `/users/${id}`)).ok).toBe(true);
  await context.setOffline(false);
  await says(page, /Tienes 10 cambios sin enviar de /);

  // The account is deleted, and the export works offline.
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Exportar cambios' }).click();
  await page.getByLabel('Tu nombre').fill('Eva Ruiz');
  await expectAccessible(page, 'exporting the changes of an account');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar', exact: true }).click();
  // The browser deletes its downloads when it closes.
  const file = join(other.dir, 'cambios.zip');
  await (await downloading).saveAs(file);
  await says(page, /Los cambios siguen en este dispositivo hasta que los descartes\./);
  await page.getByRole('button', { name: 'Conservarlos' }).click();
  await says(page, /Tienes 10 cambios sin enviar de /);
  await context.close();

  await open(other);
  await signIn(page, desktop.server.origin, desktop.account);
  await page.goto(at('/invoices'));
  await statusOf('R1').waitFor();
  await page.goto(at('/sync'));
  await page.locator('input[type=file]').setInputFiles(file);
  await says(page, /cambios de Eva Ruiz, exportados el/);
  await expectAccessible(page, 'the changes of another person');
  for (let nth = 1; nth <= COUNT; nth += 1) {
    await page.getByRole('button', { name: `Aplicar: Marcar R${nth} como Pagada`, exact: true }).click();
    await expect.poll(() => page.getByText('Aplicado', { exact: true }).count()).toBe(nth);
  }
  await says(page, /Ya decidiste sobre todos los cambios de este archivo\./);
  await says(page, 'Todo está guardado.');
  const paid = async () => {
    const { rows } = await desktop.request(desktop.account.token)(pullSnapshot, { query: {} });
    return rows.filter(({ status }) => status === 'paid').map(({ rev }) => rev);
  };
  // The text may be of the moment before the last change.
  await expect.poll(async () => (await paid()).length).toBe(COUNT);
  const revisions = await paid();

  // Opened again, the file has nothing left to apply.
  await page.reload();
  await page.locator('input[type=file]').setInputFiles(file);
  await expect.poll(() => page.getByText('Aplicado', { exact: true }).count()).toBe(COUNT);
  expect(await page.getByRole('button', { name: /^Aplicar: / }).count()).toBe(0);
  expect(await paid()).toEqual(revisions);
});
