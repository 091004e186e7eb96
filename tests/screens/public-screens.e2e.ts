import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { MIN_CLIENT_HEADER } from '#contract/endpoint.ts';
import {
  anAccount,
  badGateway,
  cut,
  fillSignIn,
  fillSignUp,
  inParallel,
  type Newcomer,
  openSignUp,
  says,
  sendSignIn,
  sendSignUp,
  signIn,
} from '#tests/harness/accounts/account-steps.ts';
import { expectAccessible } from '#tests/harness/browser/expect-accessible.ts';
import { linkInEmail } from '#tests/harness/mail/read-email.ts';
import { aDatabase, type TestDatabase } from '#tests/harness/server/database-under-test.ts';
import { type RunningServer, startServer } from '#tests/harness/server/running-server.ts';
import { ensureBrowser } from '../../scripts/install/ensure-browser.mjs';

const ANA: Newcomer = {
  email: 'ana@puertas.example',
  password: 'clave-de-ana',
  company: 'Puertas y Ventanas S.A.S.',
  nit: '900.123.456-8',
};
/** Signed up, and nothing more. */
const EVA: Newcomer = { email: 'eva@sinverificar.example', password: 'clave-de-eva', company: 'Eva', nit: '901269867' };

let database: TestDatabase;
let server: RunningServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  database = await aDatabase();
  server = await startServer(database.start);
  const { path, args } = ensureBrowser();
  browser = await chromium.launch({ executablePath: path, args });
  await anAccount(server.origin, ANA);
});

afterEach(() => context?.close());

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await database?.remove();
});

/** Without a service worker: what it would answer itself could not be made to fail. */
async function openPage(): Promise<Page> {
  context = await browser.newContext({ locale: 'es-CO', timezoneId: 'America/Bogota', serviceWorkers: 'block' });
  page = await context.newPage();
  return page;
}

const at = (path: string) => `${server.origin}${path}`;
const button = (name: string) => page.getByRole('button', { name });

describe('/login', () => {
  test.each([
    ['nobody could be reached', cut, 'Necesitas conexión para iniciar sesión.'],
    ['the answer has no words of its own', badGateway, 'No fue posible iniciar sesión.'],
  ])('when %s it says so, and the second try works', async (_, handle, text) => {
    await openPage();
    await fillSignIn(page, server.origin, ANA);
    const stop = await inParallel(page, '/auth/login', handle);
    await sendSignIn(page);
    await says(page, text);
    await stop();
    await sendSignIn(page);
    await page.waitForURL('**/dashboard*');
  });

  test('missing and wrong input is shown before and after the request', async () => {
    await openPage();
    await fillSignIn(page, server.origin, { email: 'ana', password: 'x' });
    await sendSignIn(page);
    await says(page, 'Escribe un correo válido, por ejemplo nombre@empresa.com.');
    await fillSignIn(page, server.origin, { email: ANA.email, password: '' });
    await sendSignIn(page);
    await says(page, 'Escribe tu contraseña.');
    for (const email of [ANA.email, 'nadie@puertas.example']) {
      await fillSignIn(page, server.origin, { email, password: 'equivocada' });
      await sendSignIn(page);
      await says(page, 'Correo o contraseña incorrectos.');
    }
    await expectAccessible(page, 'sign-in refused');
  });

  test('after too many passwords it says how long to wait', async () => {
    await openPage();
    const who = { email: 'muchas@puertas.example', password: 'equivocada' };
    await fillSignIn(page, server.origin, who);
    for (let tries = 0; tries < 10; tries += 1) {
      const answered = page.waitForResponse('**/api/auth/login');
      await sendSignIn(page);
      await answered;
    }
    await sendSignIn(page);
    await says(page, 'Demasiados intentos. Espera 15 minutos e intenta nuevamente.');
  });

  test('without a network it says so before anybody presses anything', async () => {
    await openPage();
    await page.goto(at('/login'));
    await button('Iniciar sesión').waitFor();
    await context.setOffline(true);
    await says(page, 'Necesitas conexión para iniciar sesión.');
    await context.setOffline(false);
    await page.getByText('Necesitas conexión para iniciar sesión.').waitFor({ state: 'detached' });
  });

  test('a session that the server ended leads here and says why', async () => {
    await openPage();
    await signIn(page, server.origin, ANA);
    await inParallel(page, '/auth/me', (route) =>
      route.fulfill({
        status: 401,
        headers: { [MIN_CLIENT_HEADER]: '1' },
        contentType: 'application/json',
        body: '{"code":"signed_out"}',
      }),
    );
    await page.goto(at('/users'));
    await page.waitForURL('**/login');
    await says(page, 'Tu sesión terminó. Inicia sesión nuevamente.');
    await page.reload();
    await button('Iniciar sesión').waitFor();
  });

  test('signed in, no public form is needed any more', async () => {
    await openPage();
    await signIn(page, server.origin, ANA);
    await page.goto(at('/login'));
    await page.waitForURL('**/dashboard*');
    await page.goto(at('/'));
    await page.waitForURL('**/dashboard*');
  });
});

describe('sign-up', () => {
  test('each field that is missing or wrong has its sentence, and nothing is sent', async () => {
    await openPage();
    let sent = 0;
    await inParallel(page, '/auth/signup', (route) => {
      sent += 1;
      return route.continue();
    });
    await openSignUp(page, server.origin);
    await sendSignUp(page);
    for (const text of [
      'Escribe el nombre de la empresa.',
      'Escribe tu NIT.',
      'Escribe un teléfono.',
      'Escribe tu correo.',
      'Escribe una contraseña.',
      'Escribe otra vez la contraseña.',
    ]) {
      await says(page, text);
    }
    await fillSignUp(page, { ...EVA, email: 'eva', nit: '90A', password: 'corta' });
    await page.getByLabel('Teléfono').fill('12');
    await page.getByLabel('Confirmar contraseña').fill('larga');
    await sendSignUp(page);
    for (const text of [
      'Escribe un correo válido, por ejemplo nombre@empresa.com.',
      'Revisa el número de identificación: usa solo números.',
      'Escribe un teléfono válido, por ejemplo 300 123 4567.',
      'La contraseña debe tener al menos 6 caracteres',
      'Las contraseñas no coinciden.',
    ]) {
      await says(page, text);
    }
    await expectAccessible(page, 'sign-up with every field wrong');
    expect(sent).toBe(0);
  });

  test('a NIT whose check digit does not fit is warned about; a passport has no check digit', async () => {
    await openPage();
    await openSignUp(page, server.origin);
    await page.getByLabel('Número').fill('900.123.456-1');
    await says(page, 'El dígito de verificación de este NIT debería ser 8. Revísalo antes de continuar.');
    await page.getByRole('combobox', { name: 'Tipo de identificación' }).click();
    await page.getByRole('option', { name: 'Pasaporte' }).click();
    await page.getByText(/^El dígito de verificación/).waitFor({ state: 'detached' });
    await fillSignUp(page, { ...EVA, nit: 'AB-ñ' });
    await sendSignUp(page);
    await says(page, 'Revisa el pasaporte: usa solo letras y números.');
  });

  test.each([
    ['nobody could be reached', cut, 'Necesitas conexión para guardar. Conservamos lo que escribiste.'],
    ['the answer has no words of its own', badGateway, 'No fue posible crear la cuenta.'],
  ])('when %s it says so and keeps what was typed', async (_, handle, text) => {
    await openPage();
    await openSignUp(page, server.origin);
    await fillSignUp(page, { ...EVA, email: 'nunca@puertas.example' });
    await inParallel(page, '/auth/signup', handle);
    await sendSignUp(page);
    await says(page, text);
    expect(await page.getByLabel('Nombre de la empresa').inputValue()).toBe(EVA.company);
  });

  test('a NIT or an address that has an account already gets the answer of a new one', async () => {
    await openPage();
    for (const known of [{ email: 'otra@puertas.example', nit: ANA.nit }, { email: ANA.email }]) {
      const { email } = { ...EVA, ...known };
      await openSignUp(page, server.origin);
      await fillSignUp(page, { ...EVA, ...known });
      await sendSignUp(page);
      await says(
        page,
        `Te enviamos un enlace de verificación a ${email}. Ábrelo para activar tu cuenta y luego inicia sesión.`,
      );
    }
  });

  test('a password that is easy to guess is refused with the reason', async () => {
    await openPage();
    await openSignUp(page, server.origin);
    await fillSignUp(page, { ...EVA, password: 'password1' });
    await sendSignUp(page);
    await says(page, 'Esta contraseña es de las más usadas. Elige otra.');
    await expectAccessible(page, 'sign-up refused');
  });

  test('then the page shows where the e-mail was sent and turns to sign-in', async () => {
    await openPage();
    await openSignUp(page, server.origin);
    await fillSignUp(page, EVA);
    await sendSignUp(page);
    await says(
      page,
      `Te enviamos un enlace de verificación a ${EVA.email}. Ábrelo para activar tu cuenta y luego inicia sesión.`,
    );
    expect(await page.getByLabel('Correo').inputValue()).toBe(EVA.email);
  });
});

describe('an account that is not verified', () => {
  const unverified = `Tu cuenta ${EVA.email} aún no está verificada. Revisa tu correo o solicita un nuevo enlace.`;

  test('sees that it is unverified and is offered another e-mail, which may fail, succeed and have to wait', async () => {
    await openPage();
    await fillSignIn(page, server.origin, EVA);
    await sendSignIn(page);
    await says(page, unverified);
    await page.getByLabel('Correo').fill('');
    await button('Reenviar enlace de verificación').click();
    await says(page, 'Escribe tu correo para reenviarte el enlace.');
    await page.getByLabel('Correo').fill(EVA.email);
    for (const handle of [cut, badGateway]) {
      const stop = await inParallel(page, '/auth/resend-verification', handle);
      await button('Reenviar enlace de verificación').click();
      await says(page, 'No pudimos reenviar el enlace de verificación. Intenta nuevamente.');
      await stop();
    }
    await expectAccessible(page, 'no new link');
    await button('Reenviar enlace de verificación').click();
    await says(
      page,
      `Enviamos un nuevo enlace de verificación a ${EVA.email}. Revisa también tu carpeta de correo no deseado.`,
    );
    await says(page, /^Podrás solicitar otro enlace en \d+ segundos\.$/);
    expect(await button('Reenviar enlace de verificación').isDisabled()).toBe(true);
  });
});

describe('/verify-email', () => {
  test('without a token, with a wrong one, and when the server cannot be reached', async () => {
    await openPage();
    await page.goto(at('/verify-email'));
    await says(page, 'Enlace de verificación inválido.');
    for (const handle of [undefined, cut, badGateway]) {
      const stop = handle && (await inParallel(page, '/auth/verify-email', handle));
      await page.goto(at(`/verify-email?token=ninguno-${String(handle?.name)}`));
      await says(page, 'No pudimos verificar tu cuenta con este enlace.');
      await stop?.();
    }
    await expectAccessible(page, 'not verified');
    await page.getByRole('link', { name: 'Ir a iniciar sesión' }).click();
    await page.waitForURL('**/login');
  });

  test('it says that it is checking; then two tabs with one link, and a scanner before both, all hear yes', async () => {
    await openPage();
    const link = await linkInEmail(server.origin, EVA.email, '/verify-email');
    // What scans letters opens links and runs no script: that spends nothing.
    expect((await fetch(at(link))).status).toBe(200);
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await inParallel(page, '/auth/verify-email', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(at(link));
    await says(page, 'Estamos verificando tu cuenta…');
    const second = await context.newPage();
    await second.goto(at(link));
    go();
    for (const tab of [page, second]) await says(tab, 'Tu cuenta quedó verificada. Ya puedes iniciar sesión.');
    await page.reload();
    await says(page, 'Tu cuenta quedó verificada. Ya puedes iniciar sesión.');
    await signIn(page, server.origin, EVA);
  });
});

describe('/forgot-password', () => {
  const open = async () => {
    await openPage();
    await page.goto(at('/forgot-password'));
    await says(page, 'Escribe el correo de tu cuenta y te enviaremos un enlace para crear una nueva contraseña.');
    await says(page, '¿Es urgente? Escríbenos a ayuda@cuadra.example.');
  };

  test('says the same of every address', async () => {
    for (const email of [ANA.email, 'nadie@puertas.example']) {
      await open();
      await page.getByLabel('Correo').fill(email);
      await button('Enviar enlace').click();
      await says(
        page,
        'Si el correo está registrado, recibirás un enlace en los próximos minutos. Revisa también tu carpeta de correo no deseado.',
      );
      await context.close();
    }
  });

  test('what is no address, and what could not be sent', async () => {
    await open();
    await page.getByLabel('Correo').fill('ana');
    await button('Enviar enlace').click();
    await says(page, 'Escribe un correo válido, por ejemplo nombre@empresa.com.');
    await page.getByLabel('Correo').fill(ANA.email);
    for (const handle of [cut, badGateway]) {
      const stop = await inParallel(page, '/auth/forgot-password', handle);
      await button('Enviar enlace').click();
      await says(page, 'Error al enviar el correo de restablecimiento');
      await stop();
    }
    await expectAccessible(page, 'no letter');
    await page.getByRole('link', { name: 'Volver a iniciar sesión' }).click();
    await page.waitForURL('**/login');
  });
});

describe('/reset-password', () => {
  const aLink = async (): Promise<string> => {
    await fetch(at('/api/auth/forgot-password'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ANA.email }),
    });
    return linkInEmail(server.origin, ANA.email, '/reset-password');
  };
  const type = async (password: string, confirmation = password) => {
    await page.getByLabel('Nueva contraseña').fill(password);
    await page.getByLabel('Confirmar contraseña').fill(confirmation);
    await button('Guardar contraseña').click();
  };

  test('a missing or wrong link offers a new one; one that could not be checked may be tried again', async () => {
    await openPage();
    await page.goto(at('/reset-password'));
    await says(page, 'Token inválido o faltante');
    const stopWith = await inParallel(page, '/auth/verify-reset-token/*', badGateway);
    await page.goto(at('/reset-password?token=uno'));
    await says(page, 'Token inválido o expirado');
    await stopWith();
    await page.goto(at('/reset-password?token=dos'));
    await says(page, 'Token inválido o expirado');
    await expectAccessible(page, 'reset link refused');
    await page.getByRole('link', { name: 'Solicitar un nuevo enlace' }).click();
    await page.waitForURL('**/forgot-password');
    const stop = await inParallel(page, '/auth/verify-reset-token/*', cut);
    await page.goto(at(await aLink()));
    await says(page, 'Necesitas conexión para validar tu enlace.');
    await stop();
    await button('Reintentar').click();
    await says(page, `Crea una nueva contraseña para ${ANA.email}.`);
  });

  test('checking, each refusal of the form, done, and the link is spent', async () => {
    await openPage();
    const link = await aLink();
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    const release = await inParallel(page, '/auth/verify-reset-token/*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(at(link));
    await says(page, 'Estamos validando tu enlace…');
    go();
    await says(page, `Crea una nueva contraseña para ${ANA.email}.`);
    await release();
    await type('clave-nueva', 'clave-distinta');
    await says(page, 'Las contraseñas no coinciden');
    await type('corta');
    await says(page, 'La contraseña debe tener al menos 6 caracteres');
    await expectAccessible(page, 'new password too short');
    let stop = await inParallel(page, '/auth/reset-password', badGateway);
    await type('clave-nueva');
    await says(page, 'Error al restablecer la contraseña');
    await stop();
    stop = await inParallel(page, '/auth/reset-password', cut);
    await type('clave-nueva');
    await says(page, 'Necesitas conexión para guardar. Conservamos lo que escribiste.');
    await stop();
    await type('clave-nueva');
    await says(page, 'Tu contraseña se actualizó. Ya puedes iniciar sesión.');
    await page.getByRole('link', { name: 'Ir a iniciar sesión' }).click();
    await page.waitForURL('**/login');
    await page.goto(at(link));
    await says(page, 'Token inválido o expirado');
    await signIn(page, server.origin, { ...ANA, password: 'clave-nueva' });
  });
});
