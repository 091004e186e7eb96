import { screen } from '@testing-library/react';
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

test('a token that the server does not know shows a notice', async () => {
  const wire = aWire({ 'POST /api/auth/verify-email': () => problem('token_invalid') });
  await renderWithSession(<VerifyEmailPage token="wrong" />, await aSessionManager(wire));
  expect(await screen.findByText('No pudimos verificar tu cuenta con este enlace.')).toBeTruthy();
});

test('without a token no request is sent', async () => {
  const wire = aWire();
  await renderWithSession(<VerifyEmailPage token="" />, await aSessionManager(wire));
  expect(await screen.findByText('Enlace de verificación inválido.')).toBeTruthy();
  expect(wire.requests).toHaveLength(0);
});
