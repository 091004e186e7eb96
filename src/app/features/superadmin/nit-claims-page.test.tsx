import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { StepUpHost } from '#app/step-up/step-up-host.tsx';
import type { NitClaim } from '#domain/companies/nit-claim.ts';
import { aWire, problem } from '#tests/harness/a-wire.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { NitClaimsPage } from './nit-claims-page.tsx';

type Handlers = NonNullable<Parameters<typeof aWire>[0]>;

const NIT = '900123456';
const aClaim = (overrides: Partial<NitClaim> = {}): NitClaim => ({
  id: crypto.randomUUID(),
  company_id: crypto.randomUUID(),
  company_name: 'Café del Valle',
  titular_email: 'ana@cafe.example',
  tax_id: NIT,
  created_at: '2026-11-03T14:00:00Z',
  proven_at: null,
  lost_at: null,
  ...overrides,
});
const first = aClaim({ company_name: 'Quien llegó primero', titular_email: 'uno@primero.example' });
const owner = aClaim({ created_at: '2026-11-10T14:00:00Z' });
const proven_at = '2026-11-21T14:00:00Z';

const listing = (items: NitClaim[]): Handlers => ({ 'GET /api/superadmin/nit-claims': () => ({ json: { items } }) });
const user = aUser({
  role: 'super_admin',
  company: null,
  permissions: { features: [], download_tabs: [], upload_types: [] },
});

/** The NIT is in the URL; in this test it is in the state of the surrounding component. */
function Page({ initial }: { initial: string }) {
  const [nit, setNit] = useState(initial);
  return (
    <>
      <NitClaimsPage nit={nit} onNit={setNit} />
      <StepUpHost />
    </>
  );
}

async function open(handlers: Handlers, nit = NIT) {
  const wire = aWire(handlers);
  await renderWithStore(<Page initial={nit} />, { user, wire });
  return wire;
}

async function openModal(company: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Comprobar el NIT para ${company}` }));
  return within(await screen.findByRole('dialog'));
}

const queried = (wire: ReturnType<typeof aWire>) =>
  wire.requests
    .map(({ url }) => new URL(url))
    .flatMap(({ pathname, search }) => (/nit-claims$/.test(pathname) ? search : []));
const sent = (wire: ReturnType<typeof aWire>) =>
  wire.requests.filter(({ method, url }) => method === 'POST' && url.includes('/superadmin/'));

afterEach(goOnline);

test('before a search nothing is requested', async () => {
  const wire = await open(listing([]), '');
  expect(await screen.findByText('Escribe un NIT para ver qué empresas lo usan.')).toBeTruthy();
  expect(queried(wire)).toEqual([]);
});

test.each(['900.123.456-8', '900123456', 'NIT 9001234568'])('%s is searched as companies store it', async (typed) => {
  const wire = await open(listing([owner]), '');
  await userEvent.type(await screen.findByLabelText('NIT'), `${typed}{Enter}`);
  expect(await screen.findByText('Café del Valle')).toBeTruthy();
  expect(new Set(queried(wire))).toEqual(new Set([`?nit=${NIT}`]));
  expect(screen.getByLabelText<HTMLInputElement>('NIT').value).toBe('900.123.456-8');
});

test('what is no NIT is not searched', async () => {
  const wire = await open(listing([]), '');
  await userEvent.type(await screen.findByLabelText('NIT'), 'café');
  await userEvent.click(screen.getByRole('button', { name: 'Buscar' }));
  expect(await screen.findByText('Escribe un NIT de 6 a 15 dígitos.')).toBeTruthy();
  expect(queried(wire)).toEqual([]);
});

test('M10 each company that holds the NIT is listed with its state; more than one are a dispute', async () => {
  const lost = aClaim({ company_name: 'Otra', titular_email: null, lost_at: proven_at });
  await open(listing([first, { ...owner, proven_at }, lost]));
  const table = await screen.findByRole('table', { name: 'Empresas con el NIT 900.123.456-8' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Quien llegó primerouno@primero.example03/11/2026Sin comprobarComprobar',
    'Café del Valleana@cafe.example10/11/2026Comprobado el 21/11/2026',
    'OtraSin titular03/11/2026Lo perdió el 21/11/2026Comprobar',
  ]);
  expect(screen.getByText('En disputa: 3 empresas')).toBeTruthy();
});

test('a loading text is shown while the NIT is looked up', async () => {
  await open({ 'GET /api/superadmin/nit-claims': () => new Promise(() => {}) });
  expect(await screen.findByRole('status', { name: 'Cargando…' })).toBeTruthy();
});

test('a NIT that nobody holds', async () => {
  await open(listing([]));
  expect(await screen.findByText('Ninguna empresa usa este NIT.')).toBeTruthy();
});

test('a look-up that fails says so and is made again', async () => {
  const handlers: Handlers = { 'GET /api/superadmin/nit-claims': () => problem('unexpected') };
  await open(handlers);
  expect((await screen.findByRole('alert')).textContent).toContain('No pudimos consultar el NIT.');
  Object.assign(handlers, listing([owner]));
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Café del Valle')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('without a network nothing is looked up until it returns, and nothing can be proven', async () => {
  goOffline();
  const wire = await open(listing([owner]));
  expect(await screen.findByText('Necesitas conexión para consultar y comprobar un NIT.')).toBeTruthy();
  expect(queried(wire)).toEqual([]);
  goOnline();
  const prove = await screen.findByRole<HTMLButtonElement>('button', { name: 'Comprobar el NIT para Café del Valle' });
  expect(prove.disabled).toBe(false);
  goOffline();
  expect(prove.disabled).toBe(true);
});

test('M10 a NIT is taken over after a question that says what happens to whom', async () => {
  const before = [{ ...first, proven_at }, owner];
  const handlers: Handlers = {
    ...listing(before),
    [`POST /api/superadmin/nit-claims/${owner.id}/prove`]: () => {
      const items = [
        { ...first, lost_at: proven_at },
        { ...owner, proven_at },
      ];
      Object.assign(handlers, listing(items));
      return { json: { items } };
    },
  };
  const wire = await open(handlers);
  const modal = await openModal('Café del Valle');
  modal.getByText('¿Confirmas que el NIT 900.123.456-8 es de Café del Valle?');
  expect(modal.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Hoy está comprobado para Quien llegó primero: dejará de estarlo.',
    '1 empresa más pierde este NIT. Conserva sus facturas y sus datos, y solo ella los ve.',
    'Avisamos por correo a cada titular, sin nombrar a las demás empresas.',
    'La decisión queda en la actividad de cada empresa, con tu correo.',
  ]);
  await userEvent.type(modal.getByLabelText('Motivo'), 'RUT del 20/11/2026');
  expect(sent(wire)).toEqual([]);
  await userEvent.click(modal.getByRole('button', { name: 'Comprobar' }));
  expect(await screen.findByText('El NIT 900.123.456-8 quedó comprobado para Café del Valle.')).toBeTruthy();
  expect(await sent(wire)[0]?.json()).toEqual({ reason: 'RUT del 20/11/2026' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Lo perdió el 21/11/2026')).toBeTruthy();
});

test('a NIT of one company alone takes nothing from anybody', async () => {
  await open(listing([owner]));
  const modal = await openModal('Café del Valle');
  expect(modal.queryByText(/pierde/)).toBeNull();
  expect(modal.queryByText(/Hoy está comprobado/)).toBeNull();
});

test('without a reason nothing is sent; the dialog shows a refusal and keeps the typed text', async () => {
  const wire = await open({
    ...listing([owner]),
    [`POST /api/superadmin/nit-claims/${owner.id}/prove`]: () => problem('unexpected'),
  });
  const modal = await openModal('Café del Valle');
  await userEvent.type(modal.getByLabelText('Motivo'), 'RUT');
  await userEvent.click(modal.getByRole('button', { name: 'Comprobar' }));
  await modal.findByText('Escribe el motivo, de 5 a 200 caracteres.');
  expect(sent(wire)).toEqual([]);
  await userEvent.type(modal.getByLabelText('Motivo'), ' revisado');
  await userEvent.click(modal.getByRole('button', { name: 'Comprobar' }));
  await modal.findByText('No pudimos comprobar el NIT. Intenta nuevamente.');
  expect(modal.getByLabelText<HTMLInputElement>('Motivo').value).toBe('RUT revisado');
});

test('a user who needs a step-up confirms it first, and the decision is sent again', async () => {
  const path = `POST /api/superadmin/nit-claims/${owner.id}/prove`;
  const handlers: Handlers = {
    ...listing([owner]),
    [path]: () => ({ status: 403, json: { code: 'step_up_required', methods: ['password'] } }),
    'POST /api/auth/step-up': () => {
      handlers[path] = () => ({ json: { items: [{ ...owner, proven_at }] } });
      return { json: { expires_at: '2026-11-21T14:05:00Z' } };
    },
  };
  const wire = await open(handlers);
  const modal = await openModal('Café del Valle');
  await userEvent.type(modal.getByLabelText('Motivo'), 'RUT revisado');
  await userEvent.click(modal.getByRole('button', { name: 'Comprobar' }));
  await screen.findByText('Confirma que eres tú');
  await userEvent.type(screen.getByLabelText('Contraseña'), 'la-de-siempre{Enter}');
  expect(await screen.findByText('El NIT 900.123.456-8 quedó comprobado para Café del Valle.')).toBeTruthy();
  expect(sent(wire)).toHaveLength(2);
});
