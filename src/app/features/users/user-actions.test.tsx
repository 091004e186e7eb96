import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { problem } from '#tests/harness/a-wire.ts';
import { aCompanyUser } from '#tests/harness/accounts/a-company-user.ts';
import { answering, luis, me, openForm, openUsers, own, sent } from '#tests/harness/browser/a-users-page.tsx';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';

afterEach(goOnline);

test('nobody deletes themself', async () => {
  const { wire } = await openUsers();
  await userEvent.click(await screen.findByRole('button', { name: `Eliminar usuario ${me.email}` }));
  expect(await screen.findByText('No puedes eliminar tu propio usuario.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent(wire, 'DELETE')).toEqual([]);
});

test('deleting needs a confirmation; a refusal is shown in its dialog', async () => {
  const answers = [problem('last_admin', 'Debe quedar al menos un administrador en la empresa.'), { json: luis }];
  await openUsers({
    ...answering([own, luis]),
    [`DELETE /api/users/${luis.id}`]: () => answers.shift() ?? problem('unexpected'),
  });
  const dialog = await openForm('Eliminar usuario luis@ejemplo.co');
  dialog.getByText('¿Quieres eliminar el usuario luis@ejemplo.co? Perderá el acceso de inmediato.');
  await userEvent.click(dialog.getByRole('button', { name: 'Eliminar' }));
  expect(await dialog.findByText('Debe quedar al menos un administrador en la empresa.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByText('Eliminaste el usuario luis@ejemplo.co.')).toBeTruthy();
});

describe('M5 who was invited and has not accepted', () => {
  const invited = aCompanyUser({ may_edit: false, invitation_expires_at: '2099-01-01T00:00:00Z' });

  test('is shown as pending, an old invitation as expired', async () => {
    const late = aCompanyUser({
      ...invited,
      id: crypto.randomUUID(),
      email: 'eva@ejemplo.co',
      invitation_expires_at: '2026-01-01T00:00:00Z',
    });
    await openUsers(answering([own, invited, late]));
    within(await screen.findByRole('row', { name: /luis@ejemplo\.co/ })).getByText('Invitación pendiente');
    within(screen.getByRole('row', { name: /eva@ejemplo\.co/ })).getByText('Invitación vencida');
    expect(screen.queryByRole('button', { name: 'Editar usuario luis@ejemplo.co' })).toBeNull();
  });

  test('is sent the invitation again, and a refusal is shown', async () => {
    const answers = [
      problem('too_many_attempts', 'Demasiados intentos. Espera 5 minutos e intenta nuevamente.'),
      { json: invited },
    ];
    const { wire } = await openUsers({
      ...answering([own, invited]),
      [`POST /api/users/${invited.id}/invitation`]: () => answers.shift() ?? problem('unexpected'),
    });
    const resend = await screen.findByRole('button', { name: 'Reenviar invitación a luis@ejemplo.co' });
    await userEvent.click(resend);
    await screen.findByText('Demasiados intentos. Espera 5 minutos e intenta nuevamente.');
    await userEvent.click(resend);
    await screen.findByText('Reenviamos la invitación a luis@ejemplo.co.');
    expect(sent(wire, 'POST')).toHaveLength(2);
  });

  test('is cancelled after a question', async () => {
    await openUsers({
      ...answering([own, invited]),
      [`DELETE /api/users/${invited.id}`]: () => ({ json: { id: invited.id } }),
    });
    const dialog = await openForm('Cancelar invitación a luis@ejemplo.co');
    dialog.getByText('¿Quieres cancelar la invitación a luis@ejemplo.co? El enlace que recibió dejará de servir.');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar invitación' }));
    await screen.findByText('Cancelaste la invitación a luis@ejemplo.co.');
  });
});

test('M9 the second factors of a colleague are removed after a confirmation, and a refusal is shown', async () => {
  const answers = [
    problem('second_factor_not_found', 'Este usuario no tiene segundos factores.'),
    { json: { message: 'ok' } },
  ];
  const { wire } = await openUsers({
    ...answering([own, luis]),
    [`DELETE /api/users/${luis.id}/second-factors`]: () => answers.shift() ?? problem('unexpected'),
  });
  const dialog = await openForm('Quitar segundos factores de luis@ejemplo.co');
  expect(screen.queryByRole('button', { name: `Quitar segundos factores de ${me.email}` })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Quitar' }));
  await dialog.findByText('Este usuario no tiene segundos factores.');
  await userEvent.click(dialog.getByRole('button', { name: 'Quitar' }));
  await screen.findByText('Quitaste los segundos factores de luis@ejemplo.co.');
  expect(sent(wire, 'DELETE')).toHaveLength(2);
});

test('the sessions of a colleague are ended after a confirmation, and a refusal is shown', async () => {
  const answers = [
    problem('not_allowed', 'No puedes cerrar las sesiones de un usuario con un rol mayor.'),
    { json: { ended: 2 } },
  ];
  const { wire } = await openUsers({
    ...answering([own, luis]),
    [`DELETE /api/users/${luis.id}/sessions`]: () => answers.shift() ?? problem('unexpected'),
  });
  const dialog = await openForm('Cerrar las sesiones de luis@ejemplo.co');
  expect(screen.queryByRole('button', { name: `Cerrar las sesiones de ${me.email}` })).toBeNull();
  dialog.getByText(/^¿Quieres cerrar todas las sesiones de luis@ejemplo\.co\?/);
  expect(sent(wire, 'DELETE')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Cerrar sesiones' }));
  await dialog.findByText('No puedes cerrar las sesiones de un usuario con un rol mayor.');
  await userEvent.click(dialog.getByRole('button', { name: 'Cerrar sesiones' }));
  await screen.findByText('Cerraste las sesiones de luis@ejemplo.co.');
  expect(sent(wire, 'DELETE')).toHaveLength(2);
});

test.each([
  [{ json: { ended: 0 } }, 'luis@ejemplo.co no tenía sesiones abiertas.'],
  [problem('unexpected'), 'No pudimos cerrar las sesiones. Intenta nuevamente.'],
])('ending sessions answered with %j says: %s', async (answer, text) => {
  await openUsers({ ...answering([own, luis]), [`DELETE /api/users/${luis.id}/sessions`]: () => answer });
  const dialog = await openForm('Cerrar las sesiones de luis@ejemplo.co');
  await userEvent.click(dialog.getByRole('button', { name: 'Cerrar sesiones' }));
  await screen.findByText(text);
});

test('without a network sessions of a colleague cannot be ended', async () => {
  const { wire } = await openUsers();
  const dialog = await openForm('Cerrar las sesiones de luis@ejemplo.co');
  goOffline();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Cerrar sesiones' }).disabled).toBe(true);
  expect(sent(wire, 'DELETE')).toEqual([]);
});
