import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import { codeOf } from './a-factor.ts';
import { dialogOf, fillSignIn, type Newcomer, says, sendSignIn } from './account-steps.ts';

const STEP_MS = 30_000;
/** A form is filled and sent within this time. */
const TYPING_MS = 8_000;

/** The code of an app `steps` steps from now, at a moment when now does not become the next step while it is typed. */
export async function typedCode(secret: string, steps: -1 | 0 | 1): Promise<string> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < TYPING_MS) await wait(left);
  return codeOf(secret, new Date(Date.now() + steps * STEP_MS));
}

/**
 * Adds an authenticator app on the open page "Seguridad", with the code of the step before: the next ones are unused.
 * Returns its secret once the app is there; recovery codes that come with it are still shown.
 */
export async function addApp(page: Page, name = 'Mi celular'): Promise<string> {
  await page.getByRole('button', { name: 'Agregar aplicación' }).click();
  const secret = ((await dialogOf(page).locator('pre').textContent()) ?? '').replace(/\s/g, '');
  await dialogOf(page).getByLabel('Nombre').fill(name);
  await dialogOf(page)
    .getByLabel('Código de 6 dígitos')
    .fill(await typedCode(secret, -1));
  await dialogOf(page).getByRole('button', { name: 'Agregar' }).click();
  await says(page, `Agregaste «${name}».`);
  return secret;
}

/** The recovery codes that are shown now, and kept. */
export async function keepCodes(page: Page): Promise<string[]> {
  const codes = await dialogOf(page).getByRole('listitem').allTextContents();
  await dialogOf(page).getByRole('button', { name: 'Ya los guardé' }).click();
  await dialogOf(page).waitFor({ state: 'detached' });
  return codes;
}

/** A passkey of this device, which answers without a person; `forget` is what a lost device has left. */
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

/** A super admin's first sign-in: nothing opens before there is a second factor. Returns the app's secret. */
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
