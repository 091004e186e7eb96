import { type Browser, type BrowserContext, chromium, type Page, type Route } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  acceptInvitation,
  anAccount,
  aSuperAdminLink,
  choosePassword,
  cut,
  dialogOf,
  inParallel,
  keptOnDevice,
  type Newcomer,
  rowOf,
  says,
  signIn,
  wordless,
} from '#tests/harness/accounts/account-steps.ts';
import { enrolSuperAdmin } from '#tests/harness/accounts/an-authenticator.ts';
import { expectAccessible } from '#tests/harness/browser/expect-accessible.ts';
import { aDatabase, type TestDatabase } from '#tests/harness/server/database-under-test.ts';
import { type RunningServer, startServer } from '#tests/harness/server/running-server.ts';
import { ensureBrowser } from '../../scripts/install/ensure-browser.mjs';

const JEFE = { email: 'jefe@plataforma.example', password: 'clave-de-jefe' };
const ANA: Newcomer = {
  email: 'ana@gestion.example',
  password: 'clave-de-ana',
  company: 'Gestión Clara S.A.S.',
  nit: '900123456',
};
const OTHER: Newcomer = {
  email: 'beto@vecina.example',
  password: 'clave-de-beto',
  company: 'La Vecina S.A.S.',
  nit: '901269867',
};
const NEEDS_CONNECTION = 'Necesitas conexión para guardar. Conservamos lo que escribiste.';
const DAY_MS = 86_400_000;

const ENV = { TERMS_URL: 'https://miempresa.co/terminos' };

let database: TestDatabase;
let server: RunningServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let superAdminLink: string;

beforeAll(async () => {
  database = await aDatabase();
  superAdminLink = await aSuperAdminLink(database, JEFE.email);
  server = await startServer({ ...database.start, env: ENV });
  const { path, args } = ensureBrowser();
  browser = await chromium.launch({ executablePath: path, args });
});

afterEach(() => context?.close());

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await database?.remove();
});

/** Without a service worker, what is asked can be made to fail; with one, the app opens without a network. */
async function openPage(serviceWorkers: 'allow' | 'block' = 'block'): Promise<void> {
  context = await browser.newContext({ locale: 'es-CO', timezoneId: 'America/Bogota', serviceWorkers });
  context.setDefaultTimeout(20_000);
  page = await context.newPage();
}

const at = (path: string) => `${server.origin}${path}`;
const inDialog = (name: string) => dialogOf(page).getByRole('button', { name });

const fillUser = (email: string) => dialogOf(page).getByLabel('Correo').fill(email);

async function chooseRole(role: string): Promise<void> {
  await dialogOf(page).getByRole('combobox', { name: 'Rol' }).click();
  await page.getByRole('option', { name: role }).click();
}

/** Requests that wait at it go on when it is opened. */
function aGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), pass: (route: Route) => opened.then(() => route.continue()) };
}

const inDialogSays = (text: string) => dialogOf(page).getByText(text, { exact: true }).waitFor();

/** The trial of everybody ends, as if its day had come; the server is back where it was. */
async function endTrials(): Promise<void> {
  const port = Number(new URL(server.origin).port);
  await server.stop();
  await database.inspect(async (trx) => {
    await trx
      .updateTable('companies')
      .set({ trial_expires_at: new Date(Date.now() - DAY_MS).toISOString() })
      .where('trial_expires_at', 'is not', null)
      .execute();
  });
  server = await startServer({ ...database.start, env: ENV, port });
}

async function startTrial(tab: Page = page): Promise<void> {
  await tab.goto(at('/pro-upgrade'));
  await tab.getByLabel('Acepto los términos y condiciones de la prueba.').check();
  await tab.getByRole('button', { name: 'Solicitar prueba gratis de 3 meses' }).click();
}

test('the platform before anybody is there: loading, failing, and three empty tables', async () => {
  await openPage();
  await choosePassword(page, at(superAdminLink), JEFE.password);
  const fail = await inParallel(page, '/superadmin/companies?limit=25', wordless);
  await enrolSuperAdmin(page, server.origin, JEFE);
  await says(page, 'Error inesperado');
  await expect.poll(() => page.getByRole('alert').count()).toBe(1);
  await expectAccessible(page, 'platform not loaded');
  await fail();
  const refuse = await inParallel(page, '/superadmin/companies?limit=25', (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: '{"code":"not_ready","detail":"En pausa."}' }),
  );
  await page.reload();
  await page.getByRole('alert').getByText('En pausa.', { exact: true }).waitFor();
  await refuse();
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await inParallel(page, '/superadmin/overview', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await says(page, 'Cargando datos...');
  go();
  await says(page, 'Resumen de la plataforma');
  await says(page, 'Vista interna de solo lectura');
  await says(page, 'Aún no hay empresas registradas.');
  await says(page, 'Aún no hay información de empresas para mostrar.');
  await says(page, 'Aún no hay importaciones recientes.');
  for (const card of ['Empresas', 'Usuarios', 'Facturas', 'Importaciones', 'Valor facturado (COP)', 'Generado el']) {
    await page.getByRole('region', { name: card, exact: true }).waitFor();
  }
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
});

test('the trial: not without the terms, each failure in its words, sent once, and not again from another tab', async () => {
  await anAccount(server.origin, ANA);
  await anAccount(server.origin, OTHER);
  await openPage();
  await signIn(page, server.origin, ANA);
  await page.goto(at('/pro-upgrade'));
  const request = page.getByRole('button', { name: 'Solicitar prueba gratis de 3 meses' });
  expect(await request.isDisabled()).toBe(true);
  await says(page, 'Acepta los términos para continuar.');
  const terms = page.getByRole('link', { name: 'Leer los términos y condiciones' });
  expect(await terms.getAttribute('rel')).toContain('noopener');
  await page.getByLabel('Acepto los términos y condiciones de la prueba.').check();
  let stop = await inParallel(page, '/companies/pro-trial', wordless);
  await request.click();
  await says(page, 'No pudimos procesar tu solicitud. Intenta nuevamente.');
  await expectAccessible(page, 'no trial');
  await stop();
  stop = await inParallel(page, '/companies/pro-trial', cut);
  await request.click();
  await says(page, NEEDS_CONNECTION);
  await stop();
  const second = await context.newPage();
  await second.goto(at('/pro-upgrade'));
  await second.getByLabel('Acepto los términos y condiciones de la prueba.').check();
  const first = aGate();
  const late = aGate();
  await inParallel(page, '/companies/pro-trial', first.pass);
  await inParallel(second, '/companies/pro-trial', late.pass);
  await request.click();
  await says(page, 'Enviando solicitud…');
  expect(await page.getByRole('button', { name: 'Enviando solicitud…' }).isDisabled()).toBe(true);
  // Asked before it could hear of the first.
  await second.getByRole('button', { name: 'Solicitar prueba gratis de 3 meses' }).click();
  first.open();
  await says(page, /^Activamos tu prueba de Pro\. Estará disponible hasta el \d+ de \S+ de \d{4}\.$/);
  late.open();
  await says(second, 'Ya tienes el plan Pro.');
});

test('users: each refusal and each failure has its words, and nothing typed is lost', async () => {
  await openPage();
  await signIn(page, server.origin, ANA);
  const unlist = await inParallel(page, '/users', wordless);
  await page.goto(at('/users'));
  await says(page, 'No pudimos cargar los usuarios. Intenta nuevamente.');
  await expectAccessible(page, 'users not loaded');
  await unlist();
  await page.reload();
  await page.getByRole('button', { name: 'Invitar' }).click();
  await inDialog('Invitar').click();
  await inDialogSays('El correo y la contraseña son obligatorios.');
  await fillUser(ANA.email);
  await inDialog('Invitar').click();
  await inDialogSays('Ya existe un usuario con este correo.');
  await fillUser('luis@gestion.example');
  await chooseRole('administrador');
  const fail = await inParallel(page, '/users', wordless);
  await inDialog('Invitar').click();
  await inDialogSays('No fue posible crear el usuario. Intenta nuevamente.');
  await expectAccessible(page, 'user not created');
  await fail();
  await inDialog('Invitar').click();
  await says(page, 'Enviamos una invitación a luis@gestion.example.');
  const invited = rowOf(page, 'luis@gestion.example');
  await invited.getByText('administrador').waitFor();
  await invited.getByText('Invitación pendiente').waitFor();
  await expectAccessible(page, 'an invitation that waits');
  const resend = page.getByRole('button', { name: 'Reenviar invitación a luis@gestion.example' });
  let stop = await inParallel(page, '/users/*/invitation', wordless);
  await resend.click();
  await says(page, 'No fue posible reenviar la invitación. Intenta nuevamente.');
  await stop();
  await resend.click();
  await says(page, 'Reenviamos la invitación a luis@gestion.example.');
  await acceptInvitation(server.origin, 'luis@gestion.example', 'clave-de-luis');
  await page.reload();

  await page.getByRole('button', { name: 'Editar usuario luis@gestion.example' }).click();
  await chooseRole('usuario avanzado');
  stop = await inParallel(page, '/users/*', wordless);
  await inDialog('Guardar').click();
  await inDialogSays('No fue posible actualizar el usuario. Intenta nuevamente.');
  await stop();
  await inDialog('Guardar').click();
  await says(page, 'Actualizaste el usuario luis@gestion.example.');
  await rowOf(page, 'luis@gestion.example').getByText('usuario avanzado').waitFor();

  await page.getByRole('button', { name: `Editar usuario ${ANA.email}` }).click();
  expect(await dialogOf(page).getByRole('combobox', { name: 'Rol' }).count()).toBe(0);
  await expectAccessible(page, 'the titular without a choice of role');
  await inDialog('Cancelar').click();

  await page.getByRole('button', { name: `Eliminar usuario ${ANA.email}` }).click({ force: true });
  await says(page, 'No puedes eliminar tu propio usuario.');
  await page.getByRole('button', { name: 'Eliminar usuario luis@gestion.example' }).click();
  stop = await inParallel(page, '/users/*', wordless);
  await inDialog('Eliminar').click();
  await inDialogSays('No fue posible eliminar el usuario. Intenta nuevamente.');
  await expectAccessible(page, 'user not deleted');
  await stop();
  await inDialog('Cancelar').click();
  await rowOf(page, 'luis@gestion.example').waitFor();
});

test('whoever manages sees what was done, by whom and from where; it is there without a network too', async () => {
  await openPage('allow');
  await signIn(page, server.origin, ANA);
  await page.goto(at('/users'));
  const log = page.getByRole('table', { name: 'Actividad' });
  const entry = log.getByRole('row').filter({ hasText: 'Cambió el rol de un usuario' });
  await entry.getByText('luis@gestion.example').waitFor();
  await entry.getByText(ANA.email).waitFor();
  await entry.getByText(/^Chrome · Linux · 127\.0\.0\.0$/).waitFor();
  for (const text of [
    'Inició sesión',
    'Activó la prueba de Pro',
    'Invitó a un usuario',
    'Aceptó la invitación',
    'Verificó su cuenta',
  ]) {
    await log.getByText(text).first().waitFor();
  }
  await keptOnDevice(page);
  await context.setOffline(true);
  await page.reload();
  await entry.getByText('luis@gestion.example').waitFor();
  await context.setOffline(false);
});

test('companies: errors are shown, an own NIT and one too many are refused', async () => {
  await openPage();
  await signIn(page, server.origin, ANA);
  const unlist = await inParallel(page, '/companies', wordless);
  await page.goto(at('/companies'));
  await says(page, 'No pudimos cargar las empresas. Intenta nuevamente.');
  await expectAccessible(page, 'companies not loaded');
  await unlist();
  await page.reload();
  const add = async (tab: Page, nit: string, name: string) => {
    await tab.getByRole('button', { name: 'Agregar empresa' }).click();
    await dialogOf(tab).getByLabel('NIT').fill(nit);
    await dialogOf(tab).getByLabel('Nombre de la empresa').fill(name);
  };
  await add(page, '90X', 'Segunda S.A.S.');
  await inDialog('Guardar').click();
  await inDialogSays('Revisa el número de identificación: usa solo números.');
  await dialogOf(page).getByLabel('NIT').fill(ANA.nit);
  await inDialog('Guardar').click();
  await inDialogSays('Tu cuenta ya tiene una empresa con este NIT.');
  // Somebody else may have written it before: both are provisional.
  await dialogOf(page).getByLabel('NIT').fill(OTHER.nit);
  const stop = await inParallel(page, '/companies', wordless);
  await inDialog('Guardar').click();
  await inDialogSays('No fue posible agregar la empresa. Intenta nuevamente.');
  await expectAccessible(page, 'company not added');
  await stop();
  await inDialog('Guardar').click();
  await rowOf(page, 'Segunda S.A.S.').waitFor();

  const late = await context.newPage();
  await late.goto(at('/companies'));
  await add(late, '860002964', 'Cuarta S.A.S.');
  await add(page, '860034313', 'Tercera S.A.S.');
  await inDialog('Guardar').click();
  await rowOf(page, 'Tercera S.A.S.').waitFor();
  expect(await page.getByRole('button', { name: 'Agregar empresa' }).count()).toBe(0);
  await dialogOf(late).getByRole('button', { name: 'Guardar' }).click();
  await dialogOf(late).getByText('Tu plan permite 3 empresas. Mejora tu plan para agregar más.').waitFor();

  await page.getByRole('button', { name: `Editar empresa ${ANA.company}` }).click();
  await dialogOf(page).getByLabel('Correo').fill('sin-arroba');
  await inDialog('Guardar').click();
  await inDialogSays('Escribe un correo válido, por ejemplo nombre@empresa.com.');
  await dialogOf(page).getByLabel('Correo').fill('contabilidad@gestion.example');
  await dialogOf(page).getByLabel('Contacto').fill('Calle 1 # 2-3, Bogotá');
  await inDialog('Guardar').click();
  await rowOf(page, 'contabilidad@gestion.example').getByText('Calle 1 # 2-3, Bogotá').waitFor();
});

test('a trial that runs out while the device is away: it knows by its own clock, and takes nothing away', async () => {
  await openPage('allow');
  await signIn(page, server.origin, ANA);
  await page.goto(at('/companies'));
  await rowOf(page, 'Tercera S.A.S.').waitFor();
  await page.goto(at('/users'));
  await rowOf(page, 'luis@gestion.example').waitFor();
  await keptOnDevice(page);
  await context.setOffline(true);
  await page.clock.setFixedTime(Date.now() + 110 * DAY_MS);
  await page.reload();
  await says(page, 'Tu prueba de Pro terminó. Tus datos siguen disponibles en el plan Gratis.');
  await rowOf(page, 'luis@gestion.example').waitFor();
  await page.goto(at('/companies'));
  await rowOf(page, 'Tercera S.A.S.').waitFor();
  await page.close();
});

test('a smaller plan refuses what was begun on the bigger one, and keeps users, companies and what they hold', async () => {
  await openPage();
  await signIn(page, server.origin, ANA);
  await page.goto(at('/users'));
  await page.getByRole('button', { name: 'Invitar' }).click();
  await fillUser('sara@gestion.example');
  await inDialog('Invitar').click();
  await says(page, 'Enviamos una invitación a sara@gestion.example.');
  await acceptInvitation(server.origin, 'sara@gestion.example', 'clave-de-sara');
  await page.getByRole('button', { name: 'Invitar' }).click();
  await fillUser('tarde@gestion.example');
  await chooseRole('administrador');
  await endTrials();
  await inDialog('Invitar').click();
  await inDialogSays('El rol administrador está disponible desde el plan Pro.');
  await chooseRole('usuario regular');
  await inDialog('Invitar').click();
  await inDialogSays('Tu plan permite 2 usuarios. Mejora tu plan para agregar más.');

  await page.reload();
  await says(page, 'Tu prueba de Pro terminó. Tus datos siguen disponibles en el plan Gratis.');
  await rowOf(page, 'luis@gestion.example').getByText('usuario avanzado').waitFor();
  await rowOf(page, 'sara@gestion.example')
    .getByText(/^Solo lectura hasta el \d\d\/\d\d\/\d{4}$/)
    .waitFor();
  await page.goto(at('/companies'));
  await rowOf(page, 'Segunda S.A.S.').getByText('Solo lectura').waitFor();
  await expectAccessible(page, 'companies after the trial');
  await page.getByRole('button', { name: 'Editar empresa Tercera S.A.S.' }).click();
  await dialogOf(page).getByRole('checkbox').check();
  await inDialog('Guardar').click();
  await rowOf(page, ANA.company).getByText('Solo lectura').waitFor();
  expect(await rowOf(page, 'Tercera S.A.S.').getByText('Solo lectura').count()).toBe(0);
});

test('no second trial, not even where this device does not know of the first', async () => {
  await openPage();
  await signIn(page, server.origin, ANA);
  await inParallel(page, '/companies/usage', wordless);
  await startTrial();
  await says(page, 'Tu empresa ya usó la prueba de Pro. Escríbenos a ayuda@cuadra.example para continuar con el plan.');
});

test('a device that kept the bigger plan hears of the smaller one when it comes back, and the guard says why', async () => {
  await openPage('allow');
  await signIn(page, server.origin, { email: 'luis@gestion.example', password: 'clave-de-luis' });
  await page.getByRole('link', { name: 'Usuarios' }).first().waitFor();
  await page.goto(at('/users'));
  await rowOf(page, ANA.email).waitFor();
  await keptOnDevice(page);
  await context.setOffline(true);
  const ana = await browser.newContext({ locale: 'es-CO', serviceWorkers: 'block' });
  const manager = await ana.newPage();
  await signIn(manager, server.origin, ANA);
  await manager.goto(at('/users'));
  await manager.getByRole('button', { name: 'Editar usuario luis@gestion.example' }).click();
  await dialogOf(manager).getByRole('combobox', { name: 'Rol' }).click();
  await manager.getByRole('option', { name: 'usuario regular' }).click();
  await dialogOf(manager).getByRole('button', { name: 'Guardar' }).click();
  await says(manager, 'Actualizaste el usuario luis@gestion.example.');
  await ana.close();
  await page.reload();
  await rowOf(page, ANA.email).waitFor();
  await context.setOffline(false);
  // A new role ends the sessions of the old one.
  await page.waitForURL('**/login');
  await says(page, 'Tu sesión terminó. Inicia sesión nuevamente.');
  await signIn(page, server.origin, { email: 'luis@gestion.example', password: 'clave-de-luis' });
  await page.goto(at('/users'));
  await page.waitForURL('**/dashboard*');
  await says(page, 'Tu plan o tu rol no incluye esta sección.');
});
