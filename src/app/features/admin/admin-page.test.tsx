import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setPublicSettings } from '#app/settings/public-settings.ts';
import { saveSnapshot } from '#store/snapshots/save-snapshot.ts';
import { problem } from '#tests/harness/a-wire.ts';
import {
  aMail,
  EMAILS,
  FIRST,
  type Handlers,
  INBOUND,
  logOf,
  MAIL,
  openPortal,
  sent,
  settings,
  telling,
} from '#tests/harness/browser/an-admin-page.tsx';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { aWeeklyReport } from '#tests/harness/server/a-weekly-report.ts';

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
])('%s shows an error at once and cannot be saved', async (text, message) => {
  await openPortal();
  await type(text);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(save().hasAttribute('disabled')).toBe(true);
});

test("a refusal shows the server's text, or ours when it has none, and the typed text stays", async () => {
  const answers = [
    problem('invalid_input', '«ayuda@cuadra.co» es un correo de Cuadra: registra uno de tu empresa.'),
    { status: 500, json: 0 },
  ];
  await openPortal({ ...telling(), [`PUT ${EMAILS}`]: () => answers.shift() ?? { json: settings() } });
  await type('otra@ejemplo.co');
  await userEvent.click(save());
  expect(await screen.findByText(/es un correo de Cuadra: registra uno de tu empresa/)).toBeTruthy();
  expect(screen.getByDisplayValue('otra@ejemplo.co')).toBeTruthy();
  await userEvent.click(save());
  expect(await screen.findByText('No pudimos guardar los correos certificados. Intenta nuevamente.')).toBeTruthy();
});

test('an empty list needs a confirmation before it removes all addresses', async () => {
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
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar todos los correos' }));
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

test('the inbound address is shown and copied, with how to forward to it', async () => {
  await openPortal();
  await screen.findByText(INBOUND);
  screen.getByText('Cómo reenviar las facturas desde Gmail u Outlook');
  // Only `userEvent.setup()` provides a clipboard.
  await userEvent.setup().click(screen.getByRole('button', { name: 'Copiar dirección' }));
  await screen.findByText('Copiado.');
  expect(await navigator.clipboard.readText()).toBe(INBOUND);
});

test('where the server has no mailbox there is no address', async () => {
  await openPortal(telling(settings({ inbound_address: null })));
  await screen.findByDisplayValue(FIRST);
  expect(screen.queryByText('Tu dirección para recibir facturas')).toBeNull();
});

test('the address changes after a confirmation, and the dialog shows a failure', async () => {
  const other = 'recepcion+zyxwvutsrqponmlkjihgfedcba@buzon.example';
  const answers = [{ status: 500, json: 0 }];
  await openPortal({
    ...telling(),
    'POST /api/admin/inbound-address': () => answers.pop() ?? { json: settings({ inbound_address: other }) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar dirección' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar dirección' }));
  dialog.getByText(/La anterior deja de funcionar de inmediato/);
  await userEvent.click(dialog.getByRole('button', { name: 'Cambiar dirección' }));
  await dialog.findByText('No pudimos cambiar la dirección. Intenta nuevamente.');
  await userEvent.click(dialog.getByRole('button', { name: 'Cambiar dirección' }));
  expect(await screen.findByText(other)).toBeTruthy();
});

const pending = settings({ addresses: [{ email: FIRST, status: 'pending' }], email_ingest_enabled: true });

test('while no certified e-mail is confirmed the page shows that ingestion waits, and sends the confirmation again on request', async () => {
  const { wire } = await openPortal({
    ...telling(pending),
    [`POST ${EMAILS}/confirmation`]: () => ({ json: { message: 'ok' } }),
  });
  await screen.findByText(/^El ingreso por correo espera: ningún correo certificado está confirmado/);
  screen.getByText('Por confirmar');
  await userEvent.click(screen.getByRole('button', { name: 'Reenviar confirmación' }));
  await screen.findByText(`Enviamos la confirmación a ${FIRST}.`);
  expect(await sent(wire, 'POST')[0]?.json()).toEqual({ email: FIRST });
});

test('a confirmation that was requested too often shows a notice', async () => {
  const tooMany = problem('too_many_attempts', 'Demasiados intentos. Espera 60 minutos e intenta nuevamente.');
  await openPortal({ ...telling(pending), [`POST ${EMAILS}/confirmation`]: () => tooMany });
  await userEvent.click(await screen.findByRole('button', { name: 'Reenviar confirmación' }));
  expect(await screen.findByText('Demasiados intentos. Espera 60 minutos e intenta nuevamente.')).toBeTruthy();
});

test('a confirmed address shows that it is confirmed and offers no action', async () => {
  await openPortal();
  await screen.findByText('Confirmado');
  expect(screen.queryByRole('button', { name: 'Reenviar confirmación' })).toBeNull();
});

test('an accepted sender is taken off the list, and a failure leaves it', async () => {
  const accepted = [{ sender: 'papelera.example', created_at: '2026-11-21T19:05:00Z' }];
  const answers = [{ status: 500, json: 0 }];
  await openPortal({
    ...telling(settings({ accepted_senders: accepted })),
    'DELETE /api/admin/accepted-senders/papelera.example': () => answers.pop() ?? { json: settings() },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar' }));
  await screen.findByText('No pudimos quitar el remitente. Intenta nuevamente.');
  await userEvent.click(screen.getByRole('button', { name: 'Quitar' }));
  await screen.findByText('Quitaste a papelera.example de los remitentes aceptados.');
  await screen.findByText(/^Aún no has aceptado ningún remitente/);
});

beforeEach(() => setPublicSettings({ contact_email: 'soporte@miempresa.co', terms_url: null, privacy_url: null }));

const NOT_CONNECTED = { is_connected: false, read_at: null, problem: null };
const OUT_OF_REACH = { is_connected: true, read_at: null, problem: 'not_let_in' } as const;

test.each([
  [
    'none is connected',
    NOT_CONNECTED,
    /^El ingreso por correo aún no está activo en tu cuenta\. Escríbenos a soporte@miempresa\.co para/,
  ],
  ['it was read', logOf().mailbox, /^Leímos el buzón por última vez el 21\/11\/2026, 2:05/],
  ['it was never read', { ...NOT_CONNECTED, is_connected: true }, /aún no lo hemos leído/],
  ['it does not let us in', OUT_OF_REACH, /No podemos leer el buzón\. El servidor de correo no acepta el usuario/],
])('the portal shows of a mailbox that %s', async (_, mailbox, text) => {
  await openPortal({ ...telling(), [MAIL]: () => ({ json: logOf([], { mailbox }) }) });
  expect(await screen.findByText(text)).toBeTruthy();
});

const inactive = (response = none): Handlers => ({
  ...telling(response),
  [MAIL]: () => ({ json: logOf([], { mailbox: NOT_CONNECTED }) }),
});

test('where no mailbox is connected the portal shows what it would do, and nothing that has no effect', async () => {
  await openPortal(inactive());
  await screen.findByText(/^Cuando esté activo, tu empresa tendrá una dirección propia/);
  expect(screen.queryByLabelText('Correos, separados por comas')).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
  for (const title of ['Remitentes aceptados', 'Correos recibidos']) expect(screen.queryByText(title)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Eliminar todos los correos' })).toBeNull();
});

test('e-mails that were set while a mailbox was connected can be removed', async () => {
  const { wire } = await openPortal({ ...inactive(settings()), [`DELETE ${EMAILS}`]: () => ({ json: none }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar todos los correos' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(sent(wire, 'DELETE')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(FIRST)).toBeNull());
});

test('messages that arrived before are listed also where no mailbox is connected', async () => {
  await openPortal({ ...telling(none), [MAIL]: () => ({ json: logOf([aMail()], { mailbox: NOT_CONNECTED }) }) });
  await screen.findByText('Correos recibidos');
  await screen.findByText('Factura FE1');
});

test('without a network the last stored settings can be read, and no request is sent', async () => {
  goOffline();
  await openPortal({}, async (store) => {
    const taken_at = Date.UTC(2026, 10, 21, 19, 5);
    await saveSnapshot(store, { id: 'certified-email', data: settings(), taken_at });
    await saveSnapshot(store, { id: 'weekly-report', data: aWeeklyReport(), taken_at });
    await saveSnapshot(store, { id: 'mail-log', data: logOf([aMail({ status: 'quarantined' })]), taken_at });
  });
  expect(await screen.findByDisplayValue(FIRST)).toBeTruthy();
  expect(await screen.findByRole('article', { name: /^Informe del 15/ })).toBeTruthy();
  expect(screen.getAllByText(/^Datos al 21\/11\/2026, 2:05/)).toHaveLength(2);
  expect(await screen.findByText('Factura FE1')).toBeTruthy();
  screen.getByText('Necesitas conexión para guardar. Conservamos lo que escribiste.');
  for (const name of [
    'Guardar',
    'Generar informe semanal',
    'Generar resumen',
    'Revisar y aceptar',
    'Descartar',
    'Cambiar dirección',
  ])
    expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true);
  expect((await toggle()).disabled).toBe(true);
});
