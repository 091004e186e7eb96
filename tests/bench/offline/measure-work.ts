import type { Locator, Page } from 'playwright';
import { type Figure, median, quantile } from './figures.ts';
import { type OfflineBrowser, seenOn } from './offline-browser.ts';
import type { Watcher } from './watcher.ts';

const TAPS = 30;
const SWITCHES = 40;

/** A status is chosen in the list, without a network; the row says so only when it is on disk. */
export async function measureTaps(browser: OfflineBrowser, label: string, floor: string): Promise<Figure[]> {
  await browser.context.setOffline(true);
  const page = await browser.open('/invoices?classification=expense');
  await seenOn(page);
  const all: number[] = [];
  for (let tap = 0; tap < TAPS; tap += 1) {
    const ms = await timeChange(page);
    if (tap >= 3) all.push(ms);
  }
  await page.close();
  await browser.context.setOffline(false);
  return [
    { name: `tap to row painted and on disk, p50, ${label}`, value: median(all), unit: 'ms', target: 25, floor },
    {
      name: `tap to row painted and on disk, p95, ${label}`,
      value: quantile(all, 0.95),
      unit: 'ms',
      target: 60,
      floor,
    },
  ];
}

async function timeChange(page: Page): Promise<number> {
  const id = await page.locator('[data-row]:not([data-pending])').nth(1).getAttribute('data-row');
  await page
    .locator(`[data-row="${id}"]`)
    .getByRole('combobox', { name: /^Estado/ })
    .click();
  // Put there by watcher.ts, as below.
  await page.evaluate((row) => (globalThis as unknown as { watcher: Watcher }).watcher.awaitChange(row), id ?? '');
  await press(page, page.locator('[role=option]:not([aria-selected=true]):visible').first());
  const ms = await page.evaluate(() => (globalThis as unknown as { watcher: Watcher }).watcher.changed());
  await page.waitForTimeout(300);
  return ms ?? Number.NaN;
}

const REST_MS = 120;
const PRESS_MS = 70;

/**
 * As a person presses: the pointer has come to rest before. Playwright's own click asks for two frames to see whether what
 * it clicks stands still, moves, and presses within the same one; what the press brings then waits for the next but one.
 */
async function press(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('what is to be pressed is not shown');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(REST_MS);
  await page.mouse.down();
  await page.waitForTimeout(PRESS_MS);
  await page.mouse.up();
}

export async function measureFilters(browser: OfflineBrowser, label: string): Promise<Figure[]> {
  const page = await browser.open('/invoices');
  await seenOn(page, 4_000);
  const all: number[] = [];
  for (let nth = 1; nth <= SWITCHES; nth += 1) {
    const tab = nth % 5;
    all.push(
      await page.evaluate((place) => (globalThis as unknown as { watcher: Watcher }).watcher.timeFilter(place), tab),
    );
  }
  await page.close();
  return [
    { name: `filter switch, p50, ${label}`, value: median(all), unit: 'ms', target: 50 },
    {
      name: `filter switch, p95, ${label}`,
      value: quantile(all, 0.95),
      unit: 'ms',
      target: 50,
      floor: '16.7 ms: one frame',
    },
  ];
}
