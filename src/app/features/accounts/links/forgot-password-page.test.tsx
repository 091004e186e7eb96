import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { setPublicSettings } from '#app/settings/public-settings.ts';
import { aWire, problem } from '#tests/harness/a-wire.ts';
import { aSessionManager, renderWithSession } from '#tests/harness/browser/render-with-store.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';

const SENT =
  'Si el correo está registrado, recibirás un enlace en los próximos minutos. Revisa también tu carpeta de correo no deseado.';

async function request(handlers: Parameters<typeof aWire>[0], email = 'ana@cafe.example') {
  const wire = aWire(handlers);
  await renderWithSession(<ForgotPasswordPage />, await aSessionManager(wire));
  if (email) await userEvent.type(screen.getByLabelText('Correo'), email);
  await userEvent.click(screen.getByRole('button', { name: 'Enviar enlace' }));
  return wire;
}

test('the answer is neutral, with an address for what is urgent', async () => {
  setPublicSettings({ contact_email: 'soporte@miempresa.co', terms_url: null, privacy_url: null });
  await request({ 'POST /api/auth/forgot-password': () => ({ json: { message: 'ok' } }) });
  expect(await screen.findByText(SENT)).toBeTruthy();
  expect(screen.getByText('¿Es urgente? Escríbenos a soporte@miempresa.co.')).toBeTruthy();
  expect(screen.queryByLabelText('Correo')).toBeNull();
});

test("a failure shows the server's text, or the product's when there is none", async () => {
  const answers = [problem('too_many_attempts', 'Demasiados intentos.'), problem('unexpected')];
  await request({ 'POST /api/auth/forgot-password': () => answers.shift() ?? problem('unexpected') });
  expect(await screen.findByText('Demasiados intentos.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Enviar enlace' }));
  expect(await screen.findByText('Error al enviar el correo de restablecimiento')).toBeTruthy();
});

test('what is no address is not sent', async () => {
  const wire = await request({}, 'ana');
  expect(await screen.findByText('Escribe un correo válido, por ejemplo nombre@empresa.com.')).toBeTruthy();
  expect(wire.requests).toHaveLength(0);
});
