import { chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '#tests/harness/database-under-test.ts';
import { type RunningServer, startServer } from '#tests/harness/running-server.ts';
import { ensureBrowser } from '../../scripts/ensure-browser.mjs';

const LIMIT_BYTES = 230_000;

let database: TestDatabase;
let server: RunningServer;

beforeAll(async () => {
  database = await aDatabase();
  server = await startServer(database.start);
});

afterAll(async () => {
  await server?.stop();
  await database?.remove();
});

test('the invoice list needs at most 230 KB of JavaScript at first, and gets it compressed with brotli', async () => {
  const { path, args } = ensureBrowser();
  const browser = await chromium.launch({ executablePath: path, args });
  try {
    // Without its worker: what the page itself asks for.
    const page = await browser.newPage({ serviceWorkers: 'block', locale: 'es-CO' });
    await page.goto(`${server.origin}/login`);
    await page.getByRole('button', { name: 'Entrar a la demostración' }).click();
    await page.waitForURL('**/dashboard*', { timeout: 60_000 });

    const scripts: { url: string; encoding: string | undefined; bytes: number }[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      const { 'content-encoding': encoding, 'content-length': length } = response.headers();
      scripts.push({ url: response.url(), encoding, bytes: Number(length) });
    });
    const session = await page.context().newCDPSession(page);
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await page.goto(`${server.origin}/invoices`);
    await page.getByRole('row').nth(5).waitFor();

    const total = scripts.reduce((sum, script) => sum + script.bytes, 0);
    if (process.env['LIST']) console.log(scripts.map((s) => s.bytes + ' ' + s.encoding + ' ' + s.url.split('/').pop()).sort((a, b) => parseInt(b) - parseInt(a)).join('\n'));
    console.log(`first load of /invoices: ${scripts.length} scripts, ${total} bytes of brotli`);
    // A file under a kilobyte is sent as it is: compressing it gains nothing.
    expect(scripts.filter((script) => script.encoding !== 'br' && script.bytes > 1_024)).toEqual([]);
    expect(total).toBeGreaterThan(50_000);
    expect(total).toBeLessThanOrEqual(LIMIT_BYTES);
  } finally {
    await browser.close();
  }
});
