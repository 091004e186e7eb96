import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aWire, problem } from '#tests/harness/a-wire.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { aSessionManager, renderWithSession } from '#tests/harness/browser/render-with-store.tsx';
import { ConfirmCertifiedEmailPage } from './confirm-certified-email-page.tsx';

const CONFIRM = 'POST /api/certified-email/confirm';
const button = () => screen.findByRole('button', { name: 'Confirmar correo' });

test('opening the link shows a question, and only the button confirms', async () => {
  const answer = { email: 'ana@cafe.example', company_name: 'Café S.A.S.' };
  const wire = aWire({ [CONFIRM]: () => ({ json: answer }) });
  await renderWithSession(<ConfirmCertifiedEmailPage token="abc" />, await aSessionManager(wire));
  const confirm = await button();
  expect(wire.requests).toHaveLength(0);
  await userEvent.click(confirm);
  await screen.findByText(/^ana@cafe\.example quedó confirmado\. .* la contabilidad de Café S\.A\.S\./);
  expect(await wire.requests[0]?.json()).toEqual({ token: 'abc' });
});

test('a link that is over says so', async () => {
  const detail = 'El enlace venció o no es válido. Pide que te envíen otro.';
  const wire = aWire({ [CONFIRM]: () => problem('token_invalid', detail) });
  await renderWithSession(<ConfirmCertifiedEmailPage token="old" />, await aSessionManager(wire));
  await userEvent.click(await button());
  expect(await screen.findByText(detail)).toBeTruthy();
});

test('without a token there is nothing to confirm', async () => {
  await renderWithSession(<ConfirmCertifiedEmailPage token="" />, await aSessionManager(aWire()));
  await screen.findByText('Enlace de confirmación inválido.');
  expect(screen.queryByRole('button', { name: 'Confirmar correo' })).toBeNull();
});

test('without a network nothing can be confirmed', async () => {
  goOffline();
  await renderWithSession(<ConfirmCertifiedEmailPage token="abc" />, await aSessionManager(aWire()));
  expect((await button()).hasAttribute('disabled')).toBe(true);
  goOnline();
});
