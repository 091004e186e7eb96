import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '#contract/accounts/auth.ts';
import { createUser } from '#contract/accounts/users.ts';
import { setInvoiceStatus } from '#contract/invoices.ts';
import { pullSnapshot } from '#contract/sync.ts';
import type { InvoiceStatus } from '#domain/invoices/invoice.ts';
import { acceptInvitation, keptOnDevice, signIn } from '#tests/harness/accounts/account-steps.ts';
import { aDesktop, type Desktop } from '#tests/harness/browser/a-desktop.ts';
import { watchErrors } from '#tests/harness/browser/browser.ts';
import { expectAccessible } from '#tests/harness/browser/expect-accessible.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';

const BETO = { email: 'beto@cafedelvalle.co', password: 'otra clave larga' };
const NUMBERS = ['R1', 'R2', 'R3', 'R4'];
const LATE = {
  name: 'R9.xml',
  mimeType: 'text/xml',
  buffer: Buffer.from(textOf(aReceivedXml('900123456', { number: 'R9' }))),
};

let desktop: Desktop;
let context: BrowserContext;

beforeAll(async () => {
  desktop = await aDesktop(NUMBERS.map((number) => aReceivedXml('900123456', { number })));
  await desktop.request(desktop.account.token)(createUser, { body: { ...BETO, role: 'regular_user' } });
  await acceptInvitation(desktop.server.origin, BETO.email);
});

afterAll(async () => {
  await context?.close();
  await desktop?.close();
});

function textOf({ content }: ReturnType<typeof aReceivedXml>): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}

/** At another desk, in the meantime. */
async function betoDecides(decisions: Record<string, InvoiceStatus>): Promise<void> {
  const { token } = await desktop.request()(login, { body: BETO });
  const { rows } = await desktop.request(token)(pullSnapshot, { query: {} });
  for (const [number, status] of Object.entries(decisions)) {
    const { id, rev } = rows.find(({ invoice_number }) => invoice_number === number) ?? { id: '', rev: 0 };
    await desktop.request(token)(setInvoiceStatus, { params: { id }, body: { status, base_rev: rev } });
  }
}

async function statuses(): Promise<Record<string, InvoiceStatus>> {
  const { rows } = await desktop.request(desktop.account.token)(pullSnapshot, { query: {} });
  return Object.fromEntries(rows.map(({ invoice_number, status }) => [invoice_number, status]));
}

async function enter(): Promise<Page> {
  context = await desktop.profile.open();
  const page = context.pages()[0] ?? (await context.newPage());
  await signIn(page, desktop.server.origin, desktop.account);
  await keptOnDevice(page);
  await page.goto(`${desktop.server.origin}/invoices`);
  await page.getByRole('link', { name: 'R1', exact: true }).waitFor();
  return page;
}

async function choose(page: Page, number: string, status: string): Promise<void> {
  await page.getByRole('combobox', { name: `Estado de la factura ${number}` }).click();
  await page.getByRole('option', { name: status }).click();
}

async function remove(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: `Eliminar factura ${number}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

const listed = (page: Page, name: RegExp) => page.getByRole('region', { name });
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function savedCopy(page: Page): Promise<Record<string, Uint8Array>> {
  const download = page.waitForEvent('download');
  await press(page, 'Descargar copia');
  const path = await (await download).path();
  return unzipSync(new Uint8Array(await readFile(path)));
}

test('what was done without a network is listed, decided about, given up and saved, and nothing else is lost', async () => {
  const page = await enter();
  const errors = watchErrors(page);
  await context.setOffline(true);
  await choose(page, 'R1', 'Pagada');
  await choose(page, 'R2', 'Enviada');
  await choose(page, 'R3', 'Pagada');
  await remove(page, 'R4');

  await page.getByRole('link', { name: 'Subir', exact: true }).click();
  await page.locator('input[type=file]').setInputFiles([LATE]);

  // The badge in the menu counts them and leads to them.
  await page.getByRole('link', { name: '5 cambios por enviar' }).click();
  const changes = listed(page, /^Cambios por enviar/);
  for (const words of [
    'Marcar R1 como Pagada',
    'Marcar R2 como Enviada',
    'Marcar R3 como Pagada',
    'Eliminar la factura R4',
  ])
    await changes.getByText(words, { exact: true }).waitFor();
  await listed(page, /^Archivos por subir/)
    .getByText(`Subir ${LATE.name}`, { exact: true })
    .waitFor();
  await says(page, 'Sin conexión: 5 cambios por enviar.');
  await expectAccessible(page, 'waiting');

  const files = await savedCopy(page);
  const { changes: saved } = JSON.parse(strFromU8(files['cambios.json'] ?? new Uint8Array()));
  expect(saved).toHaveLength(5);
  expect(files[`archivos/1-${LATE.name}`]).toEqual(new Uint8Array(LATE.buffer));
  expect(saved).toMatchObject([{ operation: 'invoice.set-status', input: { status: 'paid' } }, {}, {}, {}, {}]);

  await press(page, 'Descartar: Marcar R3 como Pagada');
  await says(page, 'La factura R3 queda como Borrador. Tu cambio se pierde.');
  await expectAccessible(page, 'giving up');
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar', exact: true }).click();
  await changes.getByText('Marcar R3 como Pagada').waitFor({ state: 'detached' });

  await press(page, `Cancelar: Subir ${LATE.name}`);
  await says(
    page,
    'El archivo se borra de este dispositivo y no se sube. La factura que leímos en él sale de la lista.',
  );
  await press(page, 'Cancelar la subida');
  await listed(page, /^Archivos por subir/).waitFor({ state: 'detached' });

  await betoDecides({ R1: 'pending_payment', R2: 'paid' });
  await context.setOffline(false);
  const decisions = listed(page, /^Necesitan tu decisión\s*2$/);
  await decisions
    .getByText(/^beto@cafedelvalle\.co la marcó como Pendiente de pago \(.+\)\. Tú, .*como Pagada\. ¿Cuál dejamos\?$/)
    .waitFor();
  await decisions
    .getByText(/^beto@cafedelvalle\.co la marcó como Pagada \(.+\)\. Tú, .*como Enviada\. ¿Cuál dejamos\?$/)
    .waitFor();
  await changes.waitFor({ state: 'detached' });
  await expectAccessible(page, 'deciding');

  // A row of the list that was refused leads here too.
  await page.getByRole('link', { name: 'Facturas', exact: true }).click();
  await page.getByRole('button', { name: 'Cambio en conflicto' }).first().click();
  await page.getByRole('menuitem', { name: 'Ver en Sincronización' }).click();

  await press(page, 'Dejar Pagada: R1');
  await press(page, 'Dejar Pagada: R2');
  await page.getByRole('status').getByText('Todo está guardado.').first().waitFor();
  await expectAccessible(page, 'all done');
  expect(await statuses()).toEqual({ R1: 'paid', R2: 'paid', R3: 'draft' });

  await press(page, 'Verificar datos');
  await says(page, 'Coinciden con las del servidor.');
  await page.getByText('Registro', { exact: true }).click();
  await says(page, 'Cambió antes en otro dispositivo: R2');
  await expectAccessible(page, 'the log');
  // On a phone the way here is in the sheet of one's account.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'Facturas', exact: true }).click();
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Sincronización', exact: true }).click();
  await page.getByRole('heading', { name: 'Sincronización' }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectAccessible(page, 'on a phone');
  // The browser itself reports the two answers that were no.
  expect(errors.filter((error) => !error.includes('409'))).toEqual([]);
});
