import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aWire, problem } from '#tests/harness/a-wire.ts';
import { aSessionManager, renderWithSession } from '#tests/harness/browser/render-with-store.tsx';
import { VerifyEmailPage } from './verify-email-page.tsx';

test('a token is spent once, although StrictMode mounts the page twice', async () => {
  const wire = aWire({ 'POST /api/auth/verify-email': () => ({ json: { message: 'ok' } }) });
  await renderWithSession(<VerifyEmailPage token="once" />, await aSessionManager(wire));
  expect(await screen.findByText('Tu cuenta quedó verificada. Ya puedes iniciar sesión.')).toBeTruthy();
  expect(wire.requests).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Ir a iniciar sesión' })).toBeTruthy();
});

test('a token that the server does not know shows a notice, and another link can be requested there', async () => {
  const wire = aWire({
    'POST /api/auth/verify-email': () => problem('token_invalid'),
    'POST /api/auth/resend-verification': () => ({ json: { message: 'ok' } }),
  });
  await renderWithSession(<VerifyEmailPage token="wrong" />, await aSessionManager(wire));
  expect(await screen.findByText('No pudimos verificar tu cuenta con este enlace.')).toBeTruthy();
  screen.getByRole('heading', { level: 1, name: 'Verificar cuenta' });
  await userEvent.type(screen.getByLabelText('Correo'), 'ana@empresa.co');
  await userEvent.click(screen.getByRole('button', { name: 'Reenviar enlace de verificación' }));
  expect(await screen.findByText(/Enviamos un nuevo enlace de verificación a ana@empresa\.co/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ir a iniciar sesión' })).toBeTruthy();
});

test('without a token no request is sent', async () => {
  const wire = aWire();
  await renderWithSession(<VerifyEmailPage token="" />, await aSessionManager(wire));
  expect(await screen.findByText('Enlace de verificación inválido.')).toBeTruthy();
  expect(wire.requests).toHaveLength(0);
});
