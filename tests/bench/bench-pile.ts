import type { Page } from 'playwright';
import { listInvoices } from '#contract/invoices.ts';
import { aFirmOfTwelve, type Client, type FirmOfTwelve } from '#tests/harness/accounts/a-firm-of-twelve.ts';
import { fillSignIn, keptOnDevice, sendSignIn } from '#tests/harness/accounts/account-steps.ts';
import { aProfile } from '#tests/harness/browser/browser.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { reportFigures, timed } from './filled-device.ts';

/**
 * `npm run bench -- pile`: 500 documents of twelve companies, ten of them of none, are dropped at once without a network;
 * seconds to the preview. Then they are sent, and each company must have exactly its own.
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
    context.setDefaultTimeout(120_000);
    await fillSignIn(page, firm.origin, firm.luis);
    await sendSignIn(page);
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
    await context.setOffline(false);
    await send.click();
    const arrivedMs = await timed(() => untilArrived(firm));
    const left = await page.getByRole('combobox', { name: /^Empresa de / }).count();
    reportFigures(
      `${FILES} documents of ${firm.clients.length} companies`,
      { previewSeconds, arrivedSeconds: arrivedMs / 1_000, left },
      BUDGET,
    );
    if (previewSeconds > BUDGET.previewSeconds || left < OF_NONE) process.exitCode = 1;
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

/** Throws when a company has a document that is not its own, or lacks one after ten minutes. */
async function untilArrived({ clients, callIn }: FirmOfTwelve): Promise<void> {
  const end = Date.now() + 600_000;
  for (const [place, client] of clients.entries()) {
    const expected = Array.from({ length: FILES }, (_, at) => at)
      .filter((at) => at >= OF_NONE && at % clients.length === place)
      .map((at) => `PILA${at}`);
    const call = await callIn(client);
    for (;;) {
      const { items } = await call(listInvoices, { query: { page_size: 200 } });
      const found = items.map(({ invoice_number }) => invoice_number);
      const strange = found.filter((number) => !expected.includes(number));
      if (strange.length > 0) throw new Error(`${client.name} has ${strange.join(', ')}`);
      if (found.length === expected.length) break;
      if (Date.now() > end) throw new Error(`${client.name} has ${found.length} of ${expected.length}`);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}
