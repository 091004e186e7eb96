import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page, Route } from 'playwright';
import { ECHO_HEADER, OPERATION_HEADER } from '#contract/endpoint.ts';
import { linkInEmail } from '../mail/read-email.ts';
import type { TestDatabase } from '../server/database-under-test.ts';

/** The data of a sign-up; pass only what the test is about. */
export type Newcomer = { email: string; password: string; company: string; nit: string };

export const says = (page: Page, text: string | RegExp) =>
  page
    .getByText(text, { exact: typeof text === 'string' })
    .first()
    .waitFor();
/** In the page's main table: the audit entries are in another one. */
export const rowOf = (page: Page, text: string) =>
  page.getByRole('table').first().getByRole('row').filter({ hasText: text });
export const dialogOf = (page: Page) => page.getByRole('dialog');

export async function openSignUp(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByText('Crear cuenta', { exact: true }).first().click();
}

export async function fillSignUp(page: Page, { email, password, company, nit }: Newcomer): Promise<void> {
  await page.getByLabel('Nombre de la empresa').fill(company);
  await page.getByLabel('Número').fill(nit);
  await page.getByLabel('Teléfono').fill('300 123 4567');
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByLabel('Confirmar contraseña').fill(password);
}

export const sendSignUp = (page: Page) => page.getByRole('button', { name: 'Crear cuenta' }).click();

export async function fillSignIn(
  page: Page,
  origin: string,
  { email, password }: Pick<Newcomer, 'email' | 'password'>,
) {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
}

export const sendSignIn = (page: Page) => page.getByRole('button', { name: 'Iniciar sesión' }).click();

export async function signIn(page: Page, origin: string, who: Pick<Newcomer, 'email' | 'password'>): Promise<void> {
  await fillSignIn(page, origin, who);
  await sendSignIn(page);
  await page.waitForURL('**/dashboard*');
}

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** An account that can sign in, created without a browser where the journey is about something else. */
export async function anAccount(origin: string, { email, password, company, nit }: Newcomer): Promise<void> {
  const form = { company_name: company, tax_id_type: 'NIT', tax_id: nit, phone_number: '3001234567' };
  const signedUp = await post(`${origin}/api/auth/signup`, { ...form, email, password });
  if (!signedUp.ok) throw new Error(await signedUp.text());
  const link = new URL(await linkInEmail(origin, email, '/verify-email'), origin);
  const verified = await post(`${origin}/api/auth/verify-email`, { token: link.searchParams.get('token') });
  if (!verified.ok) throw new Error(await verified.text());
}

/** Accepts the newest invitation to an address without a browser, with the invitation's password. */
export async function acceptInvitation(origin: string, email: string, new_password?: string): Promise<void> {
  const link = new URL(await linkInEmail(origin, email, '/accept-invitation'), origin);
  const token = link.searchParams.get('token');
  const accepted = await post(`${origin}/api/auth/accept-invitation`, { token, ...(new_password && { new_password }) });
  if (!accepted.ok) throw new Error(await accepted.text());
}

/** From here on every page of the app opens without a network: a worker is ready once it has all files. */
export async function keptOnDevice(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

/** A proxy between the device and the server responds, without a problem of our own. */
export const badGateway = (route: Route) =>
  route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' });
/** The connection is cut while the device believes that it has a network. */
export const cut = (route: Route) => route.abort('connectionreset');

/** The server itself fails, without a detail. */
export const wordless = (route: Route) =>
  route.fulfill({
    status: 500,
    headers: { [ECHO_HEADER]: route.request().headers()[OPERATION_HEADER] ?? '' },
    contentType: 'application/json',
    body: '{"code":"unexpected"}',
  });

/**
 * Runs the operator's command while the server is stopped: the embedded database allows one process at a time. Returns
 * the link.
 */
export async function aSuperAdminLink({ start }: TestDatabase, email: string): Promise<string> {
  const { dataDir, databaseUrl } = start;
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/server/superadmin.js', email], { env });
  return /\/reset-password\?token=\S+/.exec(stdout)?.[0] ?? '';
}

/** Sets the password through the link of an email. */
export async function choosePassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Nueva contraseña').fill(password);
  await page.getByLabel('Confirmar contraseña').fill(password);
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await says(page, 'Tu contraseña se actualizó. Ya puedes iniciar sesión.');
}

/** Responds to `path` in this way until `work` is done. */
export async function inParallel(
  page: Page,
  path: string,
  handle: (route: Route) => unknown,
): Promise<() => Promise<void>> {
  const url = `**/api${path}`;
  await page.route(url, (route) => void handle(route));
  return () => page.unroute(url);
}
