import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aWire, problem } from '#tests/harness/a-wire.ts';
import { aSessionManager, renderWithSession } from '#tests/harness/browser/render-with-store.tsx';
import { AcceptInvitationPage } from './accept-invitation-page.tsx';

type Handlers = NonNullable<Parameters<typeof aWire>[0]>;

const LOOK = 'POST /api/auth/invitation';
const ACCEPT = 'POST /api/auth/accept-invitation';
const invitation = { company_name: 'Café del Valle', email: 'ana@cafe.example' };
const open: Handlers = { [LOOK]: () => ({ json: { ...invitation, has_password: false } }) };
const withPassword: Handlers = { [LOOK]: () => ({ json: { ...invitation, has_password: true } }) };
const INVALID = 'Esta invitación ya no es válida. Pide a quien te invitó que te envíe otra.';

async function visit(handlers: Handlers, token = 'abc') {
  const wire = aWire(handlers);
  await renderWithSession(<AcceptInvitationPage token={token} />, await aSessionManager(wire));
  return wire;
}

const accept = () => userEvent.click(screen.getByRole('button', { name: 'Aceptar la invitación' }));

async function choose(password: string, confirmation = password) {
  await userEvent.type(await screen.findByLabelText('Nueva contraseña'), password);
  await userEvent.type(screen.getByLabelText('Confirmar contraseña'), confirmation);
  await accept();
}

const accepted = (wire: ReturnType<typeof aWire>) =>
  Promise.all(wire.requests.filter(({ url }) => url.endsWith('/accept-invitation')).map((request) => request.json()));

test('M5 the link is checked first', async () => {
  await visit({ [LOOK]: () => new Promise(() => {}) });
  expect(await screen.findByText('Estamos validando tu enlace…')).toBeTruthy();
});

test('M5 the page says who invites which address, and a password of one’s own accepts', async () => {
  const wire = await visit({ ...open, [ACCEPT]: () => ({ json: { message: 'ok' } }) });
  expect(
    await screen.findByText('Café del Valle te invitó a usar Cuadra con el correo ana@cafe.example.'),
  ).toBeTruthy();
  expect(screen.queryByLabelText('Usar la contraseña que me dieron')).toBeNull();
  await choose('elegida-por-mí');
  expect(await screen.findByText('Tu cuenta está lista. Ya puedes iniciar sesión.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ir a iniciar sesión' })).toBeTruthy();
  expect(await accepted(wire)).toEqual([{ token: 'abc', new_password: 'elegida-por-mí' }]);
});

test('an address with an account accepts without a password, and keeps its own', async () => {
  const known: Handlers = { [LOOK]: () => ({ json: { ...invitation, has_password: true, has_account: true } }) };
  const wire = await visit({ ...known, [ACCEPT]: () => ({ json: { message: 'ok' } }) });
  expect(await screen.findByText('Ya tienes una cuenta: entrarás con tu contraseña de siempre.')).toBeTruthy();
  expect(screen.queryByLabelText('Nueva contraseña')).toBeNull();
  expect(screen.queryByLabelText('Usar la contraseña que me dieron')).toBeNull();
  await accept();
  await screen.findByRole('link', { name: 'Ir a iniciar sesión' });
  expect(await accepted(wire)).toEqual([{ token: 'abc' }]);
});

test('M5 the password that was given can be kept', async () => {
  const wire = await visit({ ...withPassword, [ACCEPT]: () => ({ json: { message: 'ok' } }) });
  await userEvent.click(await screen.findByLabelText('Usar la contraseña que me dieron'));
  expect(screen.queryByLabelText('Nueva contraseña')).toBeNull();
  await accept();
  await screen.findByText('Tu cuenta está lista. Ya puedes iniciar sesión.');
  expect(await accepted(wire)).toEqual([{ token: 'abc' }]);
});

test.each([
  ['secreta', 'distinta', 'Las contraseñas no coinciden'],
  ['corta', 'corta', 'La contraseña debe tener al menos 6 caracteres'],
])('%s and %s are not sent: %s', async (password, confirmation, text) => {
  const wire = await visit(open);
  await choose(password, confirmation);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(await accepted(wire)).toEqual([]);
});

test('an expired link shows a notice; without a token nothing is requested', async () => {
  await visit({ [LOOK]: () => problem('invitation_invalid') });
  expect(await screen.findByText(INVALID)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ir a iniciar sesión' })).toBeTruthy();
});

test('without a token no request is sent', async () => {
  const wire = await visit({}, '');
  expect(await screen.findByText(INVALID)).toBeTruthy();
  expect(wire.requests).toHaveLength(0);
});

test('a link that could not be checked is not reported as invalid', async () => {
  const handlers: Handlers = {};
  await visit(handlers);
  expect(await screen.findByText('Necesitas conexión para abrir la invitación.')).toBeTruthy();
  Object.assign(handlers, open);
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByLabelText('Nueva contraseña')).toBeTruthy();
});

test('a refusal keeps what was typed', async () => {
  await visit({ ...open, [ACCEPT]: () => problem('unexpected') });
  await choose('elegida-por-mí');
  expect(await screen.findByText('No fue posible aceptar la invitación. Intenta nuevamente.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Nueva contraseña').value).toBe('elegida-por-mí');
});
