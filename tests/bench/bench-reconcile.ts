import type { BrowserContext, Page } from 'playwright';
import { fromCents } from '#domain/money.ts';
import type { ListingRow } from '#domain/reconciliation/listing-row.ts';
import { createListingReader } from '#domain/reconciliation/read-listing.ts';
import { openSpreadsheet } from '#domain/sheets/xlsx/spreadsheet.ts';
import { openXlsxParts } from '#server/spreadsheets/xlsx/xlsx-parts.ts';
import { aListing } from './documents/a-listing.ts';
import { watchHeldMemory } from './drop/held-memory.ts';
import { watchTasks } from './drop/watch-tasks.ts';
import { aStoredPurchase, type FilledDevice, onFilledDevice, reportFigures } from './filled-device.ts';

/**
 * `npm run bench -- reconcile`: a listing against as many invoices of the device, in Chromium. Every invoice of the
 * listing is on the device, except one in a hundred.
 */
const ROWS = Number(process.argv[2] ?? 100_000);
const BUDGET = { readMs: 10_000, matchMs: 1_000, memory: 250, taskMs: 50, reopenMs: 300 };
const NIT = '900123456';

const listing = aListing(ROWS, NIT);
await onFilledDevice(await invoicesOf(listing), async (device) => {
  await device.page.goto(`${device.origin}/reconciliation`);
  reportFigures(`${ROWS} rows against as many invoices`, await measure(device), BUDGET);
});

async function invoicesOf(bytes: Uint8Array): Promise<object[]> {
  const sheet = await openSpreadsheet(await openXlsxParts(bytes));
  const read = createListingReader({ header: sheet.header, countsFrom1904: false, file: 0 });
  const rows: ListingRow[] = [];
  for await (const some of sheet.rows()) for (const row of some) if (read) rows.push(read(row));
  return rows.flatMap((row, at) => (at % 100 === 0 ? [] : [toInvoice(row, at)]));
}

function toInvoice(row: ListingRow, at: number): object {
  return aStoredPurchase(at, {
    invoice_number: row.number,
    document_kind: row.kind,
    supplier_name: row.supplier_name,
    supplier_nit: row.supplier_nit,
    customer_name: row.customer_name,
    customer_nit: row.customer_nit,
    total_amount: fromCents(row.total),
    tax_amount: fromCents(row.tax),
    total_cop: fromCents(row.total),
    issue_date: row.issue_date,
    cufe: row.cufe,
  });
}

type Measured = { readMs: number; matchMs: number; memory: number; taskMs: number; reopenMs: number };

async function measure({ context, page }: FilledDevice): Promise<Measured> {
  await page.getByLabel('Listados de la DIAN').waitFor({ state: 'attached' });
  const longest = await watchTasks(page);
  // The page notes the moments itself: a request from here would take time of the thread that is watched.
  await page.evaluate(() => {
    const at: Record<string, number> = {};
    Object.assign(window, { at });
    document.addEventListener('change', () => (at['dropped'] ??= performance.now()), true);
    new MutationObserver(() => {
      const text = document.querySelector('main')?.textContent ?? '';
      if (text.includes('Comparando con tus facturas')) at['read'] ??= performance.now();
      if (at['read'] !== undefined && text.includes('Cubierto del')) at['matched'] ??= performance.now();
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await dropListing(page);
  const isDone = () => (window as unknown as { at: Record<string, number> }).at['matched'] !== undefined;
  await page.waitForFunction(isDone, undefined, { polling: 250, timeout: 300_000 });
  const at = await page.evaluate(() => (window as unknown as { at: Record<string, number> }).at);
  const { worked } = await longest();
  return {
    readMs: (at['read'] ?? 0) - (at['dropped'] ?? 0),
    matchMs: (at['matched'] ?? 0) - (at['read'] ?? 0),
    taskMs: worked,
    memory: await measureMemory(page),
    reopenMs: await reopen(context, page),
  };
}

/**
 * The megabytes that the page and its worker hold at most while the same listing is read and compared once more, beyond
 * what the page holds before.
 */
async function measureMemory(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Otra conciliación' }).click();
  await page.getByLabel('Listados de la DIAN').waitFor({ state: 'attached' });
  const held = await watchHeldMemory(page);
  const before = await held();
  let peak = before;
  let isDone = false;
  const done = dropListing(page)
    .then(() => page.getByText('Cubierto del').waitFor({ timeout: 300_000 }))
    .finally(() => {
      isDone = true;
    });
  while (!isDone) {
    await page.waitForTimeout(250);
    peak = Math.max(peak, await held());
  }
  await done;
  return Math.max(peak, await held()) - before;
}

function dropListing(page: Page): Promise<void> {
  const file = { name: 'listado.xlsx', mimeType: '', buffer: Buffer.from(listing) };
  return page.getByLabel('Listados de la DIAN').setInputFiles(file);
}

async function reopen(context: BrowserContext, page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByText('Guardaste la conciliación.').waitFor();
  await page.getByRole('button', { name: 'Otra conciliación' }).click();
  await context.setOffline(true);
  const open = page.getByRole('button', { name: /^Abrir / }).first();
  await open.waitFor();
  return open.evaluate(
    (button: HTMLElement) =>
      new Promise<number>((resolve) => {
        const begun = performance.now();
        new MutationObserver((_, observer) => {
          if (!document.querySelector('main table')) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
        }).observe(document.body, { childList: true, subtree: true });
        button.click();
      }),
  );
}
