import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { listMail } from '#contract/admin.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { AdminSettings } from '#domain/certified-email.ts';
import type { MailMessage } from '#domain/mail-message.ts';
import { keepSnapshot } from '#store/keep-snapshot.ts';
import type { Store } from '#store/store.ts';
import { aUser } from '#tests/harness/a-user.ts';
import { aWeeklyReport } from '#tests/harness/a-weekly-report.ts';
import { aWire, problem } from '#tests/harness/a-wire.ts';
import { goOffline, goOnline } from '#tests/harness/going-offline.ts';
import { renderWithStore } from '#tests/harness/render-with-store.tsx';
import { AdminPage } from './admin-page.tsx';

type MailLog = AnswerOf<typeof listMail>;
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
const MAIL = 'GET /api/admin/mail';
const logOf = (items: MailMessage[] = [], more: Partial<MailLog> = {}): MailLog => ({
  items,
  next: null,
  mailbox: { is_connected: true, read_at: '2026-11-21T19:05:00Z', problem: null },
  ...more,
});
const telling = (told = settings()): Handlers => ({
  [`GET ${EMAILS}`]: () => ({ json: told }),
  [MAIL]: () => ({ json: logOf() }),
});

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

const NOT_CONNECTED = { is_connected: false, read_at: null, problem: null };
const OUT_OF_REACH = { is_connected: true, read_at: null, problem: 'not_let_in' } as const;

test.each([
  ['none is connected', NOT_CONNECTED, /^Todavía no hay un buzón conectado: aún no leemos correos\..*IMAP_URL/],
  ['it was read', logOf().mailbox, /^Leímos el buzón por última vez el 21\/11\/2026, 2:05/],
  ['it was never read', { ...NOT_CONNECTED, is_connected: true }, /aún no lo hemos leído/],
  ['it does not let us in', OUT_OF_REACH, /No podemos leer el buzón\. El servidor de correo no acepta el usuario/],
])('of a mailbox the portal tells that %s', async (_, mailbox, text) => {
  await open({ ...telling(), [MAIL]: () => ({ json: logOf([], { mailbox }) }) });
  expect(await screen.findByText(text)).toBeTruthy();
});

const aMail = (overrides: Partial<MailMessage> = {}): MailMessage => ({
  id: crypto.randomUUID(),
  status: 'processed',
  sender: 'facturacion@papelera.example',
  sender_name: 'Papelera S.A.',
  subject: 'Factura FE1',
  sent_at: null,
  received_at: '2026-11-21T19:05:00Z',
  detail: null,
  created_count: 0,
  attached_count: 0,
  duplicate_count: 0,
  refused_count: 0,
  documents: [],
  can_retry: false,
  ...overrides,
});
const waiting = aMail({ status: 'quarantined', detail: 'El mensaje no trae una firma (DKIM).' });
const told = async (items: MailMessage[], more: Handlers = {}) =>
  open({ ...telling(), [MAIL]: () => ({ json: logOf(items) }), ...more });
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') ?? document.body);

test('each message shows who sent it, what it brought and why something is missing', async () => {
  const invoice_id = crypto.randomUUID();
  const fe1 = { name: 'FE1.xml', outcome: 'created', invoice_id, invoice_number: 'SETP1', detail: null } as const;
  await told([
    aMail({ created_count: 1, duplicate_count: 2, documents: [fe1] }),
    aMail({
      subject: '',
      status: 'nothing',
      sender_name: null,
      detail: 'El mensaje no trae archivos XML, ZIP ni PDF.',
    }),
  ]);
  const first = await rowOf('Factura FE1');
  for (const text of ['Papelera S.A.', 'facturacion@papelera.example', /^Procesado · 1 factura nueva · 2 repetidas$/])
    first.getByText(text);
  expect(first.getByRole<HTMLAnchorElement>('link', { name: 'Factura SETP1' }).href).toContain(
    `/invoices/${invoice_id}`,
  );
  expect(first.queryByRole('button')).toBeNull();
  const second = await rowOf('(sin asunto)');
  second.getByText('El mensaje no trae archivos XML, ZIP ni PDF.');
});

test('before the first message the log says that there is none', async () => {
  await told([]);
  expect(await screen.findByText('Aún no ha llegado ningún correo.')).toBeTruthy();
});

test('a log that cannot be had says so, and is asked for again', async () => {
  const answers = [{ status: 500, json: 0 }];
  await open({ ...telling(), [MAIL]: () => answers[0] ?? { json: logOf([aMail()]) } });
  expect(await screen.findByText('No pudimos cargar el registro de correos. Intenta nuevamente.')).toBeTruthy();
  answers.pop();
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Factura FE1')).toBeTruthy();
});

test('a message that waits is accepted after it has been looked at', async () => {
  const accepted = { ...waiting, status: 'processed' as const, detail: null, created_count: 1 };
  const { wire } = await told([waiting], { [`POST /api/admin/mail/${waiting.id}/accept`]: () => ({ json: accepted }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Revisar y aceptar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revisar correo' }));
  for (const text of ['facturacion@papelera.example', 'El mensaje no trae una firma (DKIM).']) dialog.getByText(text);
  expect(sent(wire, 'POST')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Aceptar correo' }));
  expect(await screen.findByText('Aceptaste el correo.')).toBeTruthy();
  expect(await screen.findByText('Procesado · 1 factura nueva')).toBeTruthy();
});

test('what somebody else has decided meanwhile is told in the dialog', async () => {
  const settled = problem('conflict', 'Este correo ya se resolvió.');
  await told([waiting], { [`POST /api/admin/mail/${waiting.id}/discard`]: () => settled });
  await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Descartar correo' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Descartar' }));
  expect(await dialog.findByText('Este correo ya se resolvió.')).toBeTruthy();
});

test('a message that failed is read again, and what it was found to bring is told', async () => {
  const failed = aMail({ status: 'failed', detail: 'El archivo está dañado.', can_retry: true });
  const now = { ...failed, status: 'processed' as const, detail: null, created_count: 1, can_retry: false };
  await told([failed], { [`POST /api/admin/mail/${failed.id}/retry`]: () => ({ json: now }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Leer de nuevo' }));
  expect(await screen.findByText('Leímos el correo de nuevo: Procesado · 1 factura nueva.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Leer de nuevo' })).toBeNull());
});

test('older messages are asked for page by page', async () => {
  const pages: Record<string, MailLog> = {
    '': logOf([aMail({ subject: 'Nueva' })], { next: 7 }),
    '7': logOf([aMail({ subject: 'Vieja' })]),
  };
  await open({
    ...telling(),
    [MAIL]: (request) => ({ json: pages[new URL(request.url).searchParams.get('before') ?? ''] }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Ver más correos' }));
  expect(await screen.findByText('Vieja')).toBeTruthy();
  expect(screen.getByText('Nueva')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ver más correos' })).toBeNull();
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
    await keepSnapshot(store, { id: 'mail-log', data: logOf([waiting]), taken_at });
  });
  expect(await screen.findByDisplayValue(FIRST)).toBeTruthy();
  expect(await screen.findByRole('article', { name: /^Informe del 15/ })).toBeTruthy();
  expect(screen.getAllByText(/^Datos al 21\/11\/2026, 2:05/)).toHaveLength(2);
  expect(await screen.findByText('Factura FE1')).toBeTruthy();
  screen.getByText('Necesitas conexión para guardar. Conservamos lo que escribiste.');
  for (const name of ['Guardar', 'Generar informe semanal', 'Generar resumen', 'Revisar y aceptar', 'Descartar'])
    expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true);
  expect((await toggle()).disabled).toBe(true);
});
