import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acceptInvitation,
  anAccount,
  aSuperAdminLink,
  choosePassword,
  dialogOf,
  inParallel,
  type Newcomer,
  rowOf,
  says,
  signIn,
  wordless,
} from '#tests/harness/accounts/account-steps.ts';
import { enrolSuperAdmin } from '#tests/harness/accounts/an-authenticator.ts';
import { watchErrors } from '#tests/harness/browser/browser.ts';
import { expectAccessible } from '#tests/harness/browser/expect-accessible.ts';
import { aDatabase, type TestDatabase } from '#tests/harness/server/database-under-test.ts';
import { type RunningServer, startServer } from '#tests/harness/server/running-server.ts';
import { ensureBrowser } from '../../scripts/install/ensure-browser.mjs';

const JEFE = { email: 'jefe@plataforma.example', password: 'clave-de-jefe' };
const NIT = '900123456';
const ANA: Newcomer = { email: 'ana@primera.example', password: 'Mar-de-leva-73', company: 'Primera S.A.S.', nit: NIT };
/** Came later, with the same NIT and with its RUT. */
const BETO: Newcomer = { email: 'beto@duena.example', password: 'Mar-de-leva-74', company: 'Dueña S.A.S.', nit: NIT };
const LUIS = { email: 'luis@primera.example', password: 'Mar-de-leva-75' };
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';

let database: TestDatabase;
let server: RunningServer;
let browser: Browser;
let superAdminLink: string;

beforeAll(async () => {
  database = await aDatabase();
  superAdminLink = await aSuperAdminLink(database, JEFE.email);
  server = await startServer(database.start);
  for (const who of [ANA, BETO]) await anAccount(server.origin, who);
  const { path, args } = ensureBrowser();
  browser = await chromium.launch({ executablePath: path, args });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await database?.remove();
});

const at = (path: string) => `${server.origin}${path}`;

async function aPage(userAgent?: string): Promise<Page> {
  const context = await browser.newContext({
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    serviceWorkers: 'block',
    ...(userAgent !== undefined && { userAgent }),
  });
  context.setDefaultTimeout(20_000);
  return context.newPage();
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const inDialog = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true });

async function isSignedOut(page: Page): Promise<void> {
  await page.reload();
  await page.waitForURL('**/login');
}

test('a person sees where the account is open, ends one session, and then all the others', async () => {
  const [page, phone] = [await aPage(), await aPage(IPHONE)];
  const errors = watchErrors(page);
  await signIn(page, server.origin, ANA);
  await page.goto(at('/security'));
  await says(page, 'No tienes otras sesiones abiertas.');
  await expectAccessible(page, 'this session alone');
  await signIn(phone, server.origin, ANA);
  await page.reload();
  await page.getByText('Safari · iOS', { exact: true }).waitFor();
  await expectAccessible(page, 'two sessions');
  await button(page, /^Cerrar la sesión de Safari · iOS/).press('Enter');
  await says(page, 'Cerraste la sesión de Safari · iOS.');
  await says(page, 'No tienes otras sesiones abiertas.');
  await isSignedOut(phone);

  await signIn(phone, server.origin, ANA);
  await page.reload();
  await button(page, 'Cerrar las demás').click();
  await expectAccessible(page, 'ending the other sessions');
  await inDialog(page, 'Cerrar las demás').click();
  await says(page, 'Cerraste tus demás sesiones.');
  await says(page, 'No tienes otras sesiones abiertas.');
  await isSignedOut(phone);
  await page.context().setOffline(true);
  await says(page, 'Necesitas conexión para cerrar sesiones.');
  await expectAccessible(page, 'sessions without a network');
  await page.context().setOffline(false);
  expect(errors).toEqual([]);
});

test('a manager ends the sessions of a colleague', async () => {
  const [page, phone] = [await aPage(), await aPage(IPHONE)];
  await signIn(page, server.origin, ANA);
  await page.goto(at('/users'));
  await button(page, 'Invitar').click();
  await dialogOf(page).getByLabel('Correo').fill(LUIS.email);
  await inDialog(page, 'Invitar').click();
  await rowOf(page, LUIS.email).waitFor();
  await acceptInvitation(server.origin, LUIS.email, LUIS.password);
  await signIn(phone, server.origin, LUIS);
  await page.reload();
  await rowOf(page, LUIS.email).waitFor();
  await expectAccessible(page, 'actions on a user');
  await button(page, `Cerrar las sesiones de ${LUIS.email}`).click();
  await says(page, /^¿Quieres cerrar todas las sesiones de /);
  await expectAccessible(page, "ending a colleague's sessions");
  await inDialog(page, 'Cerrar sesiones').click();
  await says(page, `Cerraste las sesiones de ${LUIS.email}.`);
  await isSignedOut(phone);
});

test('M10 support proves a NIT for its owner, and the other company learns nothing but that', async () => {
  const page = await aPage();
  await choosePassword(page, at(superAdminLink), JEFE.password);
  await enrolSuperAdmin(page, server.origin, JEFE);
  await page.getByRole('link', { name: 'Comprobar NIT' }).click();
  await says(page, 'Escribe un NIT para ver qué empresas lo usan.');
  await expectAccessible(page, 'no NIT yet');
  const recover = await inParallel(page, `/superadmin/nit-claims?nit=${NIT}`, wordless);
  await page.getByLabel('NIT').fill('900.123.456-8');
  await page.keyboard.press('Enter');
  await says(page, 'No pudimos consultar el NIT. Intenta nuevamente.');
  await expectAccessible(page, 'NIT not looked up');
  await recover();
  await button(page, 'Reintentar').click();
  await says(page, 'En disputa: 2 empresas');
  await expectAccessible(page, 'two companies with a NIT');
  await button(page, `Comprobar el NIT para ${BETO.company}`).click();
  await says(page, `¿Confirmas que el NIT 900.123.456-8 es de ${BETO.company}?`);
  await inDialog(page, 'Comprobar').click();
  await says(page, 'Escribe el motivo, de 5 a 200 caracteres.');
  await expectAccessible(page, 'proving a NIT');
  await dialogOf(page).getByLabel('Motivo').fill('RUT revisado por soporte');
  await inDialog(page, 'Comprobar').click();
  await says(page, `El NIT 900.123.456-8 quedó comprobado para ${BETO.company}`);
  await rowOf(page, ANA.company)
    .getByText(/^Lo perdió el /)
    .waitFor();
  await rowOf(page, BETO.company)
    .getByText(/^Comprobado el /)
    .waitFor();
  await page.goto(at('/superadmin/nit-claims?nit=901269867'));
  await says(page, 'Ninguna empresa usa este NIT.');
  await expectAccessible(page, 'a NIT of nobody');

  const owner = await aPage();
  await signIn(owner, server.origin, ANA);
  await owner.goto(at('/companies'));
  await says(owner, /^Otra cuenta comprobó este NIT\./);
  expect(await owner.getByText(BETO.company).count()).toBe(0);
});
