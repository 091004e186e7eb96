import type { BrowserContext, CDPSession, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptOnDevice, says, signIn } from '#tests/harness/accounts/account-steps.ts';
import { aDesktop, type Desktop } from '#tests/harness/browser/a-desktop.ts';
import { expectAccessible } from '#tests/harness/browser/expect-accessible.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';

const COUNT = 12;
const FULL =
  'Este dispositivo no tiene espacio suficiente. Conéctate para enviar los archivos pendientes y libera espacio.';

let desktop: Desktop;
let context: BrowserContext;
let page: Page;
let session: CDPSession;

beforeAll(async () => {
  desktop = await aDesktop(
    Array.from({ length: COUNT }, (_, at) => aReceivedXml('900123456', { number: `R${at + 1}` })),
  );
});

afterAll(async () => {
  await context?.close();
  await desktop?.close();
});

const open = async () => {
  context = await desktop.profile.open();
  context.setDefaultTimeout(60_000);
  page = await context.newPage();
};
const at = (path: string) => `${desktop.server.origin}${path}`;
const statusOf = (number: string) =>
  page.getByRole('combobox', { name: `Estado de la factura ${number}`, exact: true });
const chooseAll = async () => {
  await page.locator('[data-row] input[type=checkbox]').first().focus();
  await page.keyboard.press('Control+a');
  await says(page, `${COUNT} seleccionadas`);
};

test('a device without space says so, changes nothing, and goes on when there is space again', async () => {
  await open();
  await signIn(page, desktop.server.origin, desktop.account);
  await page.goto(at('/invoices'));
  await statusOf('R1').waitFor();
  await keptOnDevice(page);
  await context.close();

  await open();
  // Space is counted when a database is opened: the limit comes before, and far below, since opening makes some.
  session = await context.newCDPSession(page);
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin: desktop.server.origin });
  await session.send('Storage.overrideQuotaForOrigin', {
    origin: desktop.server.origin,
    quotaSize: Math.floor(usage / 2),
  });
  await context.setOffline(true);
  await page.goto(at('/invoices'));
  await statusOf('R1').waitFor();
  await chooseAll();
  await page.keyboard.press('4');
  await says(page, `Actualizamos 0 de ${COUNT} facturas. Revisa las ${COUNT} que no cambiaron.`);
  await says(page, FULL);
  await expectAccessible(page, 'a device without space');
  await page.keyboard.press('Escape');
  await statusOf('R1').click();
  await page.getByRole('option', { name: 'Pagada' }).click();
  await says(page, 'No pudimos actualizar el estado de la factura. Intenta nuevamente.');
  // The list of statuses closes a moment later, and keys are its own until then.
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  for (let nth = 1; nth <= COUNT; nth += 1) expect(await statusOf(`R${nth}`).textContent()).toBe('Borrador');

  await session.send('Storage.overrideQuotaForOrigin', { origin: desktop.server.origin });
  await chooseAll();
  await page.keyboard.press('4');
  await says(page, `Actualizaste ${COUNT} facturas.`);
  await page.getByText(FULL).waitFor({ state: 'detached' });
  await context.setOffline(false);
  await page.goto(at('/sync'));
  await says(page, 'Todo está guardado.');
});
