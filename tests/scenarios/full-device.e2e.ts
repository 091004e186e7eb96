import type { BrowserContext, CDPSession, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pullSnapshot } from '#contract/sync.ts';
import { keptOnDevice, says, signIn } from '#tests/harness/accounts/account-steps.ts';
import { aDesktop, type Desktop } from '#tests/harness/browser/a-desktop.ts';
import { expectAccessible } from '#tests/harness/browser/expect-accessible.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';

const COUNT = 20;
const RESERVE_BYTES = 4 * 1024 * 1024;
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
  session = await context.newCDPSession(page);
};
const LATE = {
  name: 'tarde.xml',
  mimeType: 'text/xml',
  buffer: Buffer.from(String(aReceivedXml('900123456', { number: 'R99' }).content)),
};
const at = (path: string) => `${desktop.server.origin}${path}`;
const statusOf = (number: string) =>
  page.getByRole('combobox', { name: `Estado de la factura ${number}`, exact: true });
/** The different statuses of the rows that are rendered. */
const statuses = async () =>
  new Set(await page.getByRole('combobox', { name: /^Estado de la factura / }).allTextContents());
const chooseAll = async () => {
  await page.locator('[data-row] input[type=checkbox]').first().focus();
  await page.keyboard.press('Control+a');
  await says(page, `${COUNT} seleccionadas`);
};

/** The space of this origin from here on, in bytes; without a size, what the browser gives. */
const limitTo = (quotaSize?: number) =>
  session.send('Storage.overrideQuotaForOrigin', {
    origin: desktop.server.origin,
    ...(quotaSize !== undefined && { quotaSize: Math.floor(quotaSize) }),
  });

const usageNow = () => session.send('Storage.getUsageAndQuota', { origin: desktop.server.origin });
const storedInDatabases = async () =>
  (await usageNow()).usageBreakdown.find(({ storageType }) => storageType === 'indexeddb')?.usage ?? 0;

/** Space is counted when a database is opened: the limit comes before. */
const openWithin = async (quotaOf: (usage: number) => number) => {
  // A browser that has just started does not count the databases that it has not opened.
  const { usage } = await usageNow();
  await context.close();
  await open();
  await limitTo(quotaOf(usage));
  await context.setOffline(true);
  await page.goto(at('/invoices'));
  await statusOf('R1').waitFor();
};

const choose = async (number: string, status: string) => {
  await statusOf(number).click();
  await page.getByRole('option', { name: status }).click();
  // The list of statuses closes a moment later, and keys are its own until then.
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
};

test('a full device takes every small change, refuses files with words, and sends the changes', async () => {
  await open();
  await signIn(page, desktop.server.origin, desktop.account);
  await page.goto(at('/invoices'));
  await statusOf('R1').waitFor();
  await keptOnDevice(page);
  // The space that is kept free for small changes is written, and the browser counts it.
  await expect.poll(storedInDatabases).toBeGreaterThan(RESERVE_BYTES);

  await openWithin((usage) => usage - 300_000);
  for (let nth = 1; nth <= COUNT; nth += 1) {
    await choose(`R${nth}`, 'Enviada');
    await expect.poll(() => statusOf(`R${nth}`).textContent()).toBe('Enviada');
  }
  await says(page, FULL);
  await page.goto(at('/upload'));
  await page.locator('input[type=file]').setInputFiles(LATE);
  await says(page, FULL);
  await context.setOffline(false);
  await page.goto(at('/sync'));
  await says(page, 'Todo está guardado.');
  const { rows } = await desktop.request(desktop.account.token)(pullSnapshot, { query: {} });
  expect(rows.map(({ status }) => status)).toEqual(Array.from({ length: COUNT }, () => 'sent'));
});

test('a device that is over its limit says so, changes nothing, and goes on when there is space again', async () => {
  await openWithin(() => 1_000_000);
  const before = await statuses();
  await chooseAll();
  await page.keyboard.press('4');
  await says(page, `Actualizamos 0 de ${COUNT} facturas. Revisa las ${COUNT} que no cambiaron.`);
  await says(page, FULL);
  await expectAccessible(page, 'a device without space');
  await page.keyboard.press('Escape');
  await choose('R1', 'Pagada');
  await says(page, 'No pudimos actualizar el estado de la factura. Intenta nuevamente.');
  expect(await statuses()).toEqual(before);

  await limitTo();
  await chooseAll();
  await page.keyboard.press('4');
  await says(page, `Actualizaste ${COUNT} facturas.`);
  await context.setOffline(false);
  await page.getByText(FULL).waitFor({ state: 'detached' });
  await page.goto(at('/sync'));
  await says(page, 'Todo está guardado.');
});
