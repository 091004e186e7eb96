import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from 'playwright';
import { bundleScript } from '#tests/harness/browser/bundle-script.ts';
import type { Person } from '#tests/harness/faults/fault-people.ts';
import { ensureBrowser } from '../../../scripts/install/ensure-browser.mjs';
import { type Figure, median, shown } from './figures.ts';
import type { Watcher } from './watcher.ts';

const DIST = 'dist/client';
const KB = 1_000;

/** Lighthouse's own Slow 4G. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638.4 * 1_024) / 8,
  uploadThroughput: (675 * 1_024) / 8,
};
const VISITS = 3;

/** A browser that has never been here, at the door; and a page of nothing over the same line. */
export async function measureFirstVisit(origin: string, plain: string): Promise<Figure[]> {
  const fast = await visit(`${origin}/login`, false);
  const slow = await visit(`${origin}/login`, true);
  const floors = [await visit(plain, false), await visit(plain, true)].map((ms) => `${shown(ms)} ms: an empty page`);
  return [
    { name: 'first visit, largest paint', value: fast, unit: 'ms', target: 1_000, floor: floors[0] ?? '' },
    {
      name: 'first visit, largest paint, Slow 4G and a quarter speed',
      value: slow,
      unit: 'ms',
      target: 2_500,
      floor: floors[1] ?? '',
    },
  ];
}

async function visit(url: string, isSlow: boolean): Promise<number> {
  const { path: executablePath, args } = ensureBrowser();
  const browser = await chromium.launch({ executablePath, args });
  const script = await bundleScript('tests/bench/offline/watcher.ts');
  const all: number[] = [];
  for (let nth = 0; nth < VISITS; nth += 1) {
    const context = await browser.newContext({ locale: 'es-CO' });
    await context.addInitScript(script);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    if (isSlow) {
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', SLOW_4G);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    }
    await page.goto(url);
    await page.waitForTimeout(isSlow ? 2_500 : 1_000);
    // Put there by watcher.ts.
    all.push(await page.evaluate(() => (globalThis as unknown as { watcher: Watcher }).watcher.seen.lcp));
    await context.close();
  }
  await browser.close();
  return median(all);
}

/** What the list asks for at first, as it travels; and what the worker keeps for a life without a network. */
export async function measureSizes(origin: string, person: Person): Promise<Figure[]> {
  const { path: executablePath, args } = ensureBrowser();
  const browser = await chromium.launch({ executablePath, args });
  const context = await browser.newContext({ locale: 'es-CO' });
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.getByLabel('Correo').fill(person.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL('**/dashboard*');
  const scripts = new Set<string>();
  const plain = await browser.newContext({
    locale: 'es-CO',
    serviceWorkers: 'block',
    storageState: await context.storageState({ indexedDB: true }),
  });
  const list = await plain.newPage();
  list.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname);
  });
  await list.goto(`${origin}/invoices`);
  await list.locator('[data-row]').nth(5).waitFor();
  for (let known = -1; known < scripts.size; await list.waitForTimeout(1_500)) known = scripts.size;
  const kept = await keptFiles(page);
  await browser.close();
  return [
    { name: 'JavaScript of the list at first, brotli', value: sizeOf([...scripts]) / KB, unit: 'KB', target: 235 },
    { name: 'all that the worker keeps, brotli', value: sizeOf(kept) / KB, unit: 'KB', target: 750 },
    { name: 'files that it keeps', value: kept.length, unit: '', target: 70 },
  ];
}

/** Also what comes when the browser is idle. */
async function keptFiles(page: Page): Promise<string[]> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const read = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map(({ url }) => new URL(url).pathname);
    });
  let files = await read();
  for (let known = -1; known < files.length; files = await read()) {
    known = files.length;
    await page.waitForTimeout(4_000);
  }
  return [...new Set(files)];
}

function sizeOf(files: readonly string[]): number {
  return files.reduce((sum, name) => {
    const file = path.join(DIST, name);
    if (existsSync(`${file}.br`)) return sum + statSync(`${file}.br`).size;
    return sum + (existsSync(file) ? readFileSync(file).length : 0);
  }, 0);
}
