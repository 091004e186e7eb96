import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SHARE_FIELD, SHARE_PATH } from '#contract/share.ts';
import { pullSnapshot } from '#contract/sync.ts';
import { keptOnDevice, says, signIn } from '#tests/harness/accounts/account-steps.ts';
import { aDesktop, type Desktop } from '#tests/harness/browser/a-desktop.ts';
import { aStrangerSite, type StrangerSite } from '#tests/harness/browser/a-stranger-site.ts';
import { watchErrors } from '#tests/harness/browser/browser.ts';
import { expectAccessible } from '#tests/harness/browser/expect-accessible.ts';
import { shoot } from '#tests/harness/browser/shoot.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { textOf } from '#tests/harness/documents/sent-documents.ts';

const NIT = '900123456';
const xml = (number: string) => ({ name: `${number}.xml`, text: textOf(aReceivedXml(NIT, { number })) });

let desktop: Desktop;
let stranger: StrangerSite;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  desktop = await aDesktop([aReceivedXml(NIT, { number: 'R1' })]);
  stranger = await aStrangerSite({
    action: `${desktop.server.origin}${SHARE_PATH}`,
    field: SHARE_FIELD,
    files: [xml('AJENA1'), xml('AJENA2')],
  });
  context = await desktop.profile.open();
  page = context.pages()[0] ?? (await context.newPage());
  await signIn(page, desktop.server.origin, desktop.account);
  await keptOnDevice(page);
});

afterAll(async () => {
  await context?.close();
  await stranger?.close();
  await desktop?.close();
});

const onServer = async () => {
  const { rows } = await desktop.request(desktop.account.token)(pullSnapshot, { query: {} });
  return rows.map(({ invoice_number }) => invoice_number).sort();
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const openStranger = async () => {
  await page.goto(stranger.origin);
  await page.waitForURL('**/upload?shared=kept');
  await says(page, 'Llegaron 2 archivos. ¿Subirlos?');
};

/** The queue sends in order: when this file has arrived, everything queued before it has been sent. */
async function uploadOwn(number: string): Promise<void> {
  const { name, text } = xml(number);
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(text) });
  await button('Subir archivos').click();
  await expect.poll(onServer, { timeout: 60_000 }).toContain(number);
}

test('M3 files that a page of another origin sends need a confirmation, and nothing is uploaded without a click', async () => {
  const errors = watchErrors(page);
  await openStranger();
  await says(page, /^AJENA1\.xml · /);
  await says(page, /Si no los compartiste tú, descártalos\.$/);
  await expectAccessible(page, 'files of somebody else that wait for a decision');
  await shoot(page, 'shared-files-asked');
  await uploadOwn('PROPIA1');
  expect(await onServer()).toEqual(['PROPIA1', 'R1']);
  // A page that is opened again asks again, and decides nothing either.
  await page.reload();
  await says(page, 'Llegaron 2 archivos. ¿Subirlos?');
  await button('Descartar').click();
  await page.getByText('Llegaron 2 archivos. ¿Subirlos?').waitFor({ state: 'detached' });
  await button('Subir más archivos').click();
  await uploadOwn('PROPIA2');
  expect(await onServer()).toEqual(['PROPIA1', 'PROPIA2', 'R1']);
  expect(errors).toEqual([]);
});

test('M3 what the person accepts with a click is uploaded', async () => {
  await openStranger();
  await button('Subir').click();
  await expect.poll(onServer, { timeout: 60_000 }).toEqual(['AJENA1', 'AJENA2', 'PROPIA1', 'PROPIA2', 'R1']);
  await page.goto(`${desktop.server.origin}/invoices`);
  await page.getByRole('link', { name: 'AJENA2', exact: true }).first().waitFor();
});
