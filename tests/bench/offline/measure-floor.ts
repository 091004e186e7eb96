import type { Page } from 'playwright';
import { bundleScript } from '#tests/harness/browser/bundle-script.ts';
import type { Environment } from '#tests/harness/faults/fault-environment.ts';
import { median, shown } from './figures.ts';
import type { Floor } from './floor-page.ts';
import { type OfflineBrowser, seenOn } from './offline-browser.ts';

const STARTS = 7;
/** Where the app's own worker answers nothing. */
export const FLOOR = '/dev/floor/';

/** What nothing that runs in this browser on this machine, now, could be faster than. */
export type Floors = {
  startMs: number;
  slowStartMs: number;
  rowsPerSecond: number;
  chunksPerSecond: number;
  tapMs: number;
};

/** A worker that keeps one page and serves it: all that a page needs to open without a network. */
const WORKER = `
  addEventListener('install', (event) => event.waitUntil(
    caches.open('floor').then((cache) => cache.addAll(['${FLOOR}', '${FLOOR}page.js'])).then(() => skipWaiting())));
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('fetch', (event) => {
    const { pathname } = new URL(event.request.url);
    if (pathname.startsWith('${FLOOR}')) event.respondWith(caches.match(pathname));
  });`;
const PAGE = `<!doctype html><meta charset="utf-8"><title>Floor</title><body><script src="${FLOOR}page.js"></script>`;

export async function measureFloors(environment: Environment, browser: OfflineBrowser): Promise<Floors> {
  const { files } = environment.proxy;
  files.set(FLOOR, { type: 'text/html; charset=utf-8', body: PAGE });
  files.set(`${FLOOR}page.js`, {
    type: 'text/javascript',
    body: await bundleScript('tests/bench/offline/floor-page.ts'),
  });
  files.set(`${FLOOR}sw.js`, { type: 'text/javascript', body: WORKER });
  const page = await browser.open(FLOOR);
  await page.evaluate(async (folder) => {
    await navigator.serviceWorker.register(`${folder}sw.js`);
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 20));
  }, FLOOR);
  const written = await page.evaluate(
    // Put there by floor-page.ts, as below.
    () => (globalThis as unknown as { floor: Floor }).floor.write(),
  );
  // Its rows are shown from now on.
  await page.reload();
  await seenOn(page, 500);
  // Put there by floor-page.ts.
  const tapMs = await page.evaluate(() => (globalThis as unknown as { floor: Floor }).floor.tap());
  await page.close();
  await browser.context.setOffline(true);
  const startMs = await measureStarts(browser, 1);
  const slowStartMs = await measureStarts(browser, 4);
  await browser.context.setOffline(false);
  return {
    startMs,
    slowStartMs,
    rowsPerSecond: written.rows,
    chunksPerSecond: written.chunks,
    tapMs,
  };
}

async function measureStarts(browser: OfflineBrowser, rate: number): Promise<number> {
  const all: number[] = [];
  for (let start = 0; start <= STARTS; start += 1) {
    const page = await browser.context.newPage();
    const session = await browser.cdp(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    await page.goto(browser.origin + FLOOR, { waitUntil: 'commit' });
    const { rows } = await seenOn(page, 100);
    if (start > 0) all.push(rows);
    await page.close();
  }
  return median(all);
}

/** As many requests as there are changes, four at a time, over the same network. */
export async function sendPlainly(page: Page, count: number): Promise<string> {
  const ms = await page.evaluate(
    // Put there by floor-page.ts.
    (many) => (globalThis as unknown as { floor: Floor }).floor.request(many),
    count,
  );
  return `${shown(ms / 1_000)} s: ${count} bare requests, four at a time`;
}
