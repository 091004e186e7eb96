import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCall } from '#client/call.ts';
import { listMail } from '#contract/admin.ts';
import { listInvoices } from '#contract/invoices.ts';
import { type Account, aProAccount } from '#tests/harness/accounts/a-pro-account.ts';
import { inParallel, keptOnDevice, says, signIn, wordless } from '#tests/harness/accounts/account-steps.ts';
import { aProfile, type Profile, watchErrors } from '#tests/harness/browser/browser.ts';
import { expectAccessible } from '#tests/harness/browser/expect-accessible.ts';
import { shoot } from '#tests/harness/browser/shoot.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { aZip, textOf } from '#tests/harness/documents/sent-documents.ts';
import { aDns } from '#tests/harness/mail/a-dns.ts';
import { aMailServer, MAILBOX, type MailServer } from '#tests/harness/mail/a-mail-server.ts';
import { aMessage, type MessageParts, recordsOf } from '#tests/harness/mail/a-message.ts';
import { anSmtpServer, type SmtpServer } from '#tests/harness/mail/an-smtp-server.ts';
import { linkInEmail } from '#tests/harness/mail/read-email.ts';
import { aDatabase, type TestDatabase } from '#tests/harness/server/database-under-test.ts';
import { type RunningServer, startServer } from '#tests/harness/server/running-server.ts';
import { settingsOf } from '#tests/harness/server/server-process.ts';

const NIT = '900123456';
/** The inbound address of the company, as the portal shows it. */
let ADDRESS = '';
const COLLEAGUE = 'ana@cafedelvalle.example';

let mailServer: MailServer;
let dns: Awaited<ReturnType<typeof aDns>>;
let bridge: SmtpServer;
let database: TestDatabase;
let account: Account;
let server: RunningServer;
let profile: Profile;
let context: BrowserContext;
let page: Page;

const env = () => ({
  IMAP_URL: mailServer.secureUrl,
  NODE_EXTRA_CA_CERTS: mailServer.certificate,
  DNS_SERVERS: dns.address,
  MAIL_INBOUND_ADDRESS: MAILBOX,
});

beforeAll(async () => {
  mailServer = await aMailServer();
  dns = await aDns({
    ...recordsOf('papelera.example', 'v=DMARC1; p=reject'),
    ...recordsOf('cafedelvalle.example', 'v=DMARC1; p=none'),
  });
  bridge = await anSmtpServer(mailServer.deliver);
  database = await aDatabase();
  account = await aProAccount(database);
  server = await startServer({ ...database.start, env: env() });
  profile = await aProfile();
  context = await profile.open();
  page = context.pages()[0] ?? (await context.newPage());
  await signIn(page, server.origin, account);
});

afterAll(async () => {
  await context?.close();
  await profile?.remove();
  await server?.stop();
  await database?.remove();
  await bridge?.close();
  await dns?.close();
  await mailServer?.remove();
});

const at = (path: string) => `${server.origin}${path}`;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const request = () => createCall({ origin: server.origin, token: async () => account.token });
const log = async () => (await request()(listMail, { query: {} })).items;
const numbers = async () => {
  const { items } = await request()(listInvoices, { query: { page: 1, page_size: 50 } });
  return items.map(({ invoice_number }) => invoice_number).sort();
};
const withInvoice = (number: string, more: MessageParts = {}): MessageParts => {
  const xml = aReceivedXml(NIT, { number });
  const zip = aZip('fv0900.zip', { [`ad0900${number}.xml`]: textOf(xml) });
  const subject = `830114768;Papelera S.A.;${number};01;Papelera;`;
  return { subject, attachments: [{ filename: 'fv0900.zip', content: Buffer.from(zip.content) }], ...more };
};
const row = (number: string) => page.getByRole('link', { name: number, exact: true }).first();

test("an address is set, the ingestion switched on, and a supplier's invoice appears in the open app", async () => {
  const errors = watchErrors(page);
  await page.goto(at('/admin'));
  await says(page, /^Leímos el buzón por última vez/);
  await says(page, 'Aún no ha llegado ningún correo.');
  await page.getByLabel('Correos, separados por comas').fill(COLLEAGUE);
  await button('Guardar').click();
  await says(page, 'Guardamos tus correos certificados.');
  await page.getByRole('switch').check();
  await says(page, 'Activaste el ingreso por correo.');
  await says(page, /^El ingreso por correo espera: ningún correo certificado está confirmado/);
  await expectAccessible(page, 'a certified e-mail that waits for its owner');
  ADDRESS = (await page.getByText(/^facturas\+[a-z2-7]{26}@buzon\.example$/).textContent()) ?? '';

  const owner = await context.newPage();
  await owner.goto(at(await linkInEmail(server.origin, COLLEAGUE, '/confirm-certified-email')));
  await expectAccessible(owner, 'the page that confirms a certified e-mail');
  await owner.getByRole('button', { name: 'Confirmar correo' }).click();
  await says(owner, /^ana@cafedelvalle\.example quedó confirmado/);
  await owner.close();
  await page.reload();
  await says(page, 'Confirmado');

  await page.goto(at('/invoices'));
  await says(page, /^Aún no tienes facturas\./);
  await page.evaluate(() => {
    document.body.dataset['opened'] = 'once';
  });
  await bridge.send(ADDRESS, { from: COLLEAGUE, ...withInvoice('SETP0') });
  await row('SETP0').waitFor({ timeout: 60_000 });
  expect(await page.evaluate(() => document.body.dataset['opened'])).toBe('once');
  await expect.poll(() => mailServer.seen()).toBe(1);

  // The first invoices of a supplier wait, until the sender is accepted.
  await bridge.send(ADDRESS, withInvoice('SETP1'));
  await expect.poll(async () => (await log()).length, { timeout: 60_000 }).toBe(2);
  await page.goto(at('/admin'));
  const first = page.getByRole('row').filter({ hasText: 'SETP1' });
  await first.getByText('Es la primera vez que llegan facturas de papelera.example.', { exact: false }).waitFor();
  await first.getByRole('button', { name: 'Revisar y aceptar' }).click();
  await page.getByRole('checkbox', { name: 'Aceptar siempre de papelera.example' }).check();
  await expectAccessible(page, 'the dialog that accepts a sender');
  await button('Aceptar correo').click();
  await says(page, 'Aceptaste el correo.');
  await page.getByRole('list', { name: 'Remitentes aceptados' }).getByText('papelera.example').waitFor();
  await page.goto(at('/invoices'));
  await row('SETP1').waitFor({ timeout: 60_000 });
  expect(errors).toEqual([]);
});

test('the same message again, forwarded, and with the server killed in between: still one invoice of each', async () => {
  const sent = ['SETP0', 'SETP1'];
  const once = await aMessage({ to: ADDRESS, ...withInvoice('SETP2') });
  const forwarded = {
    from: `Ana <${COLLEAGUE}>`,
    subject: 'RV: factura',
    attachments: [{ filename: 'factura.eml', contentType: 'message/rfc822', content: once }],
  };
  await bridge.sendAsItIs(ADDRESS, once);
  sent.push('SETP2');
  for (const [round, waitMs] of [0, 60, 150, 400].entries()) {
    const number = `SETP${3 + round}`;
    await bridge.send(ADDRESS, withInvoice(number));
    await bridge.sendAsItIs(ADDRESS, once);
    await bridge.send(ADDRESS, forwarded);
    sent.push(number);
    await sleep(waitMs);
    await server.kill();
    const { port } = new URL(server.origin);
    server = await startServer({ ...database.start, port: Number(port), env: env() });
  }
  // The first two, what each round brought: one new, one known, one forwarded.
  await expect.poll(() => mailServer.seen(), { timeout: 120_000, interval: 500 }).toBe(2 + 1 + 4 * 3);
  expect(await numbers()).toEqual(sent.sort());
  const messages = await log();
  expect(messages.filter(({ subject }) => subject.includes('SETP2'))).toHaveLength(1);
  expect(messages.filter(({ subject }) => subject === 'RV: factura')).toHaveLength(4);
  expect(messages.reduce((sum, { created_count }) => sum + created_count, 0)).toBe(sent.length);
  expect(messages.filter(({ status }) => status !== 'processed')).toEqual([]);
  for (const number of sent) await row(number).waitFor({ timeout: 60_000 });
}, 400_000);

test('C1: what is sent to the mailbox itself, or forged in every field, is nobody’s', async () => {
  const before = await mailServer.seen();
  const claims = ['Delivered-To', 'X-Original-To', 'Envelope-To', 'Cc', 'To'].map((name) => `${name}: ${ADDRESS}`);
  const message = await aMessage({ ...withInvoice('AJENA1'), to: ADDRESS });
  const forged = Buffer.concat([Buffer.from(`${claims.join('\r\n')}\r\n`), message]);
  const nobody = ADDRESS.replace(/\+.{4}/, '+aaaa');
  for (const to of [MAILBOX, nobody]) await bridge.sendAsItIs(to, forged);
  await expect.poll(() => mailServer.seen(), { timeout: 60_000 }).toBe(before + 2);
  expect((await log()).filter(({ subject }) => subject.includes('AJENA1'))).toEqual([]);
  expect(await numbers()).not.toContain('AJENA1');
});

test('a message that nobody can vouch for waits, and comes in when it is accepted', async () => {
  await page.goto(at('/admin'));
  await page.getByRole('table', { name: 'Correos recibidos' }).waitFor();
  await bridge.send(ADDRESS, withInvoice('FALSA1', { signedBy: null, subject: 'Factura sin firma' }));
  await bridge.send(ADDRESS, { subject: '¿Recibieron la factura?' });
  await expect.poll(async () => (await log()).length, { timeout: 60_000 }).toBe(13);
  await page.reload();
  const waiting = page.getByRole('row').filter({ hasText: 'Factura sin firma' });
  await waiting.getByText('Por revisar').waitFor();
  await waiting.getByText('El mensaje no trae una firma (DKIM) de papelera.example', { exact: false }).waitFor();
  await expectAccessible(page, 'the log of e-mails');
  await waiting.getByRole('button', { name: 'Revisar y aceptar' }).click();
  await page.getByRole('dialog', { name: 'Revisar correo' }).waitFor();
  await expectAccessible(page, 'the dialog that accepts');
  const accepting = await inParallel(page, '/admin/mail/*/accept', wordless);
  await button('Aceptar correo').click();
  await says(page, 'No pudimos aceptar el correo. Intenta nuevamente.');
  await shoot(page, 'mail-not-accepted');
  await accepting();
  await button('Cancelar').click();
  await waiting.getByRole('button', { name: 'Descartar' }).click();
  const discarding = await inParallel(page, '/admin/mail/*/discard', wordless);
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
  await says(page, 'No pudimos descartar el correo. Intenta nuevamente.');
  await expectAccessible(page, 'an e-mail that could not be discarded');
  await discarding();
  await button('Cancelar').click();
  await waiting.getByRole('button', { name: 'Revisar y aceptar' }).click();
  await button('Aceptar correo').click();
  await says(page, 'Aceptaste el correo.');
  await waiting.getByText('Procesado · 1 factura nueva').waitFor();
  await waiting.getByRole('link', { name: 'Factura FALSA1' }).click();
  await page.getByRole('heading', { name: 'FALSA1' }).waitFor();
});

test('a mailbox out of reach is shown, and messages of that time are read when it is back', async () => {
  await mailServer.stop();
  const problem = async () => (await request()(listMail, { query: {} })).mailbox.problem;
  await expect.poll(problem, { timeout: 60_000, interval: 500 }).toBe('unreachable');
  await page.goto(at('/admin'));
  await says(page, /^No podemos leer el buzón\. El servidor de correo no responde\./);
  await expectAccessible(page, 'a mailbox out of reach');
  await mailServer.start();
  await bridge.send(ADDRESS, withInvoice('SETP9'));
  await expect.poll(numbers, { timeout: 120_000, interval: 500 }).toContain('SETP9');
});

test('without a network the log can be read and nothing can be decided', async () => {
  await page.goto(at('/admin'));
  await says(page, '¿Recibieron la factura?');
  await bridge.send(ADDRESS, withInvoice('FALSA2', { signedBy: null, subject: 'Otra sin firma' }));
  await expect.poll(async () => (await log()).length, { timeout: 60_000 }).toBe(15);
  await page.reload();
  await says(page, 'Otra sin firma');
  await keptOnDevice(page);
  await context.setOffline(true);
  await page.reload();
  await says(page, 'Otra sin firma');
  expect(await button('Revisar y aceptar').isDisabled()).toBe(true);
  await context.setOffline(false);
});

test('npm run mail hands a message in, also while the server runs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cuadra-mail-'));
  const file = join(folder, 'mensaje.eml');
  await writeFile(file, await aMessage({ to: ADDRESS, ...withInvoice('MANO1') }));
  const own = { PATH: process.env['PATH'], ...settingsOf(database.start), ...env() };
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/server/mail.js', file, ADDRESS], { env: own });
  expect(stdout).toMatch(
    database.start.databaseUrl ? /^Empresa [0-9a-f-]{36}: procesado\.$/m : /^El servidor en marcha recibió/,
  );
  await expect.poll(numbers, { timeout: 60_000, interval: 500 }).toContain('MANO1');
  await rm(folder, { recursive: true });
});

test('a message whose file is broken can be read again, also after a try that failed', async () => {
  await page.goto(at('/admin'));
  const broken = { filename: 'rota.zip', content: Buffer.from('PK') };
  await bridge.send(ADDRESS, { subject: 'Factura dañada', attachments: [broken] });
  await expect.poll(async () => (await log()).some(({ subject }) => subject === 'Factura dañada')).toBe(true);
  await page.reload();
  const again = page
    .getByRole('row')
    .filter({ hasText: 'Factura dañada' })
    .getByRole('button', { name: 'Leer de nuevo' });
  const reading = await inParallel(page, '/admin/mail/*/retry', wordless);
  await again.click();
  await says(page, 'No pudimos leer el correo de nuevo. Intenta nuevamente.');
  await expectAccessible(page, 'an e-mail that could not be read again');
  await reading();
  await again.click();
  await says(page, /^Leímos el correo de nuevo: /);
});
