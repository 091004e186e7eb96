import { chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDataDir, type RunningServer, startServer } from '#tests/harness/server/running-server.ts';
import { ensureBrowser } from '../../scripts/install/ensure-browser.mjs';

/** The budget of the first load, in bytes of brotli. */
const LIMIT_BYTES = 235_000;
/** A file is a request; left to itself the build makes more than thirty. */
const LIMIT_FILES = 20;
/** A smaller file is sent as it is: compressing it gains nothing. */
const WORTH_COMPRESSING_BYTES = 1_024;

let data: Awaited<ReturnType<typeof aDataDir>>;
let server: RunningServer;

beforeAll(async () => {
  // The demonstration is offered on the embedded database only.
  data = await aDataDir();
  server = await startServer({ dataDir: data.dataDir, env: { DEMO: 'on' } });
});

afterAll(async () => {
  await server?.stop();
  await data?.remove();
});

test('the invoice list needs at most 235 KB of JavaScript in few files at first, and gets it compressed with brotli', async () => {
  const { path, args } = ensureBrowser();
  const browser = await chromium.launch({ executablePath: path, args });
  try {
    // Without its worker: what the page itself asks for.
    const context = await browser.newContext({ serviceWorkers: 'block', locale: 'es-CO' });
    const signIn = await context.newPage();
    await signIn.goto(`${server.origin}/login`);
    // The server makes the company of the demonstration first.
    await signIn.getByRole('button', { name: 'Entrar a la demostración' }).click({ timeout: 150_000 });
    await signIn.waitForURL('**/dashboard*', { timeout: 60_000 });
    await signIn.close();

    // A page of its own, so that nothing asked for before its navigation is counted.
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    const scripts = new Map<string, { encoding: string | undefined; bytes: number }>();
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      const { 'content-encoding': encoding, 'content-length': length } = response.headers();
      scripts.set(response.url(), { encoding, bytes: Number(length) });
    });
    await page.goto(`${server.origin}/invoices`);
    await page.getByRole('row').nth(5).waitFor();
    // The line to the server stays open, so the network is never idle: quiet is when no script has come for a while.
    for (let known = -1; known < scripts.size; await page.waitForTimeout(1_500)) known = scripts.size;

    const total = [...scripts.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    console.log(`first load of /invoices: ${scripts.size} scripts, ${total} bytes of brotli`);
    const plain = [...scripts].filter(
      ([, { encoding, bytes }]) => encoding !== 'br' && bytes > WORTH_COMPRESSING_BYTES,
    );
    expect(plain).toEqual([]);
    expect(total).toBeGreaterThan(50_000);
    expect(total).toBeLessThanOrEqual(LIMIT_BYTES);
    expect(scripts.size).toBeLessThanOrEqual(LIMIT_FILES);
  } finally {
    await browser.close();
  }
});
