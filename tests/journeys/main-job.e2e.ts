import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatMoney } from '#domain/money.ts';
import { keptOnDevice } from '#tests/harness/accounts/account-steps.ts';
import { aProfile, type Profile, watchErrors } from '#tests/harness/browser/browser.ts';
import {
  type ExpectedDocument,
  expectedDocuments,
  FIXTURES_DIR,
  haveFixtures,
} from '#tests/harness/documents/dian-fixtures.ts';
import { linkInEmail } from '#tests/harness/mail/read-email.ts';
import { aDatabase, type TestDatabase } from '#tests/harness/server/database-under-test.ts';
import { type RunningServer, startServer } from '#tests/harness/server/running-server.ts';

const EMAIL = 'ana@tecnologia.example';
const PASSWORD = 'clave-segura-1';

/** Twelve files as they come: bare XML, containers, ZIPs, one of them with several documents. */
const FILES = [
  'assembled_multi.zip',
  'rmsoft_CONT007875.zip',
  'assembled_email_xml_pdf.zip',
  'derived_attached_toolkit_CreditNote.xml',
  'rmsoft_DCR011003.xml',
  'rmsoft_FERM05443.xml',
  'rmsoft_PPCR037278.xml',
  'rmsoft_VHFE004141.xml',
  'toolkit_Generica.xml',
  'toolkit_DebitNote.xml',
  'pacioli_factura_con_retenciones.xml',
  'dianplat_DocumentoSoporte_Invoice05_firmado.xml',
];

let database: TestDatabase;
let server: RunningServer;
let profile: Profile;
let context: BrowserContext;

beforeAll(async () => {
  database = await aDatabase();
  server = await startServer(database.start);
  profile = await aProfile();
});

afterAll(async () => {
  await context?.close();
  await server?.stop();
  await profile?.remove();
  await database?.remove();
});

async function openApp(): Promise<Page> {
  context = await profile.open();
  return context.pages()[0] ?? context.newPage();
}

async function signUp(page: Page): Promise<void> {
  await page.goto(`${server.origin}/login`);
  await page.getByText('Crear cuenta', { exact: true }).first().click();
  await page.getByLabel('Nombre de la empresa').fill('Tecnología y Servicio');
  await page.getByLabel('Número').fill('901.269.867-2');
  await page.getByLabel('Teléfono').fill('300 123 4567');
  await page.getByLabel('Correo').fill(EMAIL);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirmar contraseña').fill(PASSWORD);
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await page.getByText(`Te enviamos un enlace de verificación a ${EMAIL}`).waitFor();
}

async function followEmail(page: Page): Promise<void> {
  const link = await linkInEmail(server.origin, EMAIL, '/verify-email');
  await page.goto(`${server.origin}${link}`);
  await page.getByText('Tu cuenta quedó verificada. Ya puedes iniciar sesión.').waitFor();
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${server.origin}/login`);
  await page.getByLabel('Correo').fill(EMAIL);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL('**/dashboard*');
}

const documents: ExpectedDocument[] = FILES.flatMap(expectedDocuments);

const rowOf = (page: Page, number: string) =>
  page.getByRole('row').filter({ has: page.getByText(number, { exact: true }) });

/** Text as people see it: any run of spaces is one. */
const seen = (text: string) => text.replace(/\s+/g, ' ').trim();

async function expectEveryRow(page: Page, expected: ExpectedDocument[]): Promise<void> {
  for (const document of expected) {
    const text = seen(await rowOf(page, document.number).innerText());
    const [year, month, day] = document.issue_date.split('-');
    expect(text).toContain(`${day}/${month}/${year}`);
    expect(text).toContain(seen(document.supplier.name ?? ''));
    expect(text).toContain(seen(document.customer.name ?? ''));
    expect(text).toContain(seen(formatMoney(document.payable_total, document.currency)));
  }
}

async function choose(page: Page, number: string, status: string): Promise<void> {
  await page.getByRole('combobox', { name: `Estado de la factura ${number}` }).click();
  await page.getByRole('option', { name: status }).click();
}

/** The service worker has everything it needs to open the app without a network. */
async function waitForShell(page: Page): Promise<void> {
  await keptOnDevice(page);
}

const own = (amount: (document: ExpectedDocument) => boolean) =>
  documents.filter(amount).reduce((sum, document) => sum + document.payable_total, 0);

const SENTENCE = 'from sign-up to triage without a network, and the server has every change exactly once';
test.skipIf(!haveFixtures)(SENTENCE, async () => {
  let page = await openApp();
  const errors = watchErrors(page);
  await signUp(page);
  await followEmail(page);
  await signIn(page);
  await waitForShell(page);

  await page.goto(`${server.origin}/upload`);
  await page.locator('input[type=file]').setInputFiles(FILES.map((name) => join(FIXTURES_DIR, name)));
  await page.getByText(/^12 archivos: \d+ documentos/).waitFor();
  const forAll = page.getByRole('group', { name: /^Una respuesta para las \d+ facturas$/ });
  await forAll.getByRole('button', { name: 'Dejar sin clasificar' }).click();
  await page.getByRole('button', { name: /^Subir/ }).click();
  await page.getByText('12 de 12 archivos procesados. 0 con error.').waitFor({ timeout: 60_000 });
  const history = page.getByRole('list', { name: 'Historial de cargas' }).getByRole('listitem');
  await history.nth(11).waitFor();
  await expect.poll(() => history.count()).toBe(12);
  for (const entry of await history.all()) expect(await entry.innerText()).toContain(EMAIL);

  await page.goto(`${server.origin}/invoices`);
  await rowOf(page, 'TEC08744').waitFor();
  await expect.poll(() => page.locator('tbody tr').count()).toBe(documents.length);
  await expectEveryRow(page, documents);

  const income = own((document) => document.number === 'TEC08744') - own((document) => document.number === 'NC0000214');
  const expectDashboard = async () => {
    await page.goto(`${server.origin}/dashboard?year=all`);
    const main = page.getByRole('main');
    await main.getByText(formatMoney(income, 'COP')).first().waitFor();
  };
  await expectDashboard();

  await context.setOffline(true);
  await page.reload();
  await expectDashboard();
  await page.goto(`${server.origin}/invoices`);
  await rowOf(page, 'TEC08744').waitFor();
  await expectEveryRow(page, documents);

  await choose(page, 'TEC08744', 'Pagada');
  await choose(page, 'FERM05443', 'Pendiente de pago');
  await choose(page, 'DCR011003', 'Enviada');
  await page.getByRole('button', { name: 'Eliminar factura VHFE004141' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await rowOf(page, 'VHFE004141').waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await context.close();

  page = await openApp();
  await page.goto(`${server.origin}/invoices`);
  await page.getByText('Todo está guardado.').first().waitFor({ timeout: 60_000 });
  expect(await rowOf(page, 'VHFE004141').count()).toBe(0);
  await context.close();
  await server.stop();

  await database.inspect(async (trx) => {
    const { company_id } = await trx
      .selectFrom('users')
      .select('company_id')
      .where('email', '=', EMAIL)
      .executeTakeFirstOrThrow();
    const rows = await trx
      .selectFrom('invoices')
      .select(['invoice_number', 'status', 'deleted_at'])
      .where('company_id', '=', company_id)
      .execute();
    const statuses = Object.fromEntries(
      rows.map((row) => [row.invoice_number, row.deleted_at ? 'deleted' : row.status]),
    );
    expect(rows).toHaveLength(documents.length);
    expect(
      Object.entries(statuses)
        .filter(([, status]) => status !== 'draft')
        .sort(),
    ).toEqual([
      ['DCR011003', 'sent'],
      ['FERM05443', 'pending_payment'],
      ['TEC08744', 'paid'],
      ['VHFE004141', 'deleted'],
    ]);
    const ledger = await trx
      .selectFrom('op_ledger')
      .select(['route', 'status', 'response'])
      .where('company_id', '=', company_id)
      .where('route', 'not like', 'POST%')
      .where('route', 'not like', '%/uploads/%')
      .execute();
    expect(ledger.map((entry) => entry.status)).toEqual([200, 200, 200, 200]);
    // Each answer carries the number of its change: four changes, none of them twice.
    expect(new Set(ledger.map((entry) => (entry.response as { rev: number }).rev)).size).toBe(4);
  });
});
