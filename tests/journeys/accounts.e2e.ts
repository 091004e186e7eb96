import { readFile } from 'node:fs/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aSuperAdminLink, choosePassword, keptOnDevice } from '#tests/harness/accounts/account-steps.ts';
import { enrolSuperAdmin } from '#tests/harness/accounts/an-authenticator.ts';
import { watchErrors } from '#tests/harness/browser/browser.ts';
import { expectAccessible } from '#tests/harness/browser/expect-accessible.ts';
import { linkInEmail } from '#tests/harness/mail/read-email.ts';
import { aDatabase, type TestDatabase } from '#tests/harness/server/database-under-test.ts';
import { type RunningServer, startServer } from '#tests/harness/server/running-server.ts';
import { ensureBrowser } from '../../scripts/install/ensure-browser.mjs';

const TITULAR = 'ana@cuentas.example';
const NEW_TITULAR = 'ana.nueva@cuentas.example';
const LUIS = 'luis@cuentas.example';
const SUPER_ADMIN = 'jefe@plataforma.example';
const NEEDS_CONNECTION = 'Necesitas conexión para guardar. Conservamos lo que escribiste.';

let password = 'clave-segura-1';
let titular = 'ana@cuentas.example';
let database: TestDatabase;
let server: RunningServer;
let browser: Browser;
let context: BrowserContext | undefined;

beforeAll(async () => {
  database = await aDatabase();
  server = await startServer(database.start);
  const { path, args } = ensureBrowser();
  browser = await chromium.launch({ executablePath: path, args });
});

afterEach(async () => {
  await context?.close();
  context = undefined;
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await database?.remove();
});

/** A browser of its own: what an earlier test left in one is not this one's. */
async function aPage(): Promise<{ page: Page; errors: string[] }> {
  context = await browser.newContext({ locale: 'es-CO', timezoneId: 'America/Bogota' });
  const page = await context.newPage();
  return { page, errors: watchErrors(page) };
}

const at = (path: string) => `${server.origin}${path}`;
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

async function signUp(page: Page): Promise<void> {
  await page.goto(at('/login'));
  await page.getByText('Crear cuenta', { exact: true }).first().click();
  await page.getByLabel('Nombre de la empresa').fill('Cuentas Claras S.A.S.');
  await page.getByLabel('Número').fill('900.123.456-8');
  await page.getByLabel('Teléfono').fill('300 123 4567');
  await page.getByLabel('Correo').fill(TITULAR);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByLabel('Confirmar contraseña').fill(password);
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await says(page, `Te enviamos un enlace de verificación a ${TITULAR}`);
}

async function trySignIn(page: Page, email: string, secret: string): Promise<void> {
  await page.goto(at('/login'));
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
}

async function signIn(page: Page, email = titular, secret = password): Promise<void> {
  await trySignIn(page, email, secret);
  await page.waitForURL('**/dashboard*');
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Salir' }).first().click();
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).waitFor();
}

/** In the page's main table: what was done to somebody is in another one. */
const rowOf = (page: Page, text: string) => page.getByRole('table').first().getByRole('row').filter({ hasText: text });
const dialog = (page: Page) => page.getByRole('dialog');

test('sign-up, verification, and every failure of those links', async () => {
  const { page, errors } = await aPage();
  await signUp(page);
  await trySignIn(page, TITULAR, password);
  await says(page, `Tu cuenta ${TITULAR} aún no está verificada. Revisa tu correo o solicita un nuevo enlace.`);
  await page.goto(at('/verify-email'));
  await says(page, 'Enlace de verificación inválido.');
  await page.goto(at('/verify-email?token=no-such-token'));
  await says(page, 'No pudimos verificar tu cuenta con este enlace.');
  await page.goto(at(await linkInEmail(server.origin, TITULAR, '/verify-email')));
  await says(page, 'Tu cuenta quedó verificada. Ya puedes iniciar sesión.');
  await page.getByRole('link', { name: 'Ir a iniciar sesión' }).click();
  await page.waitForURL('**/login');
  // The console reports the two refusals asked for above; nothing else may be in it.
  expect(errors.filter((error) => !/status of 40[03]/.test(error))).toEqual([]);
});

test('a forgotten password: the e-mail, the new password, and the link works once', async () => {
  const { page } = await aPage();
  await page.goto(at('/login'));
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
  await page.getByRole('heading', { name: 'Restablecer contraseña' }).waitFor();
  await page.getByLabel('Correo').fill(TITULAR);
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await says(page, 'Si el correo está registrado, recibirás un enlace en los próximos minutos.');
  await says(page, /^¿Es urgente\? Escríbenos a /);

  const link = await linkInEmail(server.origin, TITULAR, '/reset-password');
  const old = password;
  await page.goto(at(link));
  await says(page, `Crea una nueva contraseña para ${TITULAR}.`);
  await page.getByLabel('Nueva contraseña').fill('otra-clave-2');
  await page.getByLabel('Confirmar contraseña').fill('distinta');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await page.getByText('Las contraseñas no coinciden', { exact: true }).waitFor();
  password = 'otra-clave-2';
  await choosePassword(page, at(link), password);

  await page.goto(at(link));
  await page.getByText('Token inválido o expirado', { exact: true }).waitFor();
  await page.goto(at('/reset-password'));
  await page.getByText('Token inválido o faltante', { exact: true }).waitFor();
  await trySignIn(page, TITULAR, old);
  await says(page, 'Correo o contraseña incorrectos.');
  await signIn(page);
});

test('users: invited, limited, changed; the list opens without a network and the form keeps what was typed', async () => {
  const { page, errors } = await aPage();
  await signIn(page);
  await page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Usuarios' }).first().click();
  await rowOf(page, TITULAR).waitFor();
  await says(page, 'Aún no hay más usuarios. Invita a tu equipo o a tu contador.');
  await page.getByRole('button', { name: `Eliminar usuario ${TITULAR}` }).click({ force: true });
  await says(page, 'No puedes eliminar tu propio usuario.');

  await page.getByRole('button', { name: 'Invitar' }).click();
  await dialog(page).getByRole('button', { name: 'Invitar' }).click();
  await says(page, 'El correo y la contraseña son obligatorios.');
  await says(page, 'El rol usuario avanzado está disponible desde el plan Básico.');
  await dialog(page).getByLabel('Correo').fill(LUIS);
  await context?.setOffline(true);
  await dialog(page).getByText(NEEDS_CONNECTION).waitFor();
  expect(await dialog(page).getByRole('button', { name: 'Invitar' }).isDisabled()).toBe(true);
  await context?.setOffline(false);
  await dialog(page).getByRole('button', { name: 'Invitar' }).click();
  await says(page, `Enviamos una invitación a ${LUIS}.`);
  await rowOf(page, LUIS).getByText('Invitación pendiente').waitFor();

  await page.getByRole('button', { name: 'Invitar' }).click();
  await dialog(page).getByLabel('Correo').fill('tercera@cuentas.example');
  await dialog(page).getByRole('button', { name: 'Invitar' }).click();
  await dialog(page).getByText('Tu plan permite 2 usuarios. Mejora tu plan para agregar más.').waitFor();
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();

  await acceptAsLuis();
  await page.reload();
  await page.getByRole('button', { name: `Editar usuario ${LUIS}` }).click();
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `Editar usuario ${LUIS}` }).click();
  await dialog(page).getByLabel('Pedirle una contraseña nueva').check();
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await says(page, `Actualizaste el usuario ${LUIS}.`);
  const reset = await context?.newPage();
  if (reset)
    await choosePassword(reset, at(await linkInEmail(server.origin, LUIS, '/reset-password')), 'clave-nueva-de-luis');
  await reset?.close();

  await keptOnDevice(page);
  await context?.setOffline(true);
  await page.reload();
  await rowOf(page, LUIS).waitFor();
  await says(page, /^Datos al /);
  await context?.setOffline(false);
  expect(errors.filter((error) => !/status of 409/.test(error))).toEqual([]);
});

/** On a phone of his own: the link is looked at, refused what does not match, and accepted once. */
async function acceptAsLuis(): Promise<void> {
  const phone = await browser.newContext({
    locale: 'es-CO',
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  const page = await phone.newPage();
  const link = at(await linkInEmail(server.origin, LUIS, '/accept-invitation'));
  await trySignIn(page, LUIS, 'clave-de-luis');
  await says(page, 'Correo o contraseña incorrectos.');
  await page.goto(link);
  await says(page, `Cuentas Claras S.A.S. te invitó a usar Cuadra con el correo ${LUIS}.`);
  await expectAccessible(page, 'an invitation');
  await page.getByLabel('Nueva contraseña').fill('elegida-por-luis');
  await page.getByLabel('Confirmar contraseña').fill('distinta');
  await page.getByRole('button', { name: 'Aceptar la invitación' }).click();
  await page.getByText('Las contraseñas no coinciden', { exact: true }).waitFor();
  await page.getByLabel('Confirmar contraseña').fill('elegida-por-luis');
  await page.getByRole('button', { name: 'Aceptar la invitación' }).click();
  await says(page, 'Tu cuenta está lista. Ya puedes iniciar sesión.');
  await expectAccessible(page, 'an accepted invitation');
  await page.goto(link);
  await says(page, 'Esta invitación ya no es válida. Pide a quien te invitó que te envíe otra.');
  await expectAccessible(page, 'an invitation that is over');
  await signIn(page, LUIS, 'elegida-por-luis');
  await phone.close();
}

test('a regular user has no list of users, and sees why', async () => {
  const { page } = await aPage();
  await signIn(page, LUIS, 'clave-nueva-de-luis');
  await page.goto(at('/users'));
  await page.waitForURL('**/dashboard*');
  await says(page, 'Tu plan o tu rol no incluye esta sección.');
  expect(await page.getByRole('link', { name: 'Usuarios' }).count()).toBe(0);
  await page.goto(at('/superadmin/overview'));
  await page.waitForURL('**/dashboard*');
});

test('everybody changes their own password, and with it other sessions end', async () => {
  const elsewhere = await browser.newContext({ locale: 'es-CO' });
  const other = await elsewhere.newPage();
  await signIn(other, LUIS, 'clave-nueva-de-luis');
  const { page } = await aPage();
  await signIn(page, LUIS, 'clave-nueva-de-luis');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await dialog(page).getByLabel('Contraseña actual').fill('equivocada');
  await dialog(page).getByLabel('Nueva contraseña').fill('propia-de-luis-3');
  await dialog(page).getByLabel('Confirmar contraseña').fill('propia-de-luis-3');
  await dialog(page).getByRole('button', { name: 'Cambiar contraseña' }).click();
  await dialog(page).getByText('Tu contraseña actual no es correcta.').waitFor();
  await expectAccessible(page, 'a wrong current password');
  await dialog(page).getByLabel('Contraseña actual').fill('clave-nueva-de-luis');
  await dialog(page).getByRole('button', { name: 'Cambiar contraseña' }).click();
  await says(page, 'Cambiaste tu contraseña. Cerramos tus demás sesiones.');
  await page.reload();
  await page.getByRole('button', { name: 'Cambiar contraseña' }).waitFor();
  await other.reload();
  await other.waitForURL('**/login');
  await elsewhere.close();
});

test('the own address changes with the password and the link to the new one; the old one can stop it', async () => {
  const { page } = await aPage();
  await signIn(page);
  const call = async (email: string) => {
    await page.goto(at('/users'));
    await page.getByRole('button', { name: `Editar usuario ${TITULAR}` }).click();
    await dialog(page).getByLabel('Correo').fill(email);
    await dialog(page).getByLabel('Contraseña actual').fill(password);
    await dialog(page).getByRole('button', { name: 'Guardar' }).click();
    await says(page, `Enviamos un enlace a ${email}. El correo cambia cuando se confirme.`);
    await rowOf(page, TITULAR).getByText(`Por confirmar: ${email}`).waitFor();
  };
  await call('ladron@cuentas.example');
  await expectAccessible(page, 'an address that waits');
  await page.goto(at(await linkInEmail(server.origin, TITULAR, '/cancel-email-change')));
  await page.getByRole('button', { name: 'Detener el cambio' }).click();
  await says(page, 'Detuvimos el cambio. Tu correo sigue siendo el mismo.');
  await page.goto(at(await linkInEmail(server.origin, 'ladron@cuentas.example', '/confirm-email-change')));
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click();
  await says(page, 'Este enlace ya no es válido. Pide de nuevo el cambio de correo.');
  await expectAccessible(page, 'a change that was stopped');

  await call(NEW_TITULAR);
  await page.goto(at(await linkInEmail(server.origin, NEW_TITULAR, '/confirm-email-change')));
  await expectAccessible(page, 'a change to confirm');
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click();
  await says(page, `Tu correo cambió. Desde ahora entras con ${NEW_TITULAR}.`);
  await page.getByRole('link', { name: 'Volver a Cuadra' }).click();
  // This session was the one that confirmed: it goes on.
  await page.waitForURL('**/dashboard*');
  await signOut(page);
  await trySignIn(page, TITULAR, password);
  await says(page, 'Correo o contraseña incorrectos.');
  titular = NEW_TITULAR;
  await signIn(page);
});

test('a deleted user is out at once', async () => {
  const { page } = await aPage();
  await signIn(page);
  await page.goto(at('/users'));
  await page.getByRole('button', { name: `Eliminar usuario ${LUIS}` }).click();
  await says(page, `¿Quieres eliminar el usuario ${LUIS}? Perderá el acceso de inmediato.`);
  await dialog(page).getByRole('button', { name: 'Eliminar' }).click();
  await says(page, `Eliminaste el usuario ${LUIS}.`);
  await rowOf(page, LUIS).waitFor({ state: 'detached' });
  await signOut(page);
  await trySignIn(page, LUIS, 'propia-de-luis-3');
  await says(page, 'Correo o contraseña incorrectos.');
});

test('the trial of Pro, from the banner to a second NIT', async () => {
  const { page, errors } = await aPage();
  await signIn(page);
  await page.getByRole('link', { name: 'Conocer Pro' }).first().click();
  await page.getByRole('heading', { name: 'Pasa tu empresa a Pro' }).waitFor();
  await expect.poll(() => page.getByRole('list', { name: 'Qué incluye Pro' }).getByRole('listitem').count()).toBe(10);
  const request = page.getByRole('button', { name: 'Solicitar prueba gratis de 3 meses' });
  expect(await request.isDisabled()).toBe(true);
  await page.getByLabel('Acepto los términos y condiciones de la prueba.').check();
  await request.click();
  await says(page, /^Activamos tu prueba de Pro\. Estará disponible hasta el \d+ de \S+ de \d{4}\.$/);
  // The profile came anew: banner and label change without a reload.
  await page.getByRole('link', { name: 'Conocer Pro' }).first().waitFor({ state: 'detached' });
  await says(page, /Plan Pro/);

  await page.getByRole('link', { name: 'Empresas' }).first().click();
  await page.getByRole('button', { name: 'Agregar empresa' }).click();
  await dialog(page).getByLabel('NIT').fill('901.269.867-2');
  await dialog(page).getByLabel('Nombre de la empresa').fill('Segunda Cuenta S.A.S.');
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await rowOf(page, '901.269.867-2').waitFor();
  await page.getByRole('button', { name: 'Editar empresa Segunda Cuenta S.A.S.' }).click();
  await dialog(page).getByLabel('Correo').fill('segunda@cuentas.example');
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await rowOf(page, 'segunda@cuentas.example').waitFor();
  await page.goto(at('/pro-upgrade'));
  await says(page, /^Activo hasta el /);
  expect(errors).toEqual([]);
});

test('a trial that ended takes nothing away, and the super admin sees the platform and nothing else', async () => {
  await server.stop();
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  await database.inspect(async (trx) => {
    await trx
      .updateTable('companies')
      .set({ trial_expires_at: yesterday })
      .where('trial_expires_at', 'is not', null)
      .execute();
  });
  const link = await aSuperAdminLink(database, SUPER_ADMIN);
  server = await startServer(database.start);

  const { page, errors } = await aPage();
  await signIn(page);
  await page.getByRole('link', { name: 'Conocer Pro' }).first().waitFor();
  await page.goto(at('/companies'));
  await rowOf(page, 'Segunda Cuenta S.A.S.').getByText('Solo lectura').waitFor();
  await says(page, 'Tu prueba de Pro terminó. Tus datos siguen disponibles en el plan Gratis.');
  expect(await page.getByRole('button', { name: 'Agregar empresa' }).count()).toBe(0);
  await page.goto(at('/pro-upgrade'));
  await says(page, /^Tu empresa ya usó la prueba de Pro\. Escríbenos a \S+ para continuar con el plan\.$/);
  await signOut(page);

  await choosePassword(page, at(link), 'clave-de-jefe');
  await enrolSuperAdmin(page, server.origin, { email: SUPER_ADMIN, password: 'clave-de-jefe' });
  await page.getByRole('region', { name: 'Empresas', exact: true }).waitFor();
  await rowOf(page, 'Cuentas Claras S.A.S.').first().waitFor();
  await says(page, 'Aún no hay importaciones recientes.');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar CSV: Resumen por empresa' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('resumen-por-empresa.csv');
  expect(await readFile(await download.path(), 'utf8')).toContain('"Cuentas Claras S.A.S.";');
  expect(await page.getByRole('navigation').count()).toBe(0);
  for (const path of ['/', '/dashboard', '/users', '/pro-upgrade']) {
    await page.goto(at(path));
    await page.waitForURL('**/superadmin/overview');
  }
  expect(errors).toEqual([]);
});
