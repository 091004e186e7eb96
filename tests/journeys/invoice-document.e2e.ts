import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptOnDevice, says, signIn } from '#tests/harness/accounts/account-steps.ts';
import { aDesktop, type Desktop } from '#tests/harness/browser/a-desktop.ts';
import { expectAccessible } from '#tests/harness/browser/expect-accessible.ts';
import { aPrintedInvoice } from '#tests/harness/documents/a-printed-invoice.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { aZip, textOf } from '#tests/harness/documents/sent-documents.ts';

const NIT = '900123456';
let desktop: Desktop;
let context: BrowserContext;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  const xml = aReceivedXml(NIT, { number: 'R1' });
  const pdf = aPrintedInvoice({ number: 'R1', total: '119.000,00', customer: NIT });
  desktop = await aDesktop([
    aZip('R1.zip', { 'R1.xml': textOf(xml), 'R1.pdf': pdf }),
    aReceivedXml(NIT, { number: 'R2', lines: [{ description: 'Café molido', quantity: '2', total: '100000.00' }] }),
  ]);
  context = await desktop.profile.open();
  context.setDefaultTimeout(20_000);
  page = await context.newPage();
  page.on('pageerror', ({ message }) => errors.push(message));
  // A refusal of the content security policy or of Trusted Types is only a message of the console.
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await signIn(page, desktop.server.origin, desktop.account);
  await keptOnDevice(page);
});

afterAll(async () => {
  await context?.close();
  await desktop?.close();
});

const shownDocument = () => page.getByRole('region', { name: 'Documento' });
const representation = () => shownDocument().getByText('Representación de Cuadra');

async function openInvoice(number: string): Promise<void> {
  await page.goto(`${desktop.server.origin}/invoices`);
  const link = page.getByRole('link', { name: number, exact: true });
  const path = await link.getAttribute('href');
  await page.goto(`${desktop.server.origin}${path}`);
  await page.getByRole('heading', { level: 1, name: new RegExp(`^${number}`) }).waitFor();
}

/** How many points of the page are not white. */
const drawnPoints = () =>
  page.evaluate(() => {
    const canvas = document.querySelector('canvas');
    const points = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let drawn = 0;
    for (let at = 0; at < points.length; at += 4) if ((points[at] ?? 255) < 128) drawn += 1;
    return drawn;
  });

test('the PDF stands beside the data: zoom and download, under the policy of the page', async () => {
  await openInvoice('R1');
  await page.getByRole('img', { name: 'Página 1 de 1 del PDF' }).waitFor();
  await expect.poll(drawnPoints).toBeGreaterThan(500);
  const width = () => page.evaluate(() => document.querySelector('canvas')?.getBoundingClientRect().width ?? 0);
  const before = await width();
  await page.getByRole('button', { name: 'Acercar' }).click();
  await expect.poll(width).toBeGreaterThan(before);
  await expectAccessible(page, 'invoice with its PDF beside it');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    shownDocument().getByRole('button', { name: 'Descargar', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('R1.pdf');
  await page.keyboard.press('v');
  await shownDocument().waitFor({ state: 'detached' });
  await page.keyboard.press('v');
  await shownDocument().waitFor();
  expect(errors).toEqual([]);
});

test('without a PDF our own representation is shown and printed, also without a network', async () => {
  await openInvoice('R2');
  await page.getByRole('region', { name: 'Totales' }).waitFor();
  await page.keyboard.press('v');
  await representation().waitFor();
  await shownDocument().getByText('Café molido').waitFor();
  await context.setOffline(true);
  await page.reload();
  await representation().waitFor();
  await expectAccessible(page, 'representation without a network');
  await page.evaluate(() => {
    globalThis.print = () =>
      document.body.setAttribute('data-printed', document.body.lastElementChild?.textContent ?? '');
  });
  await page.getByRole('button', { name: 'Imprimir o guardar como PDF' }).click();
  const printed = await page.locator('body').getAttribute('data-printed');
  expect(printed).toContain('R2');
  expect(printed).toContain('Café molido');
  await page.keyboard.press('v');
  await context.setOffline(false);
});

test('without a network the reason stands over our representation', async () => {
  await openInvoice('R1');
  await page.getByRole('img', { name: 'Página 1 de 1 del PDF' }).waitFor();
  await context.setOffline(true);
  await page.reload();
  await says(page, /^Necesitas conexión para ver el PDF\./);
  await representation().waitFor();
  await context.setOffline(false);
  await page.getByRole('img', { name: 'Página 1 de 1 del PDF' }).waitFor();
});
