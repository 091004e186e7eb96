import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { login } from '#contract/accounts/auth.ts';
import { DEVICE_TOKEN_HEADER } from '#contract/endpoint.ts';
import { health } from '#contract/sync.ts';
import { aWire, problem } from '#tests/harness/a-wire.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { aSessionManager, renderWithSession } from '#tests/harness/browser/render-with-store.tsx';
import { LoginPage } from './login-page.tsx';

type Handlers = Parameters<typeof aWire>[0];

async function open(handlers: Handlers = {}) {
  const wire = aWire(handlers);
  const sessionManager = await aSessionManager(wire);
  await renderWithSession(<LoginPage />, sessionManager);
  return { manager: sessionManager, wire };
}

async function signIn(email = 'ana@cafe.example') {
  await userEvent.type(screen.getByLabelText('Correo'), email);
  await userEvent.type(screen.getByLabelText('Contraseña'), 'secreta');
  await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
}

async function fillSignUp(confirmation = 'secreta') {
  await userEvent.click(screen.getByRole('radio', { name: 'Crear cuenta' }));
  await userEvent.type(screen.getByLabelText('Nombre de la empresa'), 'Café del Valle');
  await userEvent.type(screen.getByLabelText('Número'), '900123456-1');
  await userEvent.type(screen.getByLabelText('Teléfono'), '300 123 4567');
  await userEvent.type(screen.getByLabelText('Correo'), 'ana@cafe.example');
  await userEvent.type(screen.getByLabelText('Contraseña'), 'secreta');
  await userEvent.type(screen.getByLabelText('Confirmar contraseña'), confirmation);
  await userEvent.click(screen.getByRole('button', { name: 'Crear cuenta' }));
}

test('signing in keeps the user and the token on this device', async () => {
  const user = aUser();
  const { manager } = await open({ 'POST /api/auth/login': () => ({ json: { token: 'abc', user } }) });
  await signIn();
  await waitFor(() => expect(manager.getSnapshot()).toMatchObject({ type: 'signed_in', user: { email: user.email } }));
});

test('M8 the device token is kept, and goes with the next sign-in alone', async () => {
  localStorage.clear();
  const device_token = 'd'.repeat(43);
  const signedIn = { token: 'abc', user: aUser(), device_token };
  const wire = aWire({
    'POST /api/auth/login': () => ({ json: signedIn }),
    'GET /api/health': () => ({ json: { ok: true } }),
  });
  const sessionManager = await aSessionManager(wire);
  const credentials = { email: 'ana@cafe.example', password: 'secreta' };
  await sessionManager.signIn(await sessionManager.call(login, { body: credentials }));
  await sessionManager.call(login, { body: credentials });
  await sessionManager.call(health, {});
  const sent = wire.requests.filter(({ url }) => /(login|health)$/.test(url));
  expect(sent.map(({ headers }) => headers.get(DEVICE_TOKEN_HEADER))).toEqual([null, device_token, null]);
});

test("the server's own words are shown, and a fallback when it has none", async () => {
  const answers = [problem('invalid_credentials', 'Correo o contraseña incorrectos.'), problem('unexpected')];
  await open({ 'POST /api/auth/login': () => answers.shift() ?? problem('unexpected') });
  await signIn();
  expect(await screen.findByText('Correo o contraseña incorrectos.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  expect(await screen.findByText('No fue posible iniciar sesión.')).toBeTruthy();
});

test('without a network it says that signing in needs one', async () => {
  await open();
  await signIn();
  expect(await screen.findByText('Necesitas conexión para iniciar sesión.')).toBeTruthy();
});

test('an unverified account is offered another e-mail, once a minute', async () => {
  const { wire } = await open({
    'POST /api/auth/login': () => problem('email_not_verified'),
    'POST /api/auth/resend-verification': () => ({ json: { message: 'ok' } }),
  });
  await signIn();
  await screen.findByText(
    'Tu cuenta ana@cafe.example aún no está verificada. Revisa tu correo o solicita un nuevo enlace.',
  );
  const resend = screen.getByRole<HTMLButtonElement>('button', { name: 'Reenviar enlace de verificación' });
  await userEvent.click(resend);
  await screen.findByText(/^Enviamos un nuevo enlace de verificación a ana@cafe.example\./);
  expect(screen.getByText(/^Podrás solicitar otro enlace en \d+ segundos\.$/)).toBeTruthy();
  expect(resend.disabled).toBe(true);
  expect(wire.requests.filter(({ url }) => url.endsWith('/resend-verification'))).toHaveLength(1);
});

test('passwords that differ stop the sign-up before anything is sent', async () => {
  const { wire } = await open();
  await fillSignUp('distinta');
  expect(await screen.findByText('Las contraseñas no coinciden.')).toBeTruthy();
  expect(wire.requests.some(({ url }) => url.endsWith('/signup'))).toBe(false);
});

test('a wrong check digit only shows a warning; afterwards the page shows where the e-mail was sent', async () => {
  const { wire } = await open({ 'POST /api/auth/signup': () => ({ json: { message: 'ok' } }) });
  await fillSignUp();
  await screen.findByText(/^Te enviamos un enlace de verificación a ana@cafe.example\./);
  expect(screen.getByLabelText<HTMLInputElement>('Correo').value).toBe('ana@cafe.example');
  screen.getByRole('button', { name: 'Reenviar enlace de verificación' });
  const sent = wire.requests.find(({ url }) => url.endsWith('/signup'));
  expect(await sent?.json()).toMatchObject({ tax_id_type: 'NIT', role: 'regular_user' });
});

test('after a sign-up, an attempt to sign in takes the notice away: one message at a time', async () => {
  await open({
    'POST /api/auth/signup': () => ({ json: { message: 'ok' } }),
    'POST /api/auth/login': () => problem('email_not_verified'),
  });
  await fillSignUp();
  await screen.findByText(/^Te enviamos un enlace de verificación a /);
  await userEvent.type(screen.getByLabelText('Contraseña'), 'secreta');
  await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  await screen.findByText(/ aún no está verificada\./);
  expect(screen.queryByText(/^Te enviamos un enlace de verificación a /)).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Reenviar enlace de verificación' })).toHaveLength(1);
});

test('who just comes is offered another link too, for the address in the form', async () => {
  const { wire } = await open({ 'POST /api/auth/resend-verification': () => ({ json: { message: 'ok' } }) });
  const resend = () => userEvent.click(screen.getByRole('button', { name: 'Reenviar enlace de verificación' }));
  await resend();
  await screen.findByText('Escribe tu correo para reenviarte el enlace.');
  await userEvent.type(screen.getByLabelText('Correo'), 'ana@cafe.example');
  await resend();
  await screen.findByText(/^Enviamos un nuevo enlace de verificación a ana@cafe.example\./);
  const sent = wire.requests.find(({ url }) => url.endsWith('/resend-verification'));
  expect(await sent?.json()).toEqual({ email: 'ana@cafe.example' });
});

test('the demonstration is offered only where the server has one, and enters it', async () => {
  const user = aUser();
  const { manager } = await open({
    'GET /api/dev/demo': () => ({ json: { available: true, ready: true } }),
    'POST /api/dev/demo': () => ({ json: { token: 'abc', user } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Entrar a la demostración' }));
  await waitFor(() => expect(manager.getSnapshot().type).toBe('signed_in'));
});

test('an account with unsent changes sees a notice before signing in', async () => {
  const { manager } = await open();
  expect(screen.queryByText(/sin enviar de/)).toBeNull();
  await manager.registry.accounts.add({
    name: 'x',
    user_id: crypto.randomUUID(),
    company_id: null,
    label: 'Café del Valle',
    pending_count: 3,
    last_seen: 1,
  });
  expect(
    await screen.findByText('Tienes 3 cambios sin enviar de Café del Valle. Inicia sesión para enviarlos.'),
  ).toBeTruthy();
});
