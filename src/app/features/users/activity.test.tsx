import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { AuditEntry } from '#domain/accounts/audit-entry.ts';
import { saveSnapshot } from '#store/snapshots/save-snapshot.ts';
import { aWire, problem } from '#tests/harness/a-wire.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { copiedTable } from '#tests/harness/server/copied-table.ts';
import { Activity } from './activity.tsx';

const user = aUser({ role: 'admin' });
const anEntry = (id: number, overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  action: 'auth.signed_in',
  user_email: 'ana@ejemplo.co',
  about: null,
  label: null,
  old_value: null,
  new_value: null,
  ip: '190.85.12.0',
  agent: 'Chrome · Android',
  firm_name: null,
  created_at: '2026-11-21T19:05:00Z',
  count: 1,
  ...overrides,
});
const FAILED = 'No pudimos cargar la actividad. Intenta nuevamente.';

const open = (handlers: Parameters<typeof aWire>[0], taken_at?: number) =>
  renderWithStore(<Activity />, {
    user,
    wire: aWire(handlers),
    fill: async (store) => {
      await store.snapshots.clear();
      if (taken_at) await saveSnapshot(store, { id: 'activity', data: { items: [anEntry(1)], next: null }, taken_at });
    },
  });

afterEach(goOnline);

test('each entry says who did what, to whom, when and from where', async () => {
  const items = [anEntry(2, { action: 'user.role_changed', label: 'luis@ejemplo.co' }), anEntry(1)];
  await open({ 'GET /api/admin/audit': () => ({ json: { items, next: null } }) });
  const row = within(await screen.findByRole('row', { name: /Cambió el rol de un usuario/ }));
  expect(row.getByText(/luis@ejemplo\.co/)).toBeTruthy();
  expect(row.getByText('ana@ejemplo.co')).toBeTruthy();
  expect(row.getByText(/^21\/11\/2026, 2:05/)).toBeTruthy();
  expect(row.getByText('Chrome · Android · 190.85.12.0')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ver más actividad' })).toBeNull();
});

test('M4 a change of a role or an address says what it was before', async () => {
  const role = anEntry(2, {
    action: 'user.role_changed',
    label: 'luis@ejemplo.co',
    old_value: 'regular_user',
    new_value: 'admin',
  });
  const email = anEntry(1, { action: 'user.changed', old_value: 'a@ejemplo.co', new_value: 'b@ejemplo.co' });
  await open({ 'GET /api/admin/audit': () => ({ json: { items: [role, email], next: null } }) });
  await screen.findByText(/luis@ejemplo\.co · usuario regular → administrador/);
  await screen.findByText(/a@ejemplo\.co → b@ejemplo\.co/);
});

test('a change of the plan names both plans, and an entry that knows only the new one names that', async () => {
  const change = anEntry(2, { action: 'company.plan_changed', old_value: 'free', new_value: 'pro', about: 'pro' });
  const first = anEntry(1, { action: 'company.plan_changed', about: 'basic' });
  await open({ 'GET /api/admin/audit': () => ({ json: { items: [change, first], next: null } }) });
  await screen.findByText(/· Gratis → Pro$/);
  await screen.findByText('El plan cambió a Básico');
});

test('what was done to many records at once is one entry with their number', async () => {
  const label = 'Documento de la conciliación: justificado';
  const items = [anEntry(9, { action: 'record.saved', label, count: 20 }), anEntry(1)];
  await open({ 'GET /api/admin/audit': () => ({ json: { items, next: null } }) });
  expect(await screen.findByText(/Documento de la conciliación: justificado · 20 veces$/)).toBeTruthy();
  expect(screen.getAllByText(/veces/)).toHaveLength(1);
});

test('what was done is copied, and no name in it is a formula', async () => {
  const items = [anEntry(2, { action: 'company.changed', label: 'Uno' }), anEntry(1, { user_email: '@mal', ip: null })];
  await open({ 'GET /api/admin/audit': () => ({ json: { items, next: null } }) });
  const [head, first, second] = await copiedTable('Actividad');
  expect(head).toBe('Qué\tQuién\tCuándo\tDesde');
  expect(first).toMatch(/^Cambió los datos de una empresa · Uno\tana@ejemplo\.co\t21\/11\/2026, 2:05.*190\.85\.12\.0$/);
  expect(second).toMatch(/^Inició sesión\t'@mal\t.*\tChrome · Android$/);
});

test('an entry without a user is shown as the product’s own', async () => {
  const plan = anEntry(1, { action: 'company.plan_changed', user_email: null, ip: null, agent: null });
  await open({ 'GET /api/admin/audit': () => ({ json: { items: [plan], next: null } }) });
  const row = within(await screen.findByRole('row', { name: /El plan cambió/ }));
  expect([row.getByText('Cuadra'), row.getByText('—')]).toHaveLength(2);
});

test('older entries come page by page, and a failed page can be requested again', async () => {
  const pages = [
    { json: { items: [anEntry(9)], next: 9 } },
    problem('unexpected'),
    { json: { items: [anEntry(8, { action: 'invoice.deleted', label: 'FE-7' })], next: null } },
  ];
  const wire: string[] = [];
  await open({
    'GET /api/admin/audit': (request) => {
      wire.push(new URL(request.url).search);
      // In StrictMode the first page is requested twice.
      return /before/.test(request.url) || pages.length === 3
        ? (pages.shift() ?? problem('unexpected'))
        : {
            json: { items: [anEntry(9)], next: 9 },
          };
    },
  });
  const more = await screen.findByRole('button', { name: 'Ver más actividad' });
  await userEvent.click(more);
  expect(await screen.findByText(FAILED)).toBeTruthy();
  await userEvent.click(more);
  expect(await screen.findByText(/FE-7/)).toBeTruthy();
  expect(wire.at(-1)).toContain('before=9');
  expect(screen.queryByRole('button', { name: 'Ver más actividad' })).toBeNull();
});

test('a company without history sees an empty state', async () => {
  await open({ 'GET /api/admin/audit': () => ({ json: { items: [], next: null } }) });
  expect(await screen.findByText('Aún no hay actividad.')).toBeTruthy();
});

test('without a network the newest page is there, with its date', async () => {
  goOffline();
  await open({}, Date.UTC(2026, 10, 21, 19, 5));
  expect(await screen.findByText(/^Datos al 21\/11\/2026, 2:05/)).toBeTruthy();
  expect(screen.getByText('ana@ejemplo.co')).toBeTruthy();
});

test('with neither a stored page nor a server it shows an error and retries on request', async () => {
  const handlers: NonNullable<Parameters<typeof aWire>[0]> = {};
  await open(handlers);
  await screen.findByText(FAILED);
  handlers['GET /api/admin/audit'] = () => ({ json: { items: [anEntry(1)], next: null } });
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('ana@ejemplo.co')).toBeTruthy();
});

test('an action of a newer server is shown by its own name', async () => {
  const items = [anEntry(2, { action: 'invoice.archived', label: 'FE-1' }), anEntry(1)];
  await open({ 'GET /api/admin/audit': () => ({ json: { items, next: null } }) });
  expect(await screen.findByRole('row', { name: /Otro cambio \(invoice\.archived\)/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /Inició sesión/ })).toBeTruthy();
});
