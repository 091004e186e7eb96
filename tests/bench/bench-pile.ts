import type { Page } from 'playwright';
import { aFirmOfTwelve, type Client } from '#tests/harness/accounts/a-firm-of-twelve.ts';
import { fillSignIn, keptOnDevice, sendSignIn } from '#tests/harness/accounts/account-steps.ts';
import { aProfile } from '#tests/harness/browser/browser.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { reportFigures } from './filled-device.ts';

/**
 * `npm run bench -- pile`: 500 documents of twelve companies, ten of them of none, are dropped at once without a network;
 * seconds to the preview.
 */
const FILES = 500;
const OF_NONE = 10;
const BUDGET = { previewSeconds: 5 };

const firm = await aFirmOfTwelve();
const profile = await aProfile();
try {
  const context = await profile.open();
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    context.setDefaultTimeout(60_000);
    await fillSignIn(page, firm.origin, firm.luis);
    await sendSignIn(page);
    await page
      .getByRole('complementary')
      .getByRole('button', { name: /^Empresa:/ })
      .waitFor();
    await keptOnDevice(page);
    await page.goto(`${firm.origin}/desk/upload`);
    const input = page.getByLabel('Archivos de varias empresas');
    await input.waitFor({ state: 'attached' });
    await context.setOffline(true);
    await watchChoice(page);
    await input.setInputFiles(Array.from({ length: FILES }, (_, at) => documentOf(firm.clients, at)));
    const send = page.getByRole('button', { name: `Subir ${FILES - OF_NONE} archivos` });
    await send.and(page.locator(':enabled')).waitFor();
    const previewSeconds =
      (await page.evaluate(() => performance.now() - Number(document.body.dataset['chosen']))) / 1_000;
    reportFigures(`${FILES} documents of ${firm.clients.length} companies`, { previewSeconds }, BUDGET);
    if (previewSeconds > BUDGET.previewSeconds) process.exitCode = 1;
  } finally {
    await context.close();
  }
} finally {
  await profile.remove();
  await firm.remove();
}

function documentOf(clients: readonly Client[], at: number) {
  const client = at < OF_NONE ? undefined : clients[at % clients.length];
  const { name, content } = aReceivedXml(client?.nit ?? '830114768', { number: `PILA${at}` });
  return { name, mimeType: 'text/xml', buffer: Buffer.from(content) };
}

/** Notes when the files arrive in the page: sending 500 files to a browser takes a while itself. */
function watchChoice(page: Page): Promise<void> {
  return page.evaluate(() =>
    document.addEventListener(
      'change',
      () => {
        document.body.dataset['chosen'] = String(performance.now());
      },
      { capture: true, once: true },
    ),
  );
}
