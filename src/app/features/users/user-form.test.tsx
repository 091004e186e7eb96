import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Plan } from '#domain/companies/plan.ts';
import { problem } from '#tests/harness/a-wire.ts';
import {
  answering,
  type Handlers,
  luis,
  me,
  openForm,
  openUsers,
  own,
  sent,
} from '#tests/harness/browser/a-users-page.tsx';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';

afterEach(goOnline);

test('creating sends what was typed and says who was invited', async () => {
  const { wire } = await openUsers({ ...answering([own]), 'POST /api/users': () => ({ json: luis }) });
  const form = await openForm();
  expect(form.queryByLabelText(/[Cc]ontraseña/)).toBeNull();
  await userEvent.type(form.getByLabelText('Correo'), ' Luis@Ejemplo.co');
  await userEvent.click(form.getByRole('button', { name: 'Invitar' }));
  expect(await screen.findByText('Enviamos una invitación a luis@ejemplo.co.')).toBeTruthy();
  const [request] = sent(wire, 'POST');
  expect(await request?.json()).toEqual({ email: 'luis@ejemplo.co', role: 'regular_user' });
});

test('an e-mail is needed, and no password', async () => {
  const { wire } = await openUsers();
  const form = await openForm();
  await userEvent.click(form.getByRole('button', { name: 'Invitar' }));
  expect(await form.findByText('El correo y la contraseña son obligatorios.')).toBeTruthy();
  expect(sent(wire, 'POST')).toEqual([]);
});

test.each<[Plan, string[], string | undefined]>([
  ['free', ['usuario regular'], 'El rol usuario avanzado está disponible desde el plan Básico.'],
  ['basic', ['usuario regular', 'usuario avanzado'], 'El rol administrador está disponible desde el plan Pro.'],
  ['pro', ['usuario regular', 'usuario avanzado', 'administrador'], undefined],
])('on the plan %s the roles are %o', async (plan, roles, hint) => {
  await openUsers(undefined, plan);
  const form = await openForm();
  if (hint) form.getByText(hint);
  await userEvent.click(form.getByRole('combobox', { name: 'Rol' }));
  expect(await screen.findByRole('listbox', { name: 'Rol' })).toBeTruthy();
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(roles);
});

test('each role on offer has a line that explains it, and the form leads to the accounting firm', async () => {
  await openUsers(undefined, 'basic');
  const form = await openForm();
  form.getByText(/^: ve, sube, clasifica y elimina facturas/);
  form.getByText(/^: además importa desde Excel, crea reglas/);
  expect(form.queryByText(/entra a Administración/)).toBeNull();
  await userEvent.click(form.getByRole('button', { name: 'Agrégala por su NIT' }));
  expect(await screen.findByRole('dialog', { name: 'Agregar firma contable' })).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'Invitar usuario' })).toBeNull();
});

test('only what changed is sent', async () => {
  const { wire } = await openUsers({
    ...answering([own, luis]),
    [`PATCH /api/users/${luis.id}`]: () => ({ json: { ...luis, role: 'super_user' } }),
  });
  const form = await openForm('Editar usuario luis@ejemplo.co');
  await userEvent.click(form.getByRole('combobox', { name: 'Rol' }));
  await userEvent.click(await screen.findByRole('option', { name: 'usuario avanzado' }));
  await userEvent.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Actualizaste el usuario luis@ejemplo.co.')).toBeTruthy();
  expect(await sent(wire, 'PATCH')[0]?.json()).toEqual({ role: 'super_user' });
});

test('the titular, who stays an administrator, is offered no role', async () => {
  await openUsers(answering([own]));
  const form = await openForm(`Editar usuario ${me.email}`);
  expect(form.getByLabelText('Correo')).toBeTruthy();
  expect(form.queryByRole('combobox', { name: 'Rol' })).toBeNull();
});

test('when nothing changed the form just closes', async () => {
  const { wire } = await openUsers();
  const form = await openForm('Editar usuario luis@ejemplo.co');
  await userEvent.click(form.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(wire, 'PATCH')).toEqual([]);
});

test('M4 one’s own address is changed with the current password, and waits for its confirmation', async () => {
  const email = 'nueva@ejemplo.co';
  const { wire } = await openUsers({
    ...answering([own]),
    [`PATCH /api/users/${me.id}`]: () => ({ json: { ...own, pending_email: email } }),
  });
  const form = await openForm(`Editar usuario ${me.email}`);
  expect(form.queryByLabelText('Contraseña actual')).toBeNull();
  await userEvent.clear(form.getByLabelText('Correo'));
  await userEvent.type(form.getByLabelText('Correo'), email);
  await userEvent.click(form.getByRole('button', { name: 'Guardar' }));
  await form.findByText('Escribe tu contraseña actual para hacer este cambio.');
  await userEvent.type(form.getByLabelText('Contraseña actual'), 'la-de-siempre');
  await userEvent.click(form.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('Enviamos un enlace a nueva@ejemplo.co. El correo cambia cuando se confirme.');
  expect(await sent(wire, 'PATCH')[0]?.json()).toEqual({ email, current_password: 'la-de-siempre' });
});

test('M4 nobody’s password is typed for them: they receive a link to choose a new one', async () => {
  const { wire } = await openUsers({
    ...answering([own, luis]),
    [`PATCH /api/users/${luis.id}`]: () => ({ json: luis }),
  });
  const form = await openForm('Editar usuario luis@ejemplo.co');
  expect(form.queryByLabelText('Nueva contraseña')).toBeNull();
  await userEvent.click(form.getByLabelText('Pedirle una contraseña nueva'));
  await userEvent.click(form.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('Actualizaste el usuario luis@ejemplo.co.');
  expect(await sent(wire, 'PATCH')[0]?.json()).toEqual({ reset_password: true });
});

test.each([
  ['Invitar', 'Invitar', 'No fue posible crear el usuario. Intenta nuevamente.'],
  ['Editar usuario luis@ejemplo.co', 'Guardar', 'No fue posible actualizar el usuario. Intenta nuevamente.'],
  ['Eliminar usuario luis@ejemplo.co', 'Eliminar', 'No fue posible eliminar el usuario. Intenta nuevamente.'],
])('%s: without words of the server the product has its own', async (opens, sends, text) => {
  await openUsers({
    ...answering([own, luis]),
    'POST /api/users': () => problem('unexpected'),
    [`PATCH /api/users/${luis.id}`]: () => problem('unexpected'),
    [`DELETE /api/users/${luis.id}`]: () => problem('unexpected'),
  });
  const form = await openForm(opens);
  if (sends === 'Invitar') await userEvent.type(form.getByLabelText('Correo'), 'x@ejemplo.co');
  if (sends === 'Guardar') await userEvent.click(form.getByLabelText('Pedirle una contraseña nueva'));
  await userEvent.click(form.getByRole('button', { name: sends }));
  expect(await form.findByText(text)).toBeTruthy();
});

test('a form keeps what was typed while there is no network, and sends it afterwards', async () => {
  const { wire } = await openUsers({ ...answering([own]), 'POST /api/users': () => ({ json: luis }) });
  const form = await openForm();
  await userEvent.type(form.getByLabelText('Correo'), 'luis@ejemplo.co');
  goOffline();
  form.getByText('Necesitas conexión para guardar. Conservamos lo que escribiste.');
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Invitar' }).disabled).toBe(true);
  goOnline();
  await userEvent.click(form.getByRole('button', { name: 'Invitar' }));
  await screen.findByText('Enviamos una invitación a luis@ejemplo.co.');
  expect(sent(wire, 'POST')).toHaveLength(1);
});

test('sent again after a lost answer it is the same change', async () => {
  const handlers: Handlers = { ...answering([own]) };
  const { wire } = await openUsers(handlers);
  const form = await openForm();
  await userEvent.type(form.getByLabelText('Correo'), 'luis@ejemplo.co');
  await userEvent.click(form.getByRole('button', { name: 'Invitar' }));
  await form.findByText('Necesitas conexión para guardar. Conservamos lo que escribiste.');
  handlers['POST /api/users'] = () => ({ json: luis });
  await userEvent.click(form.getByRole('button', { name: 'Invitar' }));
  await screen.findByText('Enviamos una invitación a luis@ejemplo.co.');
  const keys = sent(wire, 'POST').map((request) => request.headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});
