import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import type { Firm } from '#domain/firms/firm.ts';
import { saveSnapshot } from '#store/snapshots/save-snapshot.ts';
import { aWire } from '#tests/harness/a-wire.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { FirmPage } from './firm-page.tsx';

const AT = '2026-11-21T14:00:00Z';
const user = aUser({ company: null, permissions: { features: [], download_tabs: [], upload_types: [] } });
const luis = { id: crypto.randomUUID(), email: 'luis@firma.co', role: 'staff', created_at: AT } as const;
const CLIENT = {
  id: crypto.randomUUID(),
  name: 'Panadería del Sur',
  nit: '900123456',
  plan: 'pro',
  role: 'admin',
  invited_by: 'dueña@sur.co',
  created_at: AT,
  accepted_at: AT,
  has_titular: true,
  titular_email: null,
  assigned: [luis.id],
} as const;
const inviting = { ...CLIENT, id: crypto.randomUUID(), name: 'Café del Valle', nit: '900654321', accepted_at: null };
const firm = {
  id: crypto.randomUUID(),
  name: 'Contadores Andinos',
  nit: '901222333',
  dv: '1',
  code: 'ABCD2345',
  role: 'owner',
  members: [{ id: user.id, email: user.email, role: 'owner', created_at: AT }, luis],
  invitations: [],
  clients: [
    { ...CLIENT, assigned: [luis.id] },
    { ...inviting, assigned: [] },
  ],
} satisfies Firm;
const NONE = { items: [], firms: [] };

const open = (shown: Firm | null, more: Parameters<typeof aWire>[0] = {}, person = user) => {
  const wire = aWire({
    'GET /api/firm': () => ({ json: { firm: shown } }),
    'GET /api/auth/invitations': () => ({ json: NONE }),
    ...more,
  });
  return renderWithStore(<FirmPage />, { user: person, wire, fill: (store) => store.snapshots.clear() }).then(
    () => wire,
  );
};

afterEach(goOnline);

test('an owner sees clients, staff and who is assigned, and finds a client by NIT', async () => {
  await open(firm);
  const table = within(await screen.findByRole('table', { name: 'Clientes' }));
  expect(within(table.getByRole('row', { name: /Panadería/ })).getByText('luis@firma.co')).toBeTruthy();
  expect(table.getByRole('button', { name: 'Aceptar la invitación de Café del Valle' })).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox'), '900.654');
  expect(table.queryByText('Panadería del Sur')).toBeNull();
  expect(table.getByText('Café del Valle')).toBeTruthy();
});

test('people are assigned to a client by checkboxes', async () => {
  const path = `PUT /api/firm/clients/${CLIENT.id}/assignments`;
  const wire = await open(firm, { [path]: () => ({ json: CLIENT }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Asignar personas a Panadería del Sur' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('checkbox', { name: user.email }));
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Guardaste quién atiende a Panadería del Sur.')).toBeTruthy();
  const request = wire.requests.find(({ method }) => method === 'PUT');
  expect(await request?.clone().json()).toEqual({ user_ids: [luis.id, user.id] });
});

test('staff see what they are assigned to and change nothing', async () => {
  await open({ ...firm, role: 'staff' });
  await screen.findByText('Panadería del Sur');
  for (const name of [/^Asignar/, /^Crear empresa/, /^Invitar al equipo/, /^Aceptar/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

describe('a person of the firm without a company in view', () => {
  const step = async () => within(await screen.findByRole('region', { name: 'Para empezar' }));
  const none = { ...firm, clients: [] };

  test('staff without a client wait for an assignment, and look again by one press', async () => {
    const wire = await open({ ...none, role: 'staff' });
    const { findByText, getByRole } = await step();
    await findByText(/^Aún no tienes empresas asignadas. Pídele a un propietario/);
    expect(screen.getAllByText(/^Aún no tienes empresas asignadas/)).toHaveLength(1);
    const requests = () => wire.requests.filter(({ url }) => url.endsWith('/api/firm')).length;
    const before = requests();
    await userEvent.click(getByRole('button', { name: 'Revisar de nuevo' }));
    await waitFor(() => expect(requests()).toBe(before + 1));
  });

  test('an owner without clients creates the first one', async () => {
    await open(none);
    const { getByRole, getByText } = await step();
    getByText(/ABCD2345/);
    await userEvent.click(getByRole('button', { name: 'Crear la primera empresa' }));
    expect(await screen.findByRole('dialog', { name: 'Crear empresa cliente' })).toBeTruthy();
  });

  test('an owner sees a company that waits for an answer, and the step of being assigned', async () => {
    await open({ ...firm, clients: [{ ...inviting, assigned: [] }] });
    await (await step()).findByText(/^Café del Valle invitó a tu firma/);
    cleanup();
    await open(firm);
    await (await step()).findByText(/^Tu firma ya tiene clientes/);
  });

  test('who is assigned enters the company from there', async () => {
    await open({ ...firm, role: 'staff', clients: [{ ...CLIENT, assigned: [user.id] }] });
    const { getByRole } = await step();
    getByRole('button', { name: 'Entrar a Panadería del Sur' });
  });

  test('a person with a company in view needs no first step', async () => {
    await open(firm, {}, aUser());
    await screen.findByText('Panadería del Sur');
    expect(screen.queryByRole('region', { name: 'Para empezar' })).toBeNull();
  });
});

test('a person without a firm creates one', async () => {
  await open(null);
  await userEvent.click(await screen.findByRole('button', { name: 'Crear firma contable' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Crear firma' }));
  expect(await dialog.findByText('Escribe el nombre de la firma.')).toBeTruthy();
});

test('an own invitation is accepted', async () => {
  const id = crypto.randomUUID();
  const invitation = { id, firm_name: 'Otra Firma', role: 'staff', expires_at: AT };
  await open(null, {
    'GET /api/auth/invitations': () => ({ json: { items: [], firms: [invitation] } }),
    [`POST /api/auth/firm-invitations/${id}/accept`]: () => ({ json: { firm_id: firm.id } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Aceptar la invitación de Otra Firma' }));
  expect(await screen.findByText('Ya haces parte de Otra Firma.')).toBeTruthy();
});

test('without a network the last state is shown; without one it says why', async () => {
  goOffline();
  await renderWithStore(<FirmPage />, {
    user,
    fill: (store) => saveSnapshot(store, { id: 'firm', data: { firm }, taken_at: Date.UTC(2026, 10, 21, 19, 5) }),
  });
  expect(await screen.findByText('Panadería del Sur')).toBeTruthy();
  expect(screen.getByText(/^Datos al 21\/11\/2026/)).toBeTruthy();
});

test('a failure offers to try again', async () => {
  await open(null, { 'GET /api/firm': () => ({ status: 500, json: {} }) });
  expect((await screen.findAllByText('No pudimos cargar la firma. Intenta nuevamente.')).length).toBeGreaterThan(0);
});
