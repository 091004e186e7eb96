import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptOnDevice, signIn } from '#tests/harness/accounts/account-steps.ts';
import { aDesktop, type Desktop } from '#tests/harness/browser/a-desktop.ts';
import { anIssuedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { aListingFile } from '#tests/harness/reconciliation/a-listing-file.ts';
import { generateListing, OWN_NIT } from '#tests/harness/reconciliation/generate-listing.ts';

const KILLS = 20;
const SEED = Number(process.env['CUADRA_SEED'] ?? 1);
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const listing = generateListing(4_000, 5);

let desktop: Desktop;
let buffer: Buffer;
beforeAll(async () => {
  desktop = await aDesktop([anIssuedXml(OWN_NIT)]);
  buffer = Buffer.from(await aListingFile(listing.cells).arrayBuffer());
});
afterAll(() => desktop?.close());

/** Ends the browser's process, as the system does with a program that it needs the memory of. */
async function kill(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  await session?.send('Browser.crash').catch(() => undefined);
  await context.close().catch(() => undefined);
}

async function openOffline(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await desktop.profile.open();
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  await context.setOffline(true);
  await page.goto(`${desktop.server.origin}/reconciliation`);
  await page.getByRole('heading', { name: 'Conciliación con la DIAN', level: 1 }).waitFor();
  return { context, page };
}

const runs = (page: Page) => page.getByRole('button', { name: /^Abrir octubre/ });

async function countRuns(page: Page): Promise<number> {
  await runs(page)
    .first()
    .or(page.getByText(/Todavía no has guardado ninguna/))
    .waitFor();
  return runs(page).count();
}

/** Reads, compares and saves, until the browser ends. Resolves to whether the page confirmed that the run is kept. */
async function saveUntilKilled(page: Page): Promise<boolean> {
  const file = { name: 'listado.xlsx', mimeType: XLSX, buffer };
  await page.getByLabel('Listados de la DIAN').setInputFiles(file);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByText('Guardaste la conciliación.').waitFor();
  return true;
}

/** Moments between 0 and the length of an undisturbed run, from a seed. */
function* moments(length: number): Generator<number> {
  let state = SEED;
  for (let at = 0; at < KILLS; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield (state / 2 ** 31) * length;
  }
}

test(`the browser ends at ${KILLS} moments: each run is complete or absent, and the server has it once`, async () => {
  const first = await desktop.profile.open();
  const page = await first.newPage();
  await signIn(page, desktop.server.origin, desktop.account);
  await keptOnDevice(page);
  await first.close();

  const undisturbed = await openOffline();
  const begun = Date.now();
  await saveUntilKilled(undisturbed.page);
  const length = Date.now() - begun;
  await undisturbed.context.close();
  let kept = 1;
  for (const moment of moments(length)) {
    const { context, page: working } = await openOffline();
    const saving = saveUntilKilled(working).catch(() => false);
    await working.waitForTimeout(moment);
    await kill(context);
    const wasConfirmed = await saving;

    const after = await openOffline();
    const found = await countRuns(after.page);
    console.log(`killed after ${Math.round(moment)} ms: ${found - kept} run stored, confirmed: ${wasConfirmed}`);
    expect(found - kept).toBeLessThanOrEqual(1);
    if (wasConfirmed) expect(found).toBe(kept + 1);
    kept = found;
    await runs(after.page).first().click();
    await after.page.getByRole('table', { name: 'Falta en Cuadra' }).waitFor();
    await after.context.close();
  }

  // With the network each run reaches the server once.
  const online = await desktop.profile.open();
  const last = await online.newPage();
  await last.goto(`${desktop.server.origin}/reconciliation`);
  await runs(last).first().waitFor();
  await last
    .getByText(/Por enviar/)
    .first()
    .waitFor({ state: 'detached', timeout: 60_000 });
  await expect.poll(() => runs(last).count()).toBe(kept);
  const response = await fetch(`${desktop.server.origin}/api/sync/records?since=0`, {
    headers: { authorization: `Bearer ${desktop.account.token}` },
  });
  const { records } = (await response.json()) as { records: { record: { type: string } | null }[] };
  expect(records.filter(({ record }) => record?.type === 'reconciliation-run')).toHaveLength(kept);
  await online.close();
}, 900_000);
