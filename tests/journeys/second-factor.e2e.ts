import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anApp } from '#tests/harness/accounts/a-factor.ts';
import {
  acceptInvitation,
  anAccount,
  dialogOf,
  fillSignIn,
  type Newcomer,
  rowOf,
  says,
  sendSignIn,
  signIn,
} from '#tests/harness/accounts/account-steps.ts';
import { addApp, aVirtualPasskey, keepCodes, typedCode } from '#tests/harness/accounts/an-authenticator.ts';
import { watchErrors } from '#tests/harness/browser/browser.ts';
import { expectAccessible } from '#tests/harness/browser/expect-accessible.ts';
import type { SendRequest } from '#tests/harness/server/an-api.ts';
import { aDatabase, type TestDatabase } from '#tests/harness/server/database-under-test.ts';
import { freePort } from '#tests/harness/server/free-port.ts';
import { type RunningServer, startServer } from '#tests/harness/server/running-server.ts';
import { ensureBrowser } from '../../scripts/install/ensure-browser.mjs';

const ANA: Newcomer = {
  email: 'ana@factores.example',
  password: 'clave-de-ana',
  company: 'Dos Pasos S.A.S.',
  nit: '900123456',
};
const LUIS = 'luis@factores.example';
const LUIS_PASSWORD = 'clave-de-luis';
const WRONG = 'El código no es correcto o ya se usó.';
const LONGER_THAN_A_STEP_UP_MS = 6 * 60_000;
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

let database: TestDatabase;
let server: RunningServer;
/** Passkeys belong to a name: 127.0.0.1 has none. */
let origin: string;
let port: number;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];
let passkey: { forget: () => Promise<void> };
/** What the page sent with the passkey's answer. */
let captured = '';
let codes: string[] = [];
let secret = '';

beforeAll(async () => {
  database = await aDatabase();
  port = await freePort();
  origin = `http://localhost:${port}`;
  server = await startServer({ ...database.start, port });
  await anAccount(server.origin, ANA);
  const { path, args } = ensureBrowser();
  browser = await chromium.launch({ executablePath: path, args });
  context = await browser.newContext({
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    serviceWorkers: 'block',
    viewport: WIDE,
  });
  context.setDefaultTimeout(20_000);
  page = await context.newPage();
  errors = watchErrors(page);
  // One person's device through all of it.
  passkey = await aVirtualPasskey(page);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await database?.remove();
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const inDialog = (name: string) => dialogOf(page).getByRole('button', { name, exact: true });
const factor = (name: string) => page.getByRole('list', { name: 'Tus segundos factores' }).getByText(name);

async function openSecurity(): Promise<void> {
  await page.goto(`${origin}/security`);
  await page.getByRole('heading', { name: 'Segundo factor' }).waitFor();
}

async function signOut(): Promise<void> {
  await button('Salir').first().click();
  await page.waitForURL('**/login');
}

/** The password is right, and the second step is asked for. */
async function firstStep(): Promise<void> {
  await fillSignIn(page, origin, ANA);
  await sendSignIn(page);
  await page.getByRole('heading', { name: 'Segundo paso' }).waitFor();
}

async function useRecoveryCode(code: string): Promise<void> {
  await button('Usar un código de recuperación').click();
  await page.getByLabel('Código de recuperación').fill(code);
  await button('Confirmar').click();
}

/** Every session looks as if it had begun before what a confirmation lasts. */
async function ageSessions(): Promise<void> {
  await server.stop();
  const created_at = new Date(Date.now() - LONGER_THAN_A_STEP_UP_MS).toISOString();
  await database.inspect(async (trx) => {
    await trx.updateTable('sessions').set({ created_at, stepped_up_at: null }).execute();
  });
  server = await startServer({ ...database.start, port });
}

async function fillNewUser(email: string): Promise<void> {
  await button('Invitar').click();
  await dialogOf(page).getByLabel('Correo').fill(email);
  await inDialog('Invitar').click();
}

/** Who was just invited accepts, signs in elsewhere and adds an app. */
async function aColleague(email: string): Promise<void> {
  await acceptInvitation(origin, email, LUIS_PASSWORD);
  const { body } = await request('POST', '/auth/login', { body: { email, password: LUIS_PASSWORD } });
  await anApp({ request: request }, body.token);
}

/** As the harness of the API asks. */
async function request(method: 'POST', path: string, { token, body }: SendRequest) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${origin}/api${path}`, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  return { status: answer.status, text, body: JSON.parse(text) };
}

test('M9 a passkey is added, and with the first factor come ten recovery codes', async () => {
  await signIn(page, origin, ANA);
  await openSecurity();
  await says(page, 'Aún no tienes un segundo factor.');
  await expectAccessible(page, 'security without a factor');
  await button('Agregar llave de acceso').click();
  await expectAccessible(page, 'adding a passkey');
  await dialogOf(page).getByLabel('Nombre').fill('');
  await inDialog('Continuar').click();
  await says(page, 'Escribe un nombre para reconocerlo.');
  await dialogOf(page).getByLabel('Nombre').fill('Portátil');
  await inDialog('Continuar').click();
  await says(page, 'Guarda tus códigos de recuperación');
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'recovery codes');
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('heading', { name: 'Códigos de recuperación de Cuadra' }).waitFor();
  await says(page, new RegExp(`^${ANA.email} · creados el `));
  expect(await dialogOf(page).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  codes = await keepCodes(page);
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  await factor('Portátil').waitFor();
  await says(page, 'Te quedan 10 códigos.');
  await expectAccessible(page, 'security with a passkey');
  await button('Agregar llave de acceso').click();
  await inDialog('Continuar').click();
  await says(page, 'Este dispositivo ya está entre tus llaves de acceso.');
  await inDialog('Cancelar').click();
});

test('M9 the password alone opens nothing: the passkey finishes the sign-in', async () => {
  await signOut();
  await firstStep();
  await expectAccessible(page, 'second step with a passkey');
  await page.goto(`${origin}/dashboard`);
  await page.waitForURL('**/login');
  await firstStep();
  const [sent] = await Promise.all([
    page.waitForRequest((one) => one.url().endsWith('/api/auth/second-factor')),
    button('Usar llave de acceso').click(),
  ]);
  await page.waitForURL('**/dashboard*');
  captured = sent.postData() ?? '';
});

test('M9 a captured answer of the passkey opens nothing again, and a page of another origin gets none', async () => {
  expect(captured).toContain('passkey');
  const headers = { 'content-type': 'application/json' };
  const replayed = await fetch(`${origin}/api/auth/second-factor`, { method: 'POST', headers, body: captured });
  expect(await replayed.json()).toMatchObject({ code: 'second_factor_expired' });
  const elsewhere = await context.newPage();
  await aVirtualPasskey(elsewhere);
  await fillSignIn(elsewhere, server.origin, ANA);
  await sendSignIn(elsewhere);
  await elsewhere.getByRole('heading', { name: 'Segundo paso' }).waitFor();
  await elsewhere.getByRole('button', { name: 'Usar llave de acceso' }).click();
  await says(elsewhere, 'No se usó la llave de acceso. Intenta nuevamente o elige otra forma.');
  await elsewhere.close();
});

test('M9 a lost device: a recovery code lets in, once', async () => {
  await passkey.forget();
  await signOut();
  await firstStep();
  await button('Usar llave de acceso').click();
  await says(page, 'No se usó la llave de acceso. Intenta nuevamente o elige otra forma.');
  await expectAccessible(page, 'second step without the device');
  const [code = ''] = codes;
  await useRecoveryCode(code);
  await page.waitForURL('**/dashboard*');
  await signOut();
  await firstStep();
  await useRecoveryCode(code);
  await says(page, WRONG);
  await expectAccessible(page, 'second step with a used code');
  await page.getByLabel('Código de recuperación').fill((codes[1] ?? '').toUpperCase().replaceAll('-', ' '));
  await button('Confirmar').click();
  await page.waitForURL('**/dashboard*');
});

test('M9 the app takes the place of the lost device', async () => {
  await openSecurity();
  await says(page, 'Te quedan 8 códigos.');
  await button('Agregar app autenticadora').click();
  await dialogOf(page).getByRole('img').waitFor();
  await expectAccessible(page, 'adding an app');
  await dialogOf(page).getByLabel('Código de 6 dígitos').fill('12');
  await inDialog('Agregar').click();
  await says(page, 'Escribe los 6 dígitos que muestra tu aplicación.');
  await inDialog('Cancelar').click();
  secret = await addApp(page);
  await button('Quitar Portátil').click();
  await expectAccessible(page, 'removing a factor');
  await inDialog('Quitar').click();
  await says(page, 'Quitaste «Portátil».');
  await factor('Portátil').waitFor({ state: 'detached' });
  await factor('Mi celular').waitFor();
});

test('M9 a code of the app works once', async () => {
  await signOut();
  await firstStep();
  const used = await typedCode(secret, 0);
  await page.getByLabel('Código de 6 dígitos').fill(`${used.slice(0, 3)} ${used.slice(3)}`);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard*');
  await signOut();
  await page.setViewportSize(PHONE);
  await firstStep();
  await page.getByLabel('Código de 6 dígitos').fill(used);
  await button('Confirmar').click();
  await says(page, WRONG);
  await expectAccessible(page, 'second step with a used code of the app');
  await page.getByLabel('Código de 6 dígitos').fill(await typedCode(secret, 1));
  await button('Confirmar').click();
  await page.waitForURL('**/dashboard*');
  await openSecurity();
  await expectAccessible(page, 'security on a phone');
});

test('M9 creating a user later needs a step-up, and the form keeps the typed text', async () => {
  await ageSessions();
  await page.goto(`${origin}/users`);
  await fillNewUser(LUIS);
  await says(page, 'Confirma que eres tú');
  await expectAccessible(page, 'step-up on a phone');
  await page.keyboard.press('Escape');
  await page.getByText('Confirma que eres tú', { exact: true }).waitFor({ state: 'detached' });
  expect(await dialogOf(page).getByLabel('Correo').inputValue()).toBe(LUIS);
  await inDialog('Invitar').click();
  await useRecoveryCode(codes[0] ?? '');
  await says(page, 'No pudimos confirmar que eres tú. Revisa lo que escribiste.');
  await expectAccessible(page, 'step-up refused');
  await page.getByLabel('Código de recuperación').fill(codes[2] ?? '');
  await button('Confirmar').click();
  await rowOf(page, LUIS).waitFor();
});

test('M9 a manager removes the factors of a colleague who lost theirs', async () => {
  await page.setViewportSize(WIDE);
  await aColleague(LUIS);
  await page.reload();
  const reset = button(`Quitar segundos factores de ${LUIS}`);
  expect(await button(`Quitar segundos factores de ${ANA.email}`).count()).toBe(0);
  await reset.click();
  await says(page, /^¿Quieres quitar los segundos factores de /);
  await expectAccessible(page, "removing a colleague's factors");
  await inDialog('Quitar').click();
  await says(page, `Quitaste los segundos factores de ${LUIS}.`);
  await dialogOf(page).waitFor({ state: 'detached' });
  await reset.click();
  await inDialog('Quitar').click();
  await says(page, 'Este usuario no tiene segundos factores.');
  await inDialog('Cancelar').click();
});

test('M9 new recovery codes end the old ones; without a network nothing can be changed', async () => {
  await openSecurity();
  await says(page, 'Te quedan 7 códigos.');
  await button('Crear códigos nuevos').click();
  await says(page, 'Los códigos que tienes ahora dejarán de funcionar.');
  await inDialog('Crear códigos').click();
  await says(page, 'Guarda tus códigos de recuperación');
  const fresh = await keepCodes(page);
  expect(fresh.filter((code) => codes.includes(code))).toEqual([]);
  await says(page, 'Te quedan 10 códigos.');
  await context.setOffline(true);
  await says(page, 'Necesitas conexión para cambiar tu seguridad.');
  expect(await button('Agregar app autenticadora').isDisabled()).toBe(true);
  await expectAccessible(page, 'security without a network');
  await context.setOffline(false);
  // A server that is being restarted answers 503 until it has closed.
  expect(errors.filter((error) => !/status of (40[1349]|503)|ERR_CONNECTION_REFUSED/.test(error))).toEqual([]);
});
