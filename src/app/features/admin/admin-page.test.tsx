import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { keepSnapshot } from '#store/keep-snapshot.ts';
import { aWeeklyReport } from '#tests/harness/a-weekly-report.ts';
import { problem } from '#tests/harness/a-wire.ts';
import {
  aMail,
  EMAILS,
  FIRST,
  logOf,
  MAIL,
  openPortal,
  sent,
  settings,
  telling,
} from '#tests/harness/an-admin-page.tsx';
import { goOffline, goOnline } from '#tests/harness/going-offline.ts';

const none = settings({ certified_emails: [], certified_email: null });
const field = () => screen.findByLabelText('Correos, separados por comas');
const save = () => screen.getByRole('button', { name: 'Guardar' });
const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: /^Ingreso de facturas por correo/ });

async function type(text: string) {
  await userEvent.clear(await field());
  if (text !== '') await userEvent.type(await field(), text);
}

afterEach(goOnline);

test('what is set is shown, and kept for when there is no network', async () => {
  const { store } = await openPortal(telling(settings({ email_ingest_enabled: true })));
  expect(await screen.findByDisplayValue(FIRST)).toBeTruthy();
  expect((await toggle()).checked).toBe(true);
  await waitFor(async () => expect(await store.snapshots.get('certified-email')).toBeTruthy());
});

test('with nothing kept and no server it says that it could not', async () => {
  await openPortal({});
  expect(await screen.findByText('No pudimos cargar los correos certificados. Intenta nuevamente.')).toBeTruthy();
});

test('a list is sent trimmed and in lower case, and the page says that it is kept', async () => {
  const both = settings({ certified_emails: [FIRST, 'compras@ejemplo.co'] });
  const { wire } = await openPortal({ ...telling(), [`PUT ${EMAILS}`]: () => ({ json: both }) });
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
  await openPortal();
  await type(text);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(save().hasAttribute('disabled')).toBe(true);
});

test("a refusal is told in the server's words, one without words in ours, and what was typed stays", async () => {
  const answers = [problem('certified_email_taken', 'Otra empresa ya registró este correo.'), { status: 500, json: 0 }];
  await openPortal({ ...telling(), [`PUT ${EMAILS}`]: () => answers.shift() ?? { json: settings() } });
  await type('otra@ejemplo.co');
  await userEvent.click(save());
  expect(await screen.findByText('Otra empresa ya registró este correo.')).toBeTruthy();
  expect(screen.getByDisplayValue('otra@ejemplo.co')).toBeTruthy();
  await userEvent.click(save());
  expect(await screen.findByText('No pudimos guardar los correos certificados. Intenta nuevamente.')).toBeTruthy();
});

test('an empty list is asked about before it removes them all', async () => {
  const { wire } = await openPortal({ ...telling(), [`DELETE ${EMAILS}`]: () => ({ json: none }) });
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
  await openPortal({ ...telling(), [`DELETE ${EMAILS}`]: () => ({ status: 500, json: 0 }) });
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
  const { wire } = await openPortal({
    ...telling(settings({ email_ingest_enabled: before })),
    'PUT /api/admin/email-ingest': () => ({ json: changed }),
  });
  await userEvent.click(await toggle());
  expect(await screen.findByText(message)).toBeTruthy();
  expect(await sent(wire, 'PUT')[0]?.json()).toEqual({ enabled: !before });
  await waitFor(async () => expect((await toggle()).checked).toBe(!before));
});

test('a switch that the server does not take goes back', async () => {
  await openPortal({ ...telling(), 'PUT /api/admin/email-ingest': () => ({ status: 500, json: 0 }) });
  await userEvent.click(await toggle());
  const text = 'No pudimos cambiar el ingreso por correo. Lo dejamos como estaba.';
  expect(await screen.findByText(text)).toBeTruthy();
  expect((await toggle()).checked).toBe(false);
});

test('without an address there is nothing to switch on', async () => {
  await openPortal(telling(none));
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
  await openPortal({ ...telling(), [MAIL]: () => ({ json: logOf([], { mailbox }) }) });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('without a network the last of everything can be read, and nothing is asked for', async () => {
  goOffline();
  await openPortal({}, async (store) => {
    const taken_at = Date.UTC(2026, 10, 21, 19, 5);
    await keepSnapshot(store, { id: 'certified-email', data: settings(), taken_at });
    await keepSnapshot(store, { id: 'weekly-report', data: aWeeklyReport(), taken_at });
    await keepSnapshot(store, { id: 'mail-log', data: logOf([aMail({ status: 'quarantined' })]), taken_at });
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
