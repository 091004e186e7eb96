import type { Page } from 'playwright';
import { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import { anInvoiceDetail } from '#tests/harness/an-invoice-detail.ts';
import { callBridge } from '../offline/call-bridge.ts';
import { type Figure, quantile, shown } from '../offline/figures.ts';
import { type OfflineBrowser, seenOn } from '../offline/offline-browser.ts';
import type { Watcher } from '../offline/watcher.ts';
import type { ScreensBridge } from './screens-bridge.ts';

const STEPS = 40;
const ROUNDS = 40;
/** Eight days of the books: some 530 invoices, of which so many are what the bar says. */
const DAYS = '/invoices?from=2026-11-13&to=2026-11-20';
const STATUSES = [
  ['3', 'Pendiente de pago'],
  ['4', 'Pagada'],
  ['1', 'Borrador'],
  ['2', 'Enviada'],
] as const;

export type Device = { browser: OfflineBrowser; name: string };

/** What a bare query of the same database takes in the same browser: nothing on a screen can be faster. */
export async function measurePlainReads({ browser, name }: Device): Promise<{ filter: string; row: string }> {
  const page = await browser.open('/api/health');
  const { filter, row } = await knock(page, 'plainReads', name, ROUNDS);
  await page.close();
  return {
    filter: `${shown(quantile(filter, 0.95))} ms: bare query of 50 rows, and a frame of 16.7`,
    row: `${shown(quantile(row, 0.95))} ms: bare read of row and detail, and a frame of 16.7`,
  };
}

/** Row after row by keyboard: first those that the server is asked about, then back over what this device knows. */
export async function measureSteps({ browser }: Device): Promise<number[]> {
  const page = await browser.open('/invoices');
  // Books that were filled as whole sets have no documents; every other part of the way is the real one.
  const details = /\/api\/invoices\/[0-9a-f-]{36}$/;
  // Of the context, because the service worker may stand in between.
  await browser.context.route(details, async (route) => {
    const id = new URL(route.request().url()).pathname.slice(-36);
    const row = await page.locator(`[data-row="${id}"] a`).first().textContent();
    const detail = InvoiceDetail.parse({ ...anInvoiceDetail(), id, invoice_number: row?.trim() ?? '' });
    await route.fulfill({ contentType: 'application/json', body: JSON.stringify(detail) });
  });
  await seenOn(page, 4_000);
  await page.locator('[data-row] a').first().click();
  await page.locator('aside dl').first().waitFor();
  for (let step = 0; step < STEPS; step += 1) await knock(page, 'timeStep', 'j');
  const known: number[] = [];
  for (let step = 0; step < STEPS - 1; step += 1) {
    known.push(await knock(page, 'timeStep', 'k'));
    await page.waitForTimeout(50);
  }
  await browser.context.unroute(details);
  await page.close();
  return known;
}

export const stepFigure = (steps: readonly number[], floor: string): Figure => ({
  name: 'next row with its detail, p95, 100,000',
  value: quantile(steps, 0.95),
  unit: 'ms',
  target: 60,
  floor,
});

/** Through all rows with the wheel, and the same through a page that is nothing but high. */
export async function measureScroll({ browser }: Device): Promise<Figure[]> {
  const page = await browser.open('/invoices');
  await seenOn(page, 4_000);
  await page.getByRole('button', { name: /^Mostrar todas/ }).click();
  await page.waitForTimeout(2_000);
  const longest = await longestWhileScrolling(browser, page);
  await page.close();
  const plain = await browser.open('/api/health');
  await plain.evaluate(() => {
    document.body.innerHTML = '<div style="height:4400000px;background:linear-gradient(#fff,#eee)"></div>';
  });
  const floor = await longestWhileScrolling(browser, plain);
  await plain.close();
  return [
    {
      name: 'longest task while scrolling, 100,000',
      value: longest,
      unit: 'ms',
      target: 50,
      floor: floor === 0 ? 'none above 50 ms: a high bare page' : `${shown(floor)} ms: a high bare page`,
    },
  ];
}

/** The browser tells of tasks above 50 ms only: 0 is "none". */
async function longestWhileScrolling(browser: OfflineBrowser, page: Page): Promise<number> {
  const session = await browser.cdp(page);
  const from = await page.evaluate(() => performance.now());
  const gesture = { x: 800, y: 500, gestureSourceType: 'mouse', speed: 6_000 } as const;
  for (const yDistance of [-30_000, 15_000, -30_000])
    await session.send('Input.synthesizeScrollGesture', { ...gesture, yDistance });
  await page.waitForTimeout(500);
  // Put there by watcher.ts.
  const { tasks } = await page.evaluate(() => (globalThis as unknown as { watcher: Watcher }).watcher.seen);
  return Math.max(0, ...tasks.filter(({ at }) => at >= from).map(({ ms }) => ms));
}

/** All invoices of eight days change their status at once, without a network; the last line, for they wait afterwards. */
export async function measureBulk({ browser, name }: Device): Promise<Figure[]> {
  const page = await browser.open(DAYS);
  await seenOn(page, 4_000);
  await browser.context.setOffline(true);
  await page.locator('[data-row] input[type=checkbox]').first().focus();
  await page.keyboard.press('Control+a');
  const bar = page.getByRole('toolbar', { name: 'Facturas seleccionadas' });
  const result = await bar.getByText(/seleccionadas$/).textContent();
  const count = Number(/\d+/.exec(result ?? '')?.[0] ?? 0);
  const all: number[] = [];
  for (const [key, label] of STATUSES) {
    all.push(await knock(page, 'timeBulk', key, label));
    await page.waitForTimeout(1_500);
  }
  const plain = await knock(page, 'plainWrites', name, count, STATUSES.length);
  await page.close();
  await browser.context.setOffline(false);
  return [
    {
      name: `bulk status on ${count} rows, slowest of ${STATUSES.length}`,
      value: Math.max(...all),
      unit: 'ms',
      target: 400,
      floor: `${shown(Math.max(...plain))} ms: bare durable writes of the same`,
    },
  ];
}

function knock<K extends keyof ScreensBridge>(
  page: Page,
  action: K,
  ...args: Parameters<ScreensBridge[K]>
): Promise<Awaited<ReturnType<ScreensBridge[K]>>> {
  // What the door answers.
  return callBridge(
    page,
    { bridge: 'screensBridge', entry: 'tests/bench/screens/screens-bridge.ts' },
    action,
    args,
  ) as Promise<Awaited<ReturnType<ScreensBridge[K]>>>;
}
