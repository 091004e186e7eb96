import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { ActiveSession } from '#domain/accounts/active-session.ts';
import { aWire, problem } from '#tests/harness/a-wire.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { SecurityPage } from './security-page.tsx';
import { SessionSection } from './session-section.tsx';

type Handlers = NonNullable<Parameters<typeof aWire>[0]>;

const aSession = (overrides: Partial<ActiveSession> = {}): ActiveSession => ({
  id: crypto.randomUUID(),
  created_at: '2026-11-03T14:00:00Z',
  last_used_at: '2026-11-21T19:05:00Z',
  agent: 'Chrome · Windows',
  network: '190.24.5.0',
  is_current: false,
  ...overrides,
});
const current = aSession({ is_current: true });
const phone = aSession({ agent: 'Safari · iOS', last_used_at: '2026-11-20T15:30:00Z' });

/** The current list of the server. */
const listing = (items: ActiveSession[]): Handlers => ({ 'GET /api/auth/sessions': () => ({ json: { items } }) });

async function open(handlers: Handlers) {
  const wire = aWire(handlers);
  await renderWithStore(<SessionSection />, { wire });
  return wire;
}

const END_PHONE = /^Cerrar la sesión de Safari · iOS, último uso: 20\/11\/2026/;
const sent = (wire: ReturnType<typeof aWire>, method: string) =>
  wire.requests.filter((request) => request.method === method).map(({ url }) => new URL(url).pathname);
const plain = (text: string | null) => (text ?? '').replace(/\s/g, ' ');

afterEach(goOnline);

test('each session is shown with its device, last use and network; this one is marked and has no button', async () => {
  await open(listing([current, phone, aSession({ agent: null, network: null })]));
  const rows = within(await screen.findByRole('list', { name: 'Tus sesiones' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => plain(textContent))).toEqual([
    'Chrome · WindowsEsta sesiónÚltimo uso: 21/11/2026, 2:05 p. m. · abierta el 03/11/2026 · red 190.24.5.0',
    'Safari · iOSÚltimo uso: 20/11/2026, 10:30 a. m. · abierta el 03/11/2026 · red 190.24.5.0Cerrar',
    'Dispositivo desconocidoÚltimo uso: 21/11/2026, 2:05 p. m. · abierta el 03/11/2026Cerrar',
  ]);
});

test('a loading text is shown while the list loads', async () => {
  await open({ 'GET /api/auth/sessions': () => new Promise(() => {}) });
  expect(await screen.findByRole('status', { name: 'Cargando…' })).toBeTruthy();
});

test('with this session alone there is nothing to end', async () => {
  await open(listing([current]));
  expect(await screen.findByText('No tienes otras sesiones abiertas.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a list that cannot be loaded says so and is requested again', async () => {
  const handlers: Handlers = { 'GET /api/auth/sessions': () => problem('unexpected') };
  await open(handlers);
  expect((await screen.findByRole('alert')).textContent).toContain('No pudimos cargar tus sesiones.');
  Object.assign(handlers, listing([current]));
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Esta sesión')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('without a network nothing is requested; the list comes when the network returns', async () => {
  goOffline();
  const wire = await open(listing([current, phone]));
  expect(await screen.findByText('Necesitas conexión para ver tus sesiones.')).toBeTruthy();
  expect(sent(wire, 'GET')).not.toContain('/api/auth/sessions');
  goOnline();
  expect(await screen.findByText('Esta sesión')).toBeTruthy();
  expect(screen.queryByText('Necesitas conexión para ver tus sesiones.')).toBeNull();
});

test('without a network a list that is shown stays, and nothing can be ended', async () => {
  await open(listing([current, phone]));
  const end = await screen.findByRole<HTMLButtonElement>('button', { name: END_PHONE });
  goOffline();
  expect(screen.getByText('Necesitas conexión para cerrar sesiones.')).toBeTruthy();
  expect(end.disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cerrar las demás' }).disabled).toBe(true);
});

test('one session is ended with its button, and the focus stays in the section', async () => {
  const handlers: Handlers = {
    ...listing([current, phone]),
    [`DELETE /api/auth/sessions/${phone.id}`]: () => {
      Object.assign(handlers, listing([current]));
      return { json: { ended: 1 } };
    },
  };
  const wire = await open(handlers);
  await userEvent.click(await screen.findByRole('button', { name: END_PHONE }));
  expect(await screen.findByText('Cerraste la sesión de Safari · iOS.')).toBeTruthy();
  await screen.findByText('No tienes otras sesiones abiertas.');
  expect(sent(wire, 'DELETE')).toEqual([`/api/auth/sessions/${phone.id}`]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sesiones' }));
});

test('a session that ended elsewhere in the meantime leaves the list, and the refusal is shown', async () => {
  const handlers: Handlers = {
    ...listing([current, phone]),
    [`DELETE /api/auth/sessions/${phone.id}`]: () => {
      Object.assign(handlers, listing([current]));
      return problem('session_not_found', 'Esta sesión ya había terminado.');
    },
  };
  await open(handlers);
  await userEvent.click(await screen.findByRole('button', { name: END_PHONE }));
  expect(await screen.findByText('Esta sesión ya había terminado.')).toBeTruthy();
  expect(await screen.findByText('No tienes otras sesiones abiertas.')).toBeTruthy();
});

test('the other sessions end after a confirmation, and a refusal is shown in its dialog', async () => {
  const answers = [
    () => problem('unexpected'),
    () => {
      Object.assign(handlers, listing([current]));
      return { json: { ended: 1 } };
    },
  ];
  const handlers: Handlers = {
    ...listing([current, phone]),
    'DELETE /api/auth/sessions': () => (answers.shift() ?? (() => problem('unexpected')))(),
  };
  const wire = await open(handlers);
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar las demás' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/^¿Quieres cerrar todas tus sesiones menos esta\?/);
  expect(sent(wire, 'DELETE')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Cerrar las demás' }));
  expect(await dialog.findByText('No pudimos cerrar las demás sesiones. Intenta nuevamente.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Cerrar las demás' }));
  expect(await screen.findByText('Cerraste tus demás sesiones.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('No tienes otras sesiones abiertas.')).toBeTruthy();
});

test('the question can be left without ending anything', async () => {
  const wire = await open(listing([current, phone]));
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar las demás' }));
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(wire, 'DELETE')).toEqual([]);
});

test.each([
  [false, true],
  [true, false],
])('with a second factor still required (%s) the page lists sessions: %s', async (needs_second_factor, isListed) => {
  const factors = { factors: [], recovery_codes_left: 0, is_required: false, has_passkeys: true };
  const wire = aWire({ ...listing([current]), 'GET /api/auth/second-factors': () => ({ json: factors }) });
  await renderWithStore(<SecurityPage />, { wire, user: aUser({ needs_second_factor }) });
  await screen.findByRole('heading', { name: 'Segundo factor' });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Sesiones' }) !== null).toBe(isListed));
});
