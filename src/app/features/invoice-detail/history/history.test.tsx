import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { InvoiceChange } from '#domain/invoices/invoice-history.ts';
import type { Store } from '#store/store.ts';
import { enqueue } from '#sync/outbox/enqueue.ts';
import { aWire, problem } from '#tests/harness/a-wire.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { anInvoiceDetail } from '#tests/harness/an-invoice-detail.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { InvoiceDetailPage } from '../invoice-detail-page.tsx';
import { History } from './history.tsx';

const FAILURE = 'No pudimos cargar el historial. Intenta nuevamente.';
const id = crypto.randomUUID();
const user = aUser();
const PATH = `GET /api/invoices/${id}/history`;

let last = 0;
const aChange = (overrides: Partial<InvoiceChange> = {}): InvoiceChange => ({
  id: ++last,
  at: '2026-11-21T19:05:00Z',
  user_id: user.id,
  user_email: user.email,
  source: 'person',
  field: 'status',
  old_value: 'draft',
  new_value: 'paid',
  rule: null,
  ...overrides,
});
const creation = (overrides: Partial<InvoiceChange> = {}) =>
  aChange({ id: 0, source: 'upload', field: 'created', old_value: null, new_value: 'fe1.xml', ...overrides });
const page = (items: InvoiceChange[], total = items.length) => ({ json: { items, total } });

type Options = { handlers?: Parameters<typeof aWire>[0]; fill?: (store: Store) => Promise<unknown> };
const open = async ({ handlers = {}, fill = async () => {} }: Options) => {
  const wire = aWire(handlers);
  const store = await renderWithStore(<History id={id} rev={1} number="FE-1" />, { user, wire, fill });
  await userEvent.click(screen.getByRole('button', { name: 'Ver historial' }));
  return { store, wire };
};
const shows = (...items: InvoiceChange[]) => open({ handlers: { [PATH]: () => page(items) } });
const lines = async (): Promise<(string | undefined)[]> =>
  (await screen.findAllByRole('listitem')).map((line) => line.textContent?.replace(/\s/g, ' '));

afterEach(goOnline);

test('a value of a rule that is deleted says so', async () => {
  const rule = '11111111-1111-4111-8111-111111111111';
  await shows(aChange({ source: 'rule', field: 'account', old_value: null, new_value: '5195', rule }));
  expect((await lines())[0]).toContain('regla eliminada');
});

test('it is closed at the end of the detail, and requested when it is opened', async () => {
  const detail = anInvoiceDetail({ id });
  const wire = aWire({ [`GET /api/invoices/${id}`]: () => ({ json: detail }), [PATH]: () => page([creation()]) });
  await renderWithStore(<InvoiceDetailPage id={id} />, { user, wire });
  const section = within(await screen.findByRole('region', { name: 'Historial' }));
  const toggle = section.getByRole('button', { name: 'Ver historial' });
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  expect(wire.requests.filter(({ url }) => url.endsWith('/history'))).toEqual([]);
  await userEvent.click(toggle);
  expect(await section.findByText(/^Creada con fe1\.xml/)).toBeTruthy();
  await userEvent.click(section.getByRole('button', { name: 'Ocultar historial' }));
  expect(section.queryByRole('list')).toBeNull();
});

test('it is copied and exported with a column for each part, also where no person took part', async () => {
  const person = userEvent.setup();
  await shows(aChange(), creation({ source: 'mail', user_id: null, user_email: null }));
  await person.click(await screen.findByRole('button', { name: 'Copiar la tabla: Historial' }));
  const copied = async () => (await navigator.clipboard.readText()).replace(/[^\S\t\n]/g, ' ').split('\n');
  await waitFor(async () => expect(await copied()).toHaveLength(3));
  expect(await copied()).toEqual([
    'Fecha\tHora\tPersona\tCambio\tOrigen',
    '21/11/2026\t2:05 p. m.\tTú\tEstado: Borrador → Pagada\tEn la aplicación',
    '21/11/2026\t2:05 p. m.\t\tCreada con fe1.xml\tCorreo',
  ]);
  expect(screen.getByRole('button', { name: 'Exportar CSV: Historial' })).toBeTruthy();
});

test('each line has what changed, who did it, when and what brought it, as the server orders them', async () => {
  await shows(
    aChange({ user_id: crypto.randomUUID(), user_email: 'luis@ejemplo.co' }),
    aChange({ field: 'classification', old_value: 'none', new_value: 'income', source: 'system' }),
    creation({ source: 'mail', user_id: null, user_email: null }),
  );
  expect(await lines()).toEqual([
    'Estado: Borrador → Pagadaluis@ejemplo.co · 21/11/2026, 2:05 p. m. · En la aplicación',
    'Clasificación: Sin clasificar → IngresoTú · 21/11/2026, 2:05 p. m. · Automático',
    'Creada con fe1.xml21/11/2026, 2:05 p. m. · Correo',
  ]);
  const [time] = screen.getAllByText(/^21\/11\/2026/, { selector: 'time' });
  expect(time?.getAttribute('datetime')).toBe('2026-11-21T19:05:00Z');
});

test.each<[Partial<InvoiceChange>, string]>([
  [{ field: 'given_rate', old_value: null, new_value: '4123.50' }, 'Tasa de cambio: $ 4.123,5'],
  [{ field: 'given_rate', old_value: '4123.5', new_value: '4200' }, 'Tasa de cambio: $ 4.123,5 → $ 4.200'],
  [{ field: 'deleted', old_value: 'false', new_value: 'true' }, 'Eliminada: pasó a la papelera'],
  [{ field: 'deleted', old_value: 'true', new_value: 'false' }, 'Restaurada de la papelera'],
  [{ field: 'document', old_value: 'a.pdf', new_value: 'a.xml' }, 'Datos del documento: a.pdf → a.xml'],
  [{ field: 'file', old_value: null, new_value: 'acuse.xml' }, 'Archivo agregado: acuse.xml'],
  [{ field: 'direction', old_value: 'none', new_value: 'issued' }, /^Tu empresa.*: ninguna de las partes → emisor/],
  [{ field: 'created', old_value: null, new_value: null }, 'Creada'],
  [{ field: 'notes', old_value: 'x', new_value: 'y' }, 'notes: x → y'],
  [{ field: 'status', old_value: 'draft', new_value: 'archived' }, 'Estado: Borrador → archived'],
] as never)('%o is written as %s', async (change: Partial<InvoiceChange>, text: string | RegExp) => {
  await shows(aChange({ ...change, user_id: null, source: 'mail' }));
  const [line = ''] = await lines();
  if (typeof text === 'string') expect(line).toBe(`${text}21/11/2026, 2:05 p. m. · Correo`);
  else expect(line).toMatch(text);
});

test('a person whose account is gone, the product itself and an unknown origin are named as such', async () => {
  await shows(
    aChange({ user_id: crypto.randomUUID(), user_email: null }),
    aChange({ user_id: null, user_email: null, source: 'system' }),
    creation({ source: null }),
  );
  const [gone, product, old] = await lines();
  expect(gone).toContain('Usuario eliminado · 21/11/2026');
  expect(product).toContain('Cuadra · 21/11/2026');
  expect(old).toMatch(/Tú · 21\/11\/2026, 2:05 p\. m\.$/);
});

test('nothing is claimed while it is requested', async () => {
  let respond = () => {};
  const responded = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await open({ handlers: { [PATH]: () => responded.then(() => page([creation()])) } });
  for (const text of [FAILURE, 'Aún no hay cambios.']) expect(screen.queryByText(text)).toBeNull();
  await act(async () => respond());
  expect(await lines()).toHaveLength(1);
});

test('without any entry it says so', async () => {
  await shows();
  expect(await screen.findByText('Aún no hay cambios.')).toBeTruthy();
});

test('an error is shown, and a retry requests it again', async () => {
  const answers = [problem('unexpected')];
  await open({ handlers: { [PATH]: () => answers[0] ?? page([creation()]) } });
  await screen.findByText(FAILURE);
  answers.pop();
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await lines()).toHaveLength(1);
  expect(screen.queryByText(FAILURE)).toBeNull();
});

test('without a network it needs a connection, and comes when the network returns', async () => {
  goOffline();
  await open({ handlers: { [PATH]: () => page([creation()]) } });
  await screen.findByText('Necesitas conexión para ver el historial.');
  expect(screen.queryByRole('list')).toBeNull();
  goOnline();
  expect(await lines()).toHaveLength(1);
  goOffline();
  await screen.findByText('Sin conexión. Puede haber cambios más recientes.');
  expect(await lines()).toHaveLength(1);
});

test('more than fits is announced', async () => {
  await open({ handlers: { [PATH]: () => page([aChange(), aChange(), creation()], 9) } });
  expect(await screen.findByText('Mostramos los 2 cambios más recientes.')).toBeTruthy();
});

test('a change of another device is there when it is opened again', async () => {
  const items = [creation()];
  await open({ handlers: { [PATH]: () => page(items) } });
  expect(await lines()).toHaveLength(1);
  items.unshift(aChange());
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar historial' }));
  await userEvent.click(screen.getByRole('button', { name: 'Ver historial' }));
  await waitFor(async () => expect(await lines()).toHaveLength(2));
});

test('a change that arrives while it is open is added', async () => {
  const items = [creation()];
  const detail = anInvoiceDetail({ id, rev: 1 });
  const wire = aWire({ [`GET /api/invoices/${id}`]: () => ({ json: detail }), [PATH]: () => page(items) });
  const fill = (store: Store) => store.invoices.put(anInvoice({ id, rev: 1 }));
  const store = await renderWithStore(<InvoiceDetailPage id={id} />, { user, wire, fill });
  await userEvent.click(await screen.findByRole('button', { name: 'Ver historial' }));
  const entries = async () =>
    within(await screen.findByRole('region', { name: 'Historial' })).findAllByRole('listitem');
  expect(await entries()).toHaveLength(1);
  items.unshift(aChange());
  detail.rev = 2;
  await act(() => store.invoices.put(anInvoice({ id, rev: 2 })));
  await waitFor(async () => expect(await entries()).toHaveLength(2));
});

test('what this device still has to send comes first, also without a network', async () => {
  goOffline();
  const fill = async (store: Store) => {
    await store.invoices.put(anInvoice({ id, status: 'draft' }));
    await enqueue(store, 'invoice.set-status', { id, status: 'sent' });
    await enqueue(store, 'invoice.set-classification', { id, classification: 'income' });
  };
  const { store } = await open({ handlers: { [PATH]: () => page([creation()]) }, fill });
  await waitFor(async () => expect(await lines()).toHaveLength(2));
  expect(await lines()).toEqual([
    expect.stringMatching(/^Clasificación: Sin clasificar → IngresoTú · .* · Pendiente de enviar$/),
    expect.stringMatching(/^Estado: Borrador → EnviadaTú · .* · Pendiente de enviar$/),
  ]);
  await act(async () => store.outbox.clear());
  goOnline();
  await waitFor(async () => expect(await lines()).toEqual([expect.stringContaining('Creada')]));
});
