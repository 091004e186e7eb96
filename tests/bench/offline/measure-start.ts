import { type Figure, median } from './figures.ts';
import { blockingTime, type OfflineBrowser, seenOn } from './offline-browser.ts';

const STARTS = 7;

type Start = { browser: OfflineBrowser; label: string; target: number; floor: string };

/** A new tab without a network, from nothing to the rows of the list. */
export async function measureWarmStart({ browser, label, target, floor }: Start): Promise<Figure[]> {
  await browser.context.setOffline(true);
  const rows: number[] = [];
  const blocked: number[] = [];
  const shifts: number[] = [];
  // The first one starts the worker, and is not counted.
  for (let start = 0; start <= STARTS; start += 1) {
    const page = await browser.open('/invoices');
    const seen = await seenOn(page);
    await page.close();
    if (start === 0) continue;
    rows.push(seen.rows);
    blocked.push(blockingTime(seen));
    shifts.push(seen.shift);
  }
  await browser.context.setOffline(false);
  return [
    { name: `offline start to rows painted, ${label}`, value: median(rows), unit: 'ms', target, floor },
    { name: `total blocking time of it, ${label}`, value: median(blocked), unit: 'ms', target: 50, floor: '0 ms' },
    { name: `layout shift of it, ${label}`, value: Math.max(...shifts), unit: '', target: 0.02, floor: '0' },
  ];
}

/** The same with a processor a quarter as fast, for those who have one. */
export async function measureSlowStart({ browser, label, target, floor }: Start): Promise<Figure[]> {
  await browser.context.setOffline(true);
  const rows: number[] = [];
  for (let start = 0; start < 3; start += 1) {
    const page = await browser.context.newPage();
    const session = await browser.cdp(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(`${browser.origin}/invoices`, { waitUntil: 'commit' });
    rows.push((await seenOn(page)).rows);
    await page.close();
  }
  await browser.context.setOffline(false);
  return [{ name: `the same at a quarter of the speed, ${label}`, value: median(rows), unit: 'ms', target, floor }];
}

/** What the page holds on to once it stands still. */
export async function measureHeap(browser: OfflineBrowser, label: string): Promise<Figure[]> {
  const page = await browser.open('/invoices');
  await seenOn(page, 6_000);
  const session = await browser.cdp(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await page.close();
  return [{ name: `heap after start, ${label}`, value: usedSize / 1024 / 1024, unit: 'MB', target: 40 }];
}
