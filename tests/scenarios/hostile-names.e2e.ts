import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAccount, aSuperAdminLink, choosePassword, says, signIn } from '#tests/harness/accounts/account-steps.ts';
import { enrolSuperAdmin } from '#tests/harness/accounts/an-authenticator.ts';
import { dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { aDatabase, type TestDatabase } from '#tests/harness/server/database-under-test.ts';
import { type RunningServer, startServer } from '#tests/harness/server/running-server.ts';
import { ensureBrowser } from '../../scripts/install/ensure-browser.mjs';

/** What runs when it is taken for markup, with a word by which it is found as text. */
const markup = (word: string) =>
  `${word}<img src=x onerror="window.pwned='${word}'"><script>window.pwned='${word}'</script>`;

const ANA = { email: 'ana@malas.example', password: 'clave-de-ana', company: markup('Empresa'), nit: '900123456' };
const JEFE = { email: 'jefe@malas.example', password: 'clave-de-jefe' };
const FILE = `${markup('Archivo').replaceAll('/', '')}.xml`;
const NUMBER = 'FE9';

let database: TestDatabase;
let server: RunningServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let superAdminLink: string;
const violations: string[] = [];
const errors: string[] = [];

beforeAll(async () => {
  database = await aDatabase();
  superAdminLink = await aSuperAdminLink(database, JEFE.email);
  server = await startServer(database.start);
  const { path, args } = ensureBrowser();
  browser = await chromium.launch({ executablePath: path, args });
  await anAccount(server.origin, ANA);
  context = await browser.newContext({ locale: 'es-CO', timezoneId: 'America/Bogota' });
  context.setDefaultTimeout(20_000);
  await context.exposeFunction('onViolation', (text: string) => violations.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      // Bound above for every page of this context.
      (window as unknown as { onViolation: (text: string) => void }).onViolation(`${violatedDirective} ${blockedURI}`);
    });
  });
  page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) errors.push(message.text());
  });
});

afterAll(async () => {
  await context?.close();
  await browser?.close();
  await server?.stop();
  await database?.remove();
});

const at = (path: string) => `${server.origin}${path}`;

/** The text is there as it was written, and nothing of it became a part of the page. */
async function isOnlyText(words: string[]): Promise<void> {
  for (const word of words) await page.getByText(`${word}<img src=x`).first().waitFor();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  // What the markup would set.
  expect(await page.evaluate(() => (window as { pwned?: string }).pwned)).toBeUndefined();
}

test('names of companies, people’s files and whatever a document says are text on every page', async () => {
  await signIn(page, server.origin, ANA);
  await isOnlyText(['Empresa']);
  await page.goto(at('/upload'));
  const xml = dianXml({
    number: NUMBER,
    supplier: { name: markup('Emisor'), nit: '800197268' },
    customer: { name: markup('Cliente'), nit: ANA.nit },
    lines: [{ description: markup('Renglón'), total: '100000.00' }],
  });
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: FILE,
      mimeType: 'text/xml',
      buffer: Buffer.from(xml),
    });
  await page.getByText('Archivo<img src=x').first().waitFor();
  await page.getByRole('button', { name: /^Subir/ }).click();
  await says(page, /^1 de 1 archivos? procesados?\. 0 con error\.$/);
  await isOnlyText(['Archivo']);
  await page.goto(at('/invoices'));
  await isOnlyText(['Emisor']);
  const invoice = page.getByRole('link', { name: new RegExp(NUMBER) }).first();
  await page.goto(at((await invoice.getAttribute('href')) ?? ''));
  await isOnlyText(['Emisor', 'Cliente', 'Renglón']);
  for (const [path, words] of [
    ['/companies', ['Empresa']],
    ['/users', ['Empresa']],
    ['/pro-upgrade', ['Empresa']],
    ['/dashboard', ['Empresa']],
  ] as const) {
    await page.goto(at(path));
    await isOnlyText([...words]);
  }
  await page.getByRole('button', { name: 'Salir' }).first().click();
  await page.waitForURL('**/login');
  await choosePassword(page, at(superAdminLink), JEFE.password);
  await enrolSuperAdmin(page, server.origin, JEFE);
  await isOnlyText(['Empresa', 'Archivo']);
  await page.goto(at('/dev/mailbox'));
  await isOnlyText(['Empresa']);
});

test('the app requested nothing that its own policy forbids, and the policy does block', async () => {
  expect(errors).toEqual([]);
  expect(violations).toEqual([]);
  await page.goto(at('/login'));
  const refused = await page.evaluate(() => {
    const attempts = [
      () => {
        const script = document.createElement('script');
        script.textContent = 'window.pwned = "inline"';
        document.body.append(script);
      },
      () => {
        document.body.innerHTML = '<img src=x onerror="window.pwned = 1">';
      },
      () => {
        document.createElement('script').src = 'https://malo.example/x.js';
      },
    ];
    return attempts.map((attempt) => {
      try {
        attempt();
        return 'done';
      } catch (error) {
        return String(error).split(':')[0];
      }
    });
  });
  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError']);
  await page.evaluate(`import('data:text/javascript,window.pwned=2').catch(() => undefined)`);
  // What any of them would set.
  expect(await page.evaluate(() => (window as { pwned?: unknown }).pwned)).toBeUndefined();
  await expect
    .poll(() => new Set(violations.map((one) => one.split('-elem')[0]?.split('-attr')[0])))
    .toEqual(new Set(['script-src', 'require-trusted-types-for trusted-types-sink']));
});
