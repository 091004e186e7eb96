import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { MailMessage } from '#domain/mail/mail-message.ts';
import { problem } from '#tests/harness/a-wire.ts';
import {
  aMail,
  type Handlers,
  logOf,
  MAIL,
  type MailLog,
  openPortal,
  sent,
  telling,
} from '#tests/harness/browser/an-admin-page.tsx';

const waiting = aMail({ status: 'quarantined', detail: 'El mensaje no trae una firma (DKIM).' });
const result = async (items: MailMessage[], more: Handlers = {}) =>
  openPortal({ ...telling(), [MAIL]: () => ({ json: logOf(items) }), ...more });
/** The log that the server has after an action is that of `action` too. */
const resultAfter = async (before: MailMessage, path: string, action: { returns: MailMessage; log?: MailMessage }) => {
  let items = [before];
  return openPortal({
    ...telling(),
    [MAIL]: () => ({ json: logOf(items) }),
    [`POST /api/admin/mail/${before.id}/${path}`]: () => {
      items = [action.log ?? action.returns];
      return { json: action.returns };
    },
  });
};
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') ?? document.body);

test('each message shows who sent it, what it brought and why something is missing', async () => {
  const invoice_id = crypto.randomUUID();
  const fe1 = { name: 'FE1.xml', outcome: 'created', invoice_id, invoice_number: 'SETP1', detail: null } as const;
  await result([
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
  await result([]);
  expect(await screen.findByText('Aún no ha llegado ningún correo.')).toBeTruthy();
});

test('a log that cannot be loaded shows an error, and is requested again', async () => {
  const answers = [{ status: 500, json: 0 }];
  await openPortal({ ...telling(), [MAIL]: () => answers[0] ?? { json: logOf([aMail()]) } });
  expect(await screen.findByText('No pudimos cargar el registro de correos. Intenta nuevamente.')).toBeTruthy();
  answers.pop();
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Factura FE1')).toBeTruthy();
});

test('a message that waits is accepted after it has been looked at', async () => {
  const accepted = { ...waiting, status: 'processed' as const, detail: null, created_count: 1 };
  const { wire } = await resultAfter(waiting, 'accept', { returns: accepted });
  await userEvent.click(await screen.findByRole('button', { name: 'Revisar y aceptar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revisar correo' }));
  for (const text of ['facturacion@papelera.example', 'El mensaje no trae una firma (DKIM).']) dialog.getByText(text);
  expect(sent(wire, 'POST')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Aceptar correo' }));
  expect(await screen.findByText('Aceptaste el correo.')).toBeTruthy();
  expect(await screen.findByText('Procesado · 1 factura nueva')).toBeTruthy();
});

test('a proven sender can be accepted permanently, and the settings are requested again', async () => {
  const known = { ...waiting, acceptable_sender: 'papelera.example' };
  const accepted = { ...known, status: 'processed' as const, detail: null, acceptable_sender: null };
  const { wire } = await resultAfter(known, 'accept-sender', { returns: accepted });
  await userEvent.click(await screen.findByRole('button', { name: 'Revisar y aceptar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revisar correo' }));
  const before = sent(wire, 'GET').filter(({ url }) => url.endsWith('/certified-email')).length;
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Aceptar siempre de papelera.example' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Aceptar correo' }));
  expect(await screen.findByText('Aceptaste el correo.')).toBeTruthy();
  await waitFor(() =>
    expect(sent(wire, 'GET').filter(({ url }) => url.endsWith('/certified-email')).length).toBeGreaterThan(before),
  );
});

test('a sender who was not proven is accepted once only', async () => {
  await result([waiting]);
  await userEvent.click(await screen.findByRole('button', { name: 'Revisar y aceptar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revisar correo' }));
  expect(dialog.queryByRole('checkbox')).toBeNull();
});

test('the dialog shows that another user has decided in the meantime', async () => {
  const settled = problem('conflict', 'Este correo ya se resolvió.');
  await result([waiting], { [`POST /api/admin/mail/${waiting.id}/discard`]: () => settled });
  await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Descartar correo' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Descartar' }));
  expect(await dialog.findByText('Este correo ya se resolvió.')).toBeTruthy();
});

test('a failed message is read again, and the result of its files is shown', async () => {
  const failed = aMail({ status: 'failed', detail: 'El archivo está dañado.', can_retry: true });
  const now = { ...failed, status: 'processed' as const, detail: null, created_count: 1, can_retry: false };
  await resultAfter(failed, 'retry', { returns: now });
  await userEvent.click(await screen.findByRole('button', { name: 'Leer de nuevo' }));
  expect(await screen.findByText('Leímos el correo de nuevo: Procesado · 1 factura nueva.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Leer de nuevo' })).toBeNull());
});

test('what the log contains after an action replaces what the action returned', async () => {
  const returns = { ...waiting, status: 'processed' as const, detail: null, created_count: 1 };
  const log = { ...waiting, status: 'processed' as const, detail: null, created_count: 2 };
  await resultAfter(waiting, 'accept', { returns, log });
  await userEvent.click(await screen.findByRole('button', { name: 'Revisar y aceptar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Aceptar correo' }));
  expect(await screen.findByText('Procesado · 2 facturas nuevas')).toBeTruthy();
});

test('an action on an older message is shown, which the newest page does not contain', async () => {
  const old = { ...waiting, subject: 'Vieja' };
  const accepted = { ...old, status: 'processed' as const, detail: null, created_count: 1 };
  const pages: Record<string, MailLog> = { '': logOf([aMail({ subject: 'Nueva' })], { next: 7 }), '7': logOf([old]) };
  await openPortal({
    ...telling(),
    [MAIL]: (request) => ({ json: pages[new URL(request.url).searchParams.get('before') ?? ''] }),
    [`POST /api/admin/mail/${old.id}/accept`]: () => ({ json: accepted }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Ver más correos' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Revisar y aceptar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Aceptar correo' }));
  const row = await rowOf('Vieja');
  expect(await row.findByText('Procesado · 1 factura nueva')).toBeTruthy();
});

test('older messages are requested page by page', async () => {
  const pages: Record<string, MailLog> = {
    '': logOf([aMail({ subject: 'Nueva' })], { next: 7 }),
    '7': logOf([aMail({ subject: 'Vieja' })]),
  };
  await openPortal({
    ...telling(),
    [MAIL]: (request) => ({ json: pages[new URL(request.url).searchParams.get('before') ?? ''] }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Ver más correos' }));
  expect(await screen.findByText('Vieja')).toBeTruthy();
  expect(screen.getByText('Nueva')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ver más correos' })).toBeNull();
});
