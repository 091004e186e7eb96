import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { AdminSettings } from '#domain/certified-email.ts';
import { keepSnapshot } from '#store/keep-snapshot.ts';
import type { Store } from '#store/store.ts';
import { aUser } from '#tests/harness/a-user.ts';
import { aWeeklyReport } from '#tests/harness/a-weekly-report.ts';
import { aWire, problem } from '#tests/harness/a-wire.ts';
import { goOffline, goOnline } from '#tests/harness/going-offline.ts';
import { renderWithStore } from '#tests/harness/render-with-store.tsx';
import { AdminPage } from './admin-page.tsx';

type Handlers = NonNullable<Parameters<typeof aWire>[0]>;

const EMAILS = '/api/admin/certified-email';
const WEEK = 'POST /api/admin/weekly-activity-report';
const SUMMARY = 'POST /api/admin/company-summary';
const FIRST = 'facturas@ejemplo.co';

const settings = (overrides: Partial<AdminSettings> = {}): AdminSettings => ({
  certified_emails: [FIRST],
  certified_email: FIRST,
  email_ingest_enabled: false,
  limit: 5,
  ...overrides,
});
const none = settings({ certified_emails: [], certified_email: null });
const telling = (told = settings()): Handlers => ({ [`GET ${EMAILS}`]: () => ({ json: told }) });

async function open(handlers: Handlers = telling(), fill?: (store: Store) => Promise<unknown>) {
  const wire = aWire(handlers);
  const store = await renderWithStore(<AdminPage />, {
    user: aUser({ role: 'admin' }),
    wire,
    // All tests are of one user, whose database outlives them.
    fill: async (empty) => {
      await empty.snapshots.clear();
      await fill?.(empty);
    },
  });
  return { wire, store };
}

const field = () => screen.findByLabelText('Correos, separados por comas');
const save = () => screen.getByRole('button', { name: 'Guardar' });
const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: /^Ingreso de facturas por correo/ });
const sent = (wire: ReturnType<typeof aWire>, method: string) =>
  wire.requests.filter((request) => request.method === method);

async function type(text: string) {
  await userEvent.clear(await field());
  if (text !== '') await userEvent.type(await field(), text);
}

afterEach(goOnline);

test('what is set is shown, and kept for when there is no network', async () => {
  const { store } = await open(telling(settings({ email_ingest_enabled: true })));
  expect(await screen.findByDisplayValue(FIRST)).toBeTruthy();
  expect((await toggle()).checked).toBe(true);
  await waitFor(async () => expect(await store.snapshots.get('certified-email')).toBeTruthy());
});

test('with nothing kept and no server it says that it could not', async () => {
  await open({});
  expect(await screen.findByText('No pudimos cargar los correos certificados. Intenta nuevamente.')).toBeTruthy();
});

test('a list is sent trimmed and in lower case, and the page says that it is kept', async () => {
  const both = settings({ certified_emails: [FIRST, 'compras@ejemplo.co'] });
  const { wire } = await open({ ...telling(), [`PUT ${EMAILS}`]: () => ({ json: both }) });
  await type(` ${FIRST},  Compras@Ejemplo.CO ,`);
  await userEvent.click(save());
  expect(await screen.findByText('Guardamos tus correos certificados.')).toBeTruthy();
  expect(await sent(wire, 'PUT')[0]?.json()).toEqual({ certified_emails: [FIRST, 'compras@ejemplo.co'] });
  expect(await screen.findByDisplayValue(`${FIRST}, compras@ejemplo.co`)).toBeTruthy();
});

test.each([
  ['sin arroba', '«sin arroba» no es un correo válido.'],
  ['uno, dos', 'Revisa los correos: sepáralos con comas y usa el formato nombre@empresa.com.'],
  ['a@b.co,b@b.co,c@b.co,d@b.co,e@b.co,f@b.co', 'Puedes registrar hasta 5 correos certificados.'],
])('%s is told at once and cannot be saved', async (text, message) => {
  await open();
  await type(text);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(save().hasAttribute('disabled')).toBe(true);
});

test("a refusal is told in the server's words, one without words in ours, and what was typed stays", async () => {
  const answers = [problem('certified_email_taken', 'Otra empresa ya registró este correo.'), { status: 500, json: 0 }];
  await open({ ...telling(), [`PUT ${EMAILS}`]: () => answers.shift() ?? { json: settings() } });
  await type('otra@ejemplo.co');
  await userEvent.click(save());
  expect(await screen.findByText('Otra empresa ya registró este correo.')).toBeTruthy();
  expect(screen.getByDisplayValue('otra@ejemplo.co')).toBeTruthy();
  await userEvent.click(save());
  expect(await screen.findByText('No pudimos guardar los correos certificados. Intenta nuevamente.')).toBeTruthy();
});

test('an empty list is asked about before it removes them all', async () => {
  const { wire } = await open({ ...telling(), [`DELETE ${EMAILS}`]: () => ({ json: none }) });
  await type('');
  await userEvent.click(save());
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('¿Quieres eliminar todos los correos certificados? Dejaremos de recibir facturas por correo.');
  expect(sent(wire, 'DELETE')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Eliminar' }));
  const done = 'Eliminamos tus correos certificados y desactivamos el ingreso por correo.';
  expect(await screen.findByText(done)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Agrega al menos un correo certificado para activar el ingreso por correo.')).toBeTruthy();
});

test('removing that fails says so and leaves them', async () => {
  await open({ ...telling(), [`DELETE ${EMAILS}`]: () => ({ status: 500, json: 0 }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar todos' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Eliminar' }));
  expect(await dialog.findByText('No pudimos eliminar los correos certificados. Intenta nuevamente.')).toBeTruthy();
  expect(screen.getByDisplayValue(FIRST)).toBeTruthy();
});

test.each([
  [false, 'Activaste el ingreso por correo.'],
  [true, 'Desactivaste el ingreso por correo.'],
])('the ingestion that was %s is switched', async (before, message) => {
  const changed = settings({ email_ingest_enabled: !before });
  const { wire } = await open({
    ...telling(settings({ email_ingest_enabled: before })),
    'PUT /api/admin/email-ingest': () => ({ json: changed }),
  });
  await userEvent.click(await toggle());
  expect(await screen.findByText(message)).toBeTruthy();
  expect(await sent(wire, 'PUT')[0]?.json()).toEqual({ enabled: !before });
  await waitFor(async () => expect((await toggle()).checked).toBe(!before));
});

test('a switch that the server does not take goes back', async () => {
  await open({ ...telling(), 'PUT /api/admin/email-ingest': () => ({ status: 500, json: 0 }) });
  await userEvent.click(await toggle());
  const text = 'No pudimos cambiar el ingreso por correo. Lo dejamos como estaba.';
  expect(await screen.findByText(text)).toBeTruthy();
  expect((await toggle()).checked).toBe(false);
});

test('without an address there is nothing to switch on', async () => {
  await open(telling(none));
  expect((await toggle()).disabled).toBe(true);
});

test('nobody is led to believe that e-mails are read', async () => {
  await open(telling(settings({})));
  expect(await screen.findByText(/^Todavía no hay un buzón conectado: aún no leemos correos\./)).toBeTruthy();
});

const linkTo = (name: RegExp) => new URL(screen.getByRole<HTMLAnchorElement>('link', { name }).href).searchParams;

test('the weekly report shows its sentences, figures and steps, each with the way to its invoices', async () => {
  const { store } = await open({ ...telling(), [WEEK]: () => ({ json: aWeeklyReport() }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Generar informe semanal' }));
  const report = await screen.findByRole('article', { name: 'Informe del 15 al 21 de noviembre de 2026' });
  for (const text of [/vendiste \$ 12\.000\.000/, /Cobra \$ 7\.600\.000/, '20% más que la semana anterior'])
    within(report).getByText(text);
  within(report).getByText(/^Generado con reglas sobre tus datos · 21\/11\/2026, 2:05/);
  expect(linkTo(/vendiste/).get('from')).toBe('2026-11-15');
  expect(linkTo(/Cobra/).get('due_to')).toBe('2026-11-20');
  expect(linkTo(/^Ver lo vencido por cobrar$/).get('status')).toBe('pending_payment');
  expect(linkTo(/^Ventas$/).get('to')).toBe('2026-11-21');
  await waitFor(async () => expect(await store.snapshots.get('weekly-report')).toBeTruthy());
});

test('while it is made the page says so', async () => {
  await open({ ...telling(), [WEEK]: () => new Promise(() => {}), [SUMMARY]: () => new Promise(() => {}) });
  await userEvent.click(await screen.findByRole('button', { name: 'Generar informe semanal' }));
  expect(await screen.findByText('Preparando el informe de los últimos 7 días…')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Generar resumen' }));
  expect(await screen.findByText('Preparando el resumen…')).toBeTruthy();
});

test('reports that cannot be made say so, in the words of the server where there are any', async () => {
  const spent = 'Ya generaste los 4 informes semanales de este mes. Podrás generar otro desde el 1 de diciembre.';
  const weeks = [{ status: 500, json: 0 }, problem('reports_limit', spent)];
  await open({
    ...telling(),
    [WEEK]: () => weeks.shift() ?? { json: 0 },
    [SUMMARY]: () => ({ status: 500, json: 0 }),
  });
  const button = await screen.findByRole('button', { name: 'Generar informe semanal' });
  await userEvent.click(button);
  expect(await screen.findByText('No pudimos generar el informe semanal. Intenta nuevamente.')).toBeTruthy();
  await userEvent.click(button);
  expect(await screen.findByText(spent)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Generar resumen' }));
  expect(await screen.findByText('No pudimos generar el resumen de la empresa. Intenta nuevamente.')).toBeTruthy();
});

test('the summary is a preview of 400 characters and an ellipsis, and whole when it is wanted', async () => {
  const text = `${'Ñ'.repeat(400)}X`;
  const sentences = [{ text, search: { year: '2026' } }];
  const json = { summary: text, sentences, written_by: 'model', generated_at: '2026-11-21T19:05:00Z' };
  await open({ ...telling(), [SUMMARY]: () => ({ json }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Generar resumen' }));
  expect(await screen.findByText(`${'Ñ'.repeat(400)}…`)).toBeTruthy();
  screen.getByText(/^Redactado por un modelo de lenguaje sobre las cifras de tus datos/);
  await userEvent.click(screen.getByRole('button', { name: 'Leer completo, con sus facturas' }));
  expect(screen.getByText(text, { exact: false })).toBeTruthy();
  expect(linkTo(/^Ver las facturas: Ñ/).get('year')).toBe('2026');
});

test('without a network the last of everything can be read, and nothing is asked for', async () => {
  goOffline();
  await open({}, async (store) => {
    const taken_at = Date.UTC(2026, 10, 21, 19, 5);
    await keepSnapshot(store, { id: 'certified-email', data: settings(), taken_at });
    await keepSnapshot(store, { id: 'weekly-report', data: aWeeklyReport(), taken_at });
  });
  expect(await screen.findByDisplayValue(FIRST)).toBeTruthy();
  expect(await screen.findByRole('article', { name: /^Informe del 15/ })).toBeTruthy();
  expect(screen.getByText(/^Datos al 21\/11\/2026, 2:05/)).toBeTruthy();
  screen.getByText('Necesitas conexión para guardar. Conservamos lo que escribiste.');
  for (const name of ['Guardar', 'Generar informe semanal', 'Generar resumen'])
    expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true);
  expect((await toggle()).disabled).toBe(true);
});
