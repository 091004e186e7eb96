import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import { codeOf } from './a-factor.ts';
import { dialogOf, fillSignIn, type Newcomer, says, sendSignIn } from './account-steps.ts';

const STEP_MS = 30_000;
/** Time in which a form is filled in and sent. */
const TYPING_MS = 8_000;

/** The code of an app `steps` steps from now. Waits if the current step would end while the code is typed. */
export async function typedCode(secret: string, steps: -1 | 0 | 1): Promise<string> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < TYPING_MS) await wait(left);
  return codeOf(secret, new Date(Date.now() + steps * STEP_MS));
}

/**
 * Adds an authenticator app on the open page "Seguridad", with the code of the previous step, so that the next ones are
 * unused. Returns its secret once the app is listed; its recovery codes, if any, are still shown.
 */
export async function addApp(page: Page, name = 'Mi celular'): Promise<string> {
  await page.getByRole('button', { name: 'Agregar app autenticadora' }).click();
  const secret = ((await dialogOf(page).locator('pre').textContent()) ?? '').replace(/\s/g, '');
  await dialogOf(page).getByLabel('Nombre').fill(name);
  await dialogOf(page)
    .getByLabel('Código de 6 dígitos')
    .fill(await typedCode(secret, -1));
  await dialogOf(page).getByRole('button', { name: 'Agregar' }).click();
  await says(page, `Agregaste «${name}».`);
  return secret;
}

/** Returns the recovery codes on screen and confirms that they are saved. */
export async function keepCodes(page: Page): Promise<string[]> {
  const codes = await dialogOf(page).getByRole('listitem').allTextContents();
  await dialogOf(page).getByRole('button', { name: 'Ya los guardé' }).click();
  await dialogOf(page).waitFor({ state: 'detached' });
  return codes;
}

/** A passkey of this device that needs no user action; `forget` removes it, as on a lost device. */
export async function aVirtualPasskey(page: Page): Promise<{ forget: () => Promise<void> }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { forget: () => devtools.send('WebAuthn.clearCredentials', { authenticatorId }).then(() => undefined) };
}

/** The first sign-in of a super admin: a second factor is required before anything else. Returns the app's secret. */
export async function enrolSuperAdmin(
  page: Page,
  origin: string,
  who: Pick<Newcomer, 'email' | 'password'>,
): Promise<string> {
  await fillSignIn(page, origin, who);
  await sendSignIn(page);
  await page.waitForURL('**/superadmin/security');
  await says(page, 'Tu rol exige un segundo factor. Agrega uno para continuar.');
  const secret = await addApp(page);
  await keepCodes(page);
  await page.waitForURL('**/superadmin/overview');
  return secret;
}
