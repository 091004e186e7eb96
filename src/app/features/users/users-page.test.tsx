import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import type { CompanyUser } from '#domain/companies/company-user.ts';
import type { Plan } from '#domain/companies/plan.ts';
import { saveSnapshot } from '#store/snapshots/save-snapshot.ts';
import type { Store } from '#store/store.ts';
import { aWire, problem } from '#tests/harness/a-wire.ts';
import { aCompanyUser } from '#tests/harness/accounts/a-company-user.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { copiedTable } from '#tests/harness/server/copied-table.ts';
import { UsersPage } from './users-page.tsx';

type Handlers = NonNullable<Parameters<typeof aWire>[0]>;

const me = aUser({ role: 'admin' });
const own = aCompanyUser({ id: me.id, email: me.email, role: 'admin', is_titular: true, may_delete: false });
const luis = aCompanyUser();
const answering = (users: CompanyUser[]): Handlers => ({ 'GET /api/users': () => ({ json: users }) });

/** All tests use the same user, whose database stays between them. */
const forget = (store: Store) => store.snapshots.clear();

async function open(handlers: Handlers = answering([own, luis]), plan: Plan = 'pro') {
  const wire = aWire(handlers);
  const store = await renderWithStore(<UsersPage />, { user: { ...me, subscription_plan: plan }, wire, fill: forget });
  return { wire, store };
}

async function openForm(name = 'Crear usuario') {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}

const sent = (wire: ReturnType<typeof aWire>, method: string) =>
  wire.requests.filter((request) => request.method === method);

afterEach(goOnline);

test('the list shows who there is and is kept on this device', async () => {
  const { store } = await open();
  const row = within(await screen.findByRole('row', { name: /luis@ejemplo\.co/ }));
  expect(row.getByText('usuario regular')).toBeTruthy();
  expect(row.getByText('03/11/2026')).toBeTruthy();
  await waitFor(async () => expect(await store.snapshots.get('users')).toBeTruthy());
});

test('the list is copied with what its marks say, and no address in it is a formula', async () => {
  const odd = aCompanyUser({ email: '+57@ejemplo.co', read_only_until: '2026-12-31T14:00:00Z' });
  await open(answering([own, odd]));
  expect(await copiedTable('Usuarios')).toEqual([
    'Correo\tRol\tCreado\tTitular\tInvitación vigente hasta\tCorreo por confirmar\tSolo lectura hasta',
    `${own.email}\tadministrador\t03/11/2026\tSí\t\t\t`,
    "'+57@ejemplo.co\tusuario regular\t03/11/2026\t\t\t\t31/12/2026",
  ]);
});

test('without a network the last list is there, with its date', async () => {
  goOffline();
  await renderWithStore(<UsersPage />, {
    user: me,
    fill: (store) => saveSnapshot(store, { id: 'users', data: [own], taken_at: Date.UTC(2026, 10, 21, 19, 5) }),
  });
  expect(await screen.findByText(/^Datos al 21\/11\/2026, 2:05/)).toBeTruthy();
  expect(screen.getByText('Aún no hay más usuarios. Invita a tu equipo o a tu contador.')).toBeTruthy();
});

test('with no list and no server the page says that it could not', async () => {
  await open({});
  expect(await screen.findByText('No pudimos cargar los usuarios. Intenta nuevamente.')).toBeTruthy();
});

test('creating sends what was typed and says who was invited', async () => {
  const { wire } = await open({ ...answering([own]), 'POST /api/users': () => ({ json: luis }) });
  const form = await openForm();
  await userEvent.type(form.getByLabelText('Correo'), ' Luis@Ejemplo.co');
  await userEvent.type(form.getByLabelText('Contraseña'), 'secreta');
  await userEvent.click(form.getByRole('button', { name: 'Crear usuario' }));
  expect(await screen.findByText('Enviamos una invitación a luis@ejemplo.co.')).toBeTruthy();
  const [request] = sent(wire, 'POST');
  expect(await request?.json()).toEqual({ email: 'luis@ejemplo.co', password: 'secreta', role: 'regular_user' });
});

test('e-mail and password are both needed', async () => {
  const { wire } = await open();
  const form = await openForm();
  await userEvent.click(form.getByRole('button', { name: 'Crear usuario' }));
  expect(await form.findByText('El correo y la contraseña son obligatorios.')).toBeTruthy();
  expect(sent(wire, 'POST')).toEqual([]);
});

test.each<[Plan, string[], string | undefined]>([
  ['free', ['usuario regular'], 'El rol usuario avanzado está disponible desde el plan Básico.'],
  ['basic', ['usuario regular', 'usuario avanzado'], 'El rol administrador está disponible desde el plan Pro.'],
  ['pro', ['usuario regular', 'usuario avanzado', 'administrador'], undefined],
])('on the plan %s the roles are %o', async (plan, roles, hint) => {
  await open(undefined, plan);
  const form = await openForm();
  if (hint) form.getByText(hint);
  await userEvent.click(form.getByRole('combobox', { name: 'Rol' }));
  expect(await screen.findByRole('listbox', { name: 'Rol' })).toBeTruthy();
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(roles);
});

test('only what changed is sent', async () => {
  const { wire } = await open({
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

test('when nothing changed the form just closes', async () => {
  const { wire } = await open();
  const form = await openForm('Editar usuario luis@ejemplo.co');
  await userEvent.click(form.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(wire, 'PATCH')).toEqual([]);
});

test('M4 one’s own address is changed with the current password, and waits for its confirmation', async () => {
  const email = 'nueva@ejemplo.co';
  const { wire } = await open({
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

test('M4 nobody’s password is typed for them: they are asked for a new one', async () => {
  const { wire } = await open({
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

describe('M5 who was invited and has not accepted', () => {
  const invited = aCompanyUser({ may_edit: false, invitation_expires_at: '2099-01-01T00:00:00Z' });

  test('is shown as pending, an old invitation as expired', async () => {
    const late = aCompanyUser({
      ...invited,
      id: crypto.randomUUID(),
      email: 'eva@ejemplo.co',
      invitation_expires_at: '2026-01-01T00:00:00Z',
    });
    await open(answering([own, invited, late]));
    within(await screen.findByRole('row', { name: /luis@ejemplo\.co/ })).getByText('Invitación pendiente');
    within(screen.getByRole('row', { name: /eva@ejemplo\.co/ })).getByText('Invitación vencida');
    expect(screen.queryByRole('button', { name: 'Editar usuario luis@ejemplo.co' })).toBeNull();
  });

  test('is sent the invitation again, and a refusal is told', async () => {
    const answers = [
      problem('too_many_attempts', 'Demasiados intentos. Espera 5 minutos e intenta nuevamente.'),
      { json: invited },
    ];
    const { wire } = await open({
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
    await open({
      ...answering([own, invited]),
      [`DELETE /api/users/${invited.id}`]: () => ({ json: { id: invited.id } }),
    });
    const dialog = await openForm('Cancelar invitación a luis@ejemplo.co');
    dialog.getByText('¿Quieres cancelar la invitación a luis@ejemplo.co? El enlace que recibió dejará de servir.');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar invitación' }));
    await screen.findByText('Cancelaste la invitación a luis@ejemplo.co.');
  });
});

test('nobody deletes themself', async () => {
  const { wire } = await open();
  await userEvent.click(await screen.findByRole('button', { name: `Eliminar usuario ${me.email}` }));
  expect(await screen.findByText('No puedes eliminar tu propio usuario.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent(wire, 'DELETE')).toEqual([]);
});

test('deleting asks first; a refusal is told where it was asked', async () => {
  const answers = [problem('last_admin', 'Debe quedar al menos un administrador en la empresa.'), { json: luis }];
  await open({
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

test.each([
  ['Crear usuario', 'Crear usuario', 'No fue posible crear el usuario. Intenta nuevamente.'],
  ['Editar usuario luis@ejemplo.co', 'Guardar', 'No fue posible actualizar el usuario. Intenta nuevamente.'],
  ['Eliminar usuario luis@ejemplo.co', 'Eliminar', 'No fue posible eliminar el usuario. Intenta nuevamente.'],
])('%s: without words of the server the product has its own', async (opens, sends, text) => {
  await open({
    ...answering([own, luis]),
    'POST /api/users': () => problem('unexpected'),
    [`PATCH /api/users/${luis.id}`]: () => problem('unexpected'),
    [`DELETE /api/users/${luis.id}`]: () => problem('unexpected'),
  });
  const form = await openForm(opens);
  if (sends === 'Crear usuario') await userEvent.type(form.getByLabelText('Correo'), 'x@ejemplo.co');
  if (sends === 'Crear usuario') await userEvent.type(form.getByLabelText('Contraseña'), 'secreta');
  if (sends === 'Guardar') await userEvent.click(form.getByLabelText('Pedirle una contraseña nueva'));
  await userEvent.click(form.getByRole('button', { name: sends }));
  expect(await form.findByText(text)).toBeTruthy();
});

test('M9 the second factors of a colleague are removed after a question, and a refusal is told', async () => {
  const answers = [
    problem('second_factor_not_found', 'Este usuario no tiene segundos factores.'),
    { json: { message: 'ok' } },
  ];
  const { wire } = await open({
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

test('the sessions of a colleague are ended after a question, and a refusal is told', async () => {
  const answers = [
    problem('not_allowed', 'No puedes cerrar las sesiones de un usuario con un rol mayor.'),
    { json: { ended: 2 } },
  ];
  const { wire } = await open({
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
  await open({ ...answering([own, luis]), [`DELETE /api/users/${luis.id}/sessions`]: () => answer });
  const dialog = await openForm('Cerrar las sesiones de luis@ejemplo.co');
  await userEvent.click(dialog.getByRole('button', { name: 'Cerrar sesiones' }));
  await screen.findByText(text);
});

test('without a network sessions of a colleague cannot be ended', async () => {
  const { wire } = await open();
  const dialog = await openForm('Cerrar las sesiones de luis@ejemplo.co');
  goOffline();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Cerrar sesiones' }).disabled).toBe(true);
  expect(sent(wire, 'DELETE')).toEqual([]);
});

test('a form keeps what was typed while there is no network, and sends it afterwards', async () => {
  const { wire } = await open({ ...answering([own]), 'POST /api/users': () => ({ json: luis }) });
  const form = await openForm();
  await userEvent.type(form.getByLabelText('Correo'), 'luis@ejemplo.co');
  await userEvent.type(form.getByLabelText('Contraseña'), 'secreta');
  goOffline();
  form.getByText('Necesitas conexión para guardar. Conservamos lo que escribiste.');
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Crear usuario' }).disabled).toBe(true);
  goOnline();
  await userEvent.click(form.getByRole('button', { name: 'Crear usuario' }));
  await screen.findByText('Enviamos una invitación a luis@ejemplo.co.');
  expect(sent(wire, 'POST')).toHaveLength(1);
});

test('sent again after a lost answer it is the same change', async () => {
  const handlers: Handlers = { ...answering([own]) };
  const { wire } = await open(handlers);
  const form = await openForm();
  await userEvent.type(form.getByLabelText('Correo'), 'luis@ejemplo.co');
  await userEvent.type(form.getByLabelText('Contraseña'), 'secreta');
  await userEvent.click(form.getByRole('button', { name: 'Crear usuario' }));
  await form.findByText('Necesitas conexión para guardar. Conservamos lo que escribiste.');
  handlers['POST /api/users'] = () => ({ json: luis });
  await userEvent.click(form.getByRole('button', { name: 'Crear usuario' }));
  await screen.findByText('Enviamos una invitación a luis@ejemplo.co.');
  const keys = sent(wire, 'POST').map((request) => request.headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('whoever may only read is offered nothing', async () => {
  await open(answering([own, luis].map((user) => ({ ...user, may_edit: false, may_delete: false }))));
  await screen.findByText('luis@ejemplo.co');
  expect(screen.queryByRole('button', { name: 'Crear usuario' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^E.*luis/ })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Actividad' })).toBeNull();
});

test('who manages the company sees what happened in it and when the plan is full; others see neither', async () => {
  await open(answering([own, luis]), 'free');
  expect(await screen.findByRole('region', { name: 'Actividad' })).toBeTruthy();
  expect(screen.getByText('Tu plan permite 2 usuarios. Mejora tu plan para agregar más.')).toBeTruthy();
});
