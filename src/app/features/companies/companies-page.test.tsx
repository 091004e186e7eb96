import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { saveSnapshot } from '#store/snapshots/save-snapshot.ts';
import type { Store } from '#store/store.ts';
import { aWire, problem } from '#tests/harness/a-wire.ts';
import { aCompany } from '#tests/harness/accounts/a-company.ts';
import { aCompanyUser } from '#tests/harness/accounts/a-company-user.ts';
import { aUsage } from '#tests/harness/accounts/a-usage.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { CompaniesPage } from './companies-page.tsx';

type Handlers = NonNullable<Parameters<typeof aWire>[0]>;

const main = aCompany();
const me = aUser();
/** A titular may have a role other than administrator (docs/plans.md#model). */
const titular = aCompanyUser({ id: me.id, is_titular: true });
const answering = (companies = [main], users = [titular]): Handlers => ({
  'GET /api/companies': () => ({ json: companies }),
  'GET /api/users': () => ({ json: users }),
  'GET /api/companies/usage': () => ({ json: aUsage() }),
});

/** All tests use the same user, whose database stays between them. */
const forget = (store: Store) => store.snapshots.clear();

async function open(handlers: Handlers = answering(), user = me) {
  const wire = aWire(handlers);
  const store = await renderWithStore(<CompaniesPage />, { user, wire, fill: forget });
  return { wire, store };
}

async function openForm(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}

const sent = (wire: ReturnType<typeof aWire>, method: string) =>
  wire.requests.filter((request) => request.method === method);

afterEach(goOnline);

test('name, NIT with its check digit, date and e-mail are shown and kept', async () => {
  const { store } = await open();
  const row = within(await screen.findByRole('row', { name: /Comercial Ejemplo/ }));
  for (const text of ['NIT 900.123.456-8', '300 123 4567', '05/10/2026', 'facturas@ejemplo.co']) row.getByText(text);
  // On a phone these stand below the names of their columns.
  for (const name of ['Identificación', 'Correo y contacto'])
    expect(row.getAllByRole('cell').find(({ dataset }) => dataset['label'] === name)?.dataset['long']).toBe('true');
  await waitFor(async () => expect(await store.snapshots.get('companies')).toBeTruthy());
});

test('without a network the last list is there, with its date', async () => {
  goOffline();
  await renderWithStore(<CompaniesPage />, {
    user: me,
    fill: (store) => saveSnapshot(store, { id: 'companies', data: [main], taken_at: Date.UTC(2026, 10, 21, 19, 5) }),
  });
  expect(await screen.findByText(/^Datos al 21\/11\/2026, 2:05/)).toBeTruthy();
  expect(screen.getByRole('row', { name: /Comercial Ejemplo/ })).toBeTruthy();
});

test('with nothing kept and no server it says that it could not', async () => {
  await open({});
  expect(await screen.findByText('No pudimos cargar las empresas. Intenta nuevamente.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('No pudimos cargar las empresas. Intenta nuevamente.')).toBeTruthy();
});

test('an empty list says so', async () => {
  await open(answering([]));
  expect(await screen.findByText('Aún no tienes empresas registradas.')).toBeTruthy();
});

test('only what changed is sent', async () => {
  const { wire } = await open({
    ...answering(),
    [`PATCH /api/companies/${main.id}`]: () => ({ json: { ...main, email: null } }),
  });
  const form = await openForm('Editar empresa Comercial Ejemplo S.A.S.');
  await userEvent.clear(form.getByLabelText('Correo'));
  await userEvent.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Actualizaste la empresa Comercial Ejemplo S.A.S.')).toBeTruthy();
  expect(await sent(wire, 'PATCH')[0]?.json()).toEqual({ email: null });
});

test('when nothing changed the form just closes', async () => {
  const { wire } = await open();
  const form = await openForm('Editar empresa Comercial Ejemplo S.A.S.');
  await userEvent.click(form.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(wire, 'PATCH')).toEqual([]);
});

test('on Pro a further NIT is added, and a wrong check digit is warned about', async () => {
  const second = aCompany({ name: 'Segunda S.A.S.', tax_id: '901269867', is_main: false });
  const { wire } = await open({ ...answering(), 'POST /api/companies': () => ({ json: second }) });
  const form = await openForm('Agregar empresa');
  await userEvent.type(form.getByLabelText('NIT'), '901.269.867-5');
  form.getByText('El dígito de verificación de este NIT debería ser 2. Revísalo antes de continuar.');
  await userEvent.type(form.getByLabelText('Nombre de la empresa'), 'Segunda S.A.S.');
  await userEvent.click(form.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await sent(wire, 'POST')[0]?.json()).toMatchObject({ name: 'Segunda S.A.S.', contact_info: null });
});

test('the form shows a refusal and keeps the typed text', async () => {
  await open({ ...answering(), 'POST /api/companies': () => problem('company_taken', 'Ya existe una empresa.') });
  const form = await openForm('Agregar empresa');
  await userEvent.type(form.getByLabelText('NIT'), '901269867');
  await userEvent.type(form.getByLabelText('Nombre de la empresa'), 'Segunda');
  await userEvent.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await form.findByText('Ya existe una empresa.')).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>('NIT').value).toBe('901269867');
});

test.each([
  ['no place in the plan', answering(), aUser({ id: me.id, subscription_plan: 'free' })],
  ['three already', answering([main, aCompany(), aCompany()]), me],
  ['somebody who only reads', answering([main], [{ ...titular, is_titular: false }]), me],
])('%s: no further company is offered', async (_why, handlers, user) => {
  await open(handlers, user);
  await screen.findAllByRole('row', { name: /Comercial Ejemplo/ });
  await screen.findByRole('region', { name: 'Uso de tu plan' });
  expect(screen.queryByRole('button', { name: 'Agregar empresa' })).toBeNull();
});

test('whoever only reads edits nothing', async () => {
  await open(answering([main], [{ ...titular, is_titular: false }]));
  await screen.findByRole('row', { name: /Comercial Ejemplo/ });
  expect(screen.queryByRole('button', { name: /^Editar/ })).toBeNull();
});
