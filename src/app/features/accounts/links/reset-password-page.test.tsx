import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aWire, problem } from '#tests/harness/a-wire.ts';
import { aSessionManager, renderWithSession } from '#tests/harness/browser/render-with-store.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

type Handlers = NonNullable<Parameters<typeof aWire>[0]>;

const CHECK = 'GET /api/auth/verify-reset-token/abc';
const good: Handlers = { [CHECK]: () => ({ json: { email: 'ana@cafe.example' } }) };

async function open(handlers: Handlers, token = 'abc') {
  const wire = aWire(handlers);
  await renderWithSession(<ResetPasswordPage token={token} />, await aSessionManager(wire));
  return wire;
}

async function choose(password: string, confirmation = password) {
  await userEvent.type(await screen.findByLabelText('Nueva contraseña'), password);
  await userEvent.type(screen.getByLabelText('Confirmar contraseña'), confirmation);
  await userEvent.click(screen.getByRole('button', { name: 'Guardar contraseña' }));
}

test('the link is checked first', async () => {
  await open({ [CHECK]: () => new Promise(() => {}) });
  expect(await screen.findByText('Estamos validando tu enlace…')).toBeTruthy();
});

test('a good link leads to the form, and a new password to the way in', async () => {
  const wire = await open({ ...good, 'POST /api/auth/reset-password': () => ({ json: { message: 'ok' } }) });
  expect(await screen.findByText('Crea una nueva contraseña para ana@cafe.example.')).toBeTruthy();
  await choose('nueva-clave');
  expect(await screen.findByText('Tu contraseña se actualizó. Ya puedes iniciar sesión.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ir a iniciar sesión' })).toBeTruthy();
  const sent = wire.requests.find(({ method }) => method === 'POST');
  expect(await sent?.json()).toEqual({ token: 'abc', new_password: 'nueva-clave' });
});

test('without a token no request is sent', async () => {
  const wire = await open({}, '');
  expect(await screen.findByText('Token inválido o faltante')).toBeTruthy();
  expect(wire.requests).toHaveLength(0);
});

test('a link that is no good any more offers another', async () => {
  await open({ [CHECK]: () => problem('reset_token_invalid') });
  expect(await screen.findByText('Token inválido o expirado')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Solicitar un nuevo enlace' })).toBeTruthy();
});

test('a link that could not be checked is not reported as invalid', async () => {
  const handlers: Handlers = {};
  await open(handlers);
  expect(await screen.findByText('Necesitas conexión para validar tu enlace.')).toBeTruthy();
  Object.assign(handlers, good);
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByLabelText('Nueva contraseña')).toBeTruthy();
});

test.each([
  ['secreta', 'distinta', 'Las contraseñas no coinciden'],
  ['corta', 'corta', 'La contraseña debe tener al menos 6 caracteres'],
])('%s and %s are not sent: %s', async (password, confirmation, text) => {
  const wire = await open(good);
  await choose(password, confirmation);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(wire.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a refusal keeps what was typed', async () => {
  await open({ ...good, 'POST /api/auth/reset-password': () => problem('unexpected') });
  await choose('nueva-clave');
  expect(await screen.findByText('Error al restablecer la contraseña')).toBeTruthy();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Nueva contraseña').value).toBe('nueva-clave'));
});
