import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aWire, problem } from '#tests/harness/a-wire.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { AccountSection } from './account-section.tsx';

type Handlers = NonNullable<Parameters<typeof aWire>[0]>;

const PATH = '/api/companies/account/deletion';
const EXPORT = 'GET /api/companies/account/export';
const deletion = { requested_at: '2026-11-28T15:00:00Z', deletes_at: '2026-12-28T15:00:00Z' };
const none = { [`GET ${PATH}`]: () => ({ json: { deletion: null } }) };
const me = aUser();

let saved: string[];
beforeEach(() => {
  saved = [];
  URL.createObjectURL = () => 'blob:account';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  goOnline();
});

async function open(handlers: Handlers) {
  const wire = aWire(handlers);
  await renderWithStore(<AccountSection />, { user: me, wire, fill: (store) => store.snapshots.clear() });
  return wire;
}
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('the whole account is saved under the name that the server gives', async () => {
  await open({
    ...none,
    [EXPORT]: () => ({
      bytes: new TextEncoder().encode('zip'),
      headers: { 'content-disposition': `attachment; filename="cuadra-2026-11-28.zip"` },
    }),
  });
  await click('Descargar todo');
  await waitFor(() => expect(saved).toEqual(['cuadra-2026-11-28.zip']));
});

test('the deletion stands apart from the download, in a zone of its own at the end', async () => {
  await open(none);
  await screen.findByRole('button', { name: 'Eliminar la cuenta' });
  const buttonsOf = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  expect(screen.getAllByRole('region')).toHaveLength(2);
  expect(buttonsOf('Toda la cuenta')).toEqual(['Descargar todo']);
  expect(buttonsOf('Zona de peligro')).toEqual(['Eliminar la cuenta']);
});

test('a download that fails says so', async () => {
  await open({ ...none, [EXPORT]: () => problem('too_many_attempts', 'Espera una hora.') });
  await click('Descargar todo');
  expect(await screen.findByText('Espera una hora.')).toBeTruthy();
  expect(saved).toEqual([]);
});

test('only the name of the company requests the deletion', async () => {
  let state: typeof deletion | null = null;
  const wire = await open({
    [`GET ${PATH}`]: () => ({ json: { deletion: state } }),
    [`POST ${PATH}`]: () => {
      state = deletion;
      return { json: { deletion } };
    },
  });
  await click('Eliminar la cuenta');
  const form = within(await screen.findByRole('dialog'));
  const confirm = () => userEvent.click(form.getByRole('button', { name: 'Eliminar la cuenta' }));
  await userEvent.type(form.getByLabelText('Nombre de la empresa'), 'otra');
  await confirm();
  expect(await form.findByText('Escribe «Comercial Ejemplo S.A.S.» para confirmar.')).toBeTruthy();
  expect(wire.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  await userEvent.clear(form.getByLabelText('Nombre de la empresa'));
  await userEvent.type(form.getByLabelText('Nombre de la empresa'), 'comercial ejemplo s.a.s.');
  await confirm();
  expect(await screen.findByText('La cuenta se eliminará el 28/12/2026')).toBeTruthy();
});

test('a requested deletion is shown with its day, and can be cancelled', async () => {
  let state: typeof deletion | null = deletion;
  await open({
    [`GET ${PATH}`]: () => ({ json: { deletion: state } }),
    [`DELETE ${PATH}`]: () => {
      state = null;
      return { json: { deletion: null } };
    },
  });
  await click('Conservar la cuenta');
  expect(await screen.findByRole('button', { name: 'Eliminar la cuenta' })).toBeTruthy();
});

test('a state that cannot be read can be tried again', async () => {
  await open({});
  expect(await screen.findByText('No pudimos cargar el estado de la cuenta. Intenta nuevamente.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
});

test('without a network nothing can be requested', async () => {
  goOffline();
  await open(none);
  expect(await screen.findByText('Necesitas conexión para descargar o eliminar la cuenta.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Descargar todo' }).hasAttribute('disabled')).toBe(true);
});
