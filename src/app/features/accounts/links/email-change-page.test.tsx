import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aWire, problem } from '#tests/harness/a-wire.ts';
import { aSessionManager, renderWithSession, renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { EmailChangePage } from './email-change-page.tsx';

type Handlers = NonNullable<Parameters<typeof aWire>[0]>;

const CONFIRM = 'POST /api/auth/confirm-email-change';
const CANCEL = 'POST /api/auth/cancel-email-change';
const INVALID = 'Este enlace ya no es válido. Pide de nuevo el cambio de correo.';

async function visit(action: 'confirm' | 'cancel', handlers: Handlers, token = 'abc') {
  const wire = aWire(handlers);
  await renderWithSession(<EmailChangePage action={action} token={token} />, await aSessionManager(wire));
  return wire;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test.each([
  ['confirm', CONFIRM, 'Confirmar mi correo'],
  ['cancel', CANCEL, 'Detener el cambio'],
] as const)(
  'M4 the link to %s does nothing before its button is pressed, and then says what it did',
  async (action, route, button) => {
    const wire = await visit(action, { [route]: () => ({ json: { message: 'Hecho.' } }) });
    expect(wire.requests).toHaveLength(0);
    await press(button);
    expect(await screen.findByText('Hecho.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ir a iniciar sesión' })).toBeTruthy();
    expect(await wire.requests[0]?.json()).toEqual({ token: 'abc' });
  },
);

test('M4 signed in, the request names the session that goes on', async () => {
  const wire = aWire({ [CONFIRM]: () => ({ json: { message: 'Hecho.' } }) });
  await renderWithStore(<EmailChangePage action="confirm" token="abc" />, { wire });
  await press('Confirmar mi correo');
  await screen.findByText('Hecho.');
  const sent = wire.requests.find(({ url }) => url.endsWith('/confirm-email-change'));
  expect(sent?.headers.get('authorization')).toBe('Bearer token');
  expect(screen.getByRole('link', { name: 'Volver a Cuadra' })).toBeTruthy();
});

test('a link that is over says so', async () => {
  await visit('confirm', { [CONFIRM]: () => problem('email_change_invalid') });
  await press('Confirmar mi correo');
  expect(await screen.findByText(INVALID)).toBeTruthy();
});

test('without a token no request is sent, and without a response the link is not reported as invalid', async () => {
  const wire = await visit('cancel', {}, '');
  expect(await screen.findByText(INVALID)).toBeTruthy();
  expect(wire.requests).toHaveLength(0);
});

test('without an answer the link is not called bad', async () => {
  await visit('cancel', {});
  await press('Detener el cambio');
  expect(await screen.findByText('Necesitas conexión. Abre de nuevo el enlace cuando la tengas.')).toBeTruthy();
});
