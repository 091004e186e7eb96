import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aWire, problem } from '#tests/harness/a-wire.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { ChangePasswordButton } from './change-password-button.tsx';

type Handlers = NonNullable<Parameters<typeof aWire>[0]>;

const CHANGE = 'PATCH /api/auth/password';

async function open(handlers: Handlers) {
  const wire = aWire(handlers);
  await renderWithStore(<ChangePasswordButton />, { wire });
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
  return { wire, form: within(await screen.findByRole('dialog')) };
}

type Form = Awaited<ReturnType<typeof open>>['form'];

async function fill(form: Form, [current, password, confirmation]: [string, string, string]) {
  if (current) await userEvent.type(form.getByLabelText('Contraseña actual'), current);
  if (password) await userEvent.type(form.getByLabelText('Nueva contraseña'), password);
  if (confirmation) await userEvent.type(form.getByLabelText('Confirmar contraseña'), confirmation);
  await userEvent.click(form.getByRole('button', { name: 'Cambiar contraseña' }));
}

const sent = (wire: ReturnType<typeof aWire>) => wire.requests.filter(({ method }) => method === 'PATCH');

afterEach(goOnline);

test('M4 the own password is changed with the current one', async () => {
  const { wire, form } = await open({ [CHANGE]: () => ({ json: { message: 'ok' } }) });
  await fill(form, ['la-de-siempre', 'otra-clave-9', 'otra-clave-9']);
  await screen.findByText('Cambiaste tu contraseña. Cerramos tus demás sesiones.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await sent(wire)[0]?.json()).toEqual({ current_password: 'la-de-siempre', new_password: 'otra-clave-9' });
});

test.each<[[string, string, string], string]>([
  [['', 'otra-clave-9', 'otra-clave-9'], 'Escribe tu contraseña actual.'],
  [['la-de-siempre', 'corta', 'corta'], 'La contraseña debe tener al menos 6 caracteres'],
  [['la-de-siempre', 'otra-clave-9', 'distinta'], 'Las contraseñas no coinciden'],
])('%j is not sent: %s', async (typed, text) => {
  const { wire, form } = await open({});
  await fill(form, typed);
  expect(await form.findByText(text)).toBeTruthy();
  expect(sent(wire)).toEqual([]);
});

test('M4 a wrong current password shows an error, and nothing typed is lost', async () => {
  const detail = 'Tu contraseña actual no es correcta.';
  const { form } = await open({ [CHANGE]: () => problem('current_password_wrong', detail) });
  await fill(form, ['equivocada', 'otra-clave-9', 'otra-clave-9']);
  expect(await form.findByText(detail)).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>('Nueva contraseña').value).toBe('otra-clave-9');
});

test('without a network it waits', async () => {
  const { form } = await open({});
  goOffline();
  expect(await form.findByText('Necesitas conexión para guardar. Conservamos lo que escribiste.')).toBeTruthy();
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Cambiar contraseña' }).disabled).toBe(true);
});
