import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { saveSnapshot } from '#store/snapshots/save-snapshot.ts';
import { aWire } from '#tests/harness/a-wire.ts';
import { aCompanyUser } from '#tests/harness/accounts/a-company-user.ts';
import { answering, luis, me, openUsers, own } from '#tests/harness/browser/a-users-page.tsx';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { copiedTable } from '#tests/harness/server/copied-table.ts';
import { UsersPage } from './users-page.tsx';

afterEach(goOnline);

test('the list shows who there is and is kept on this device', async () => {
  const { store } = await openUsers();
  const row = within(await screen.findByRole('row', { name: /luis@ejemplo\.co/ }));
  expect(row.getByText('usuario regular')).toBeTruthy();
  expect(row.getByText('03/11/2026')).toBeTruthy();
  await waitFor(async () => expect(await store.snapshots.get('users')).toBeTruthy());
});

test('the list is copied with what its marks say, and no address in it is a formula', async () => {
  const odd = aCompanyUser({ email: '+57@ejemplo.co', read_only_until: '2026-12-31T14:00:00Z' });
  await openUsers(answering([own, odd]));
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
  await openUsers({});
  expect(await screen.findByText('No pudimos cargar los usuarios. Intenta nuevamente.')).toBeTruthy();
});

test('whoever may only read is offered nothing', async () => {
  await openUsers(answering([own, luis].map((user) => ({ ...user, may_edit: false, may_delete: false }))));
  await screen.findByText('luis@ejemplo.co');
  expect(screen.queryByRole('button', { name: 'Invitar' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^E.*luis/ })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Actividad' })).toBeNull();
});

test('who manages the company sees what happened in it and when the plan is full; others see neither', async () => {
  await openUsers(answering([own, luis]), 'free');
  expect(await screen.findByRole('region', { name: 'Actividad' })).toBeTruthy();
  expect(screen.getByText('Tu plan permite 2 usuarios. Mejora tu plan para agregar más.')).toBeTruthy();
});

test('the people come first, then the accounting firm, the approval of purchases and the activity', async () => {
  const policy = <section aria-label="Aprobación de compras" />;
  await renderWithStore(<UsersPage policy={policy} />, { user: me, wire: aWire(answering([own, luis])) });
  await screen.findByRole('region', { name: 'Actividad' });
  const names = screen.getAllByRole('region').map((one) => one.getAttribute('aria-label') ?? 'Personas');
  expect(names).toEqual(['Personas', 'Firma contable', 'Aprobación de compras', 'Actividad']);
  expect(
    within(screen.getByRole('region', { name: 'Personas' })).getByRole('table', { name: 'Usuarios' }),
  ).toBeTruthy();
});
