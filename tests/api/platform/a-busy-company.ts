import { randomUUID } from 'node:crypto';
import type { MailDependencies } from '#server/mail-in/message/mail-dependencies.ts';
import { receiveMessage } from '#server/mail-in/receive-message.ts';
import { createCheckSender } from '#server/mail-in/senders/check-sender.ts';
import { runImport } from '#server/spreadsheets/run-import.ts';
import { anIssuedXml, aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { aRow, aTemplate, sendSheet } from '#tests/harness/documents/a-sheet.ts';
import { aZip, textOf } from '#tests/harness/documents/sent-documents.ts';
import { aMessage, answering, recordsOf } from '#tests/harness/mail/a-message.ts';
import { aReceiver, delivered, type Receiver } from '#tests/harness/mail/a-receiver.ts';
import type { Api } from '#tests/harness/server/an-api.ts';

export const checkSender = createCheckSender({ resolveText: answering(recordsOf('papelera.example')) });

/**
 * A company that uses every way in: an upload (one created, one known, one refused), a spreadsheet, an e-mail; a conflict
 * of two devices, an unknown path, a wrong password. Returns the member and the texts that identify a person, a company
 * or a file.
 */
export async function aBusyCompany(api: Api): Promise<{ member: Receiver; personal: string[] }> {
  const member = await aReceiver(api);
  const { token, nit, company_id } = member;
  const xml = anIssuedXml(nit, { number: 'SECRETA77' });
  await api.upload(token, [xml, { name: 'privado.xml', content: 'hola' }]);
  await api.upload(token, [xml]);

  const { id, rev } = (await api.request('GET', '/invoices', { token })).body.items[0];
  const setStatus = (status: string) =>
    api.request('PATCH', `/invoices/${id}/status`, {
      token,
      body: { status, base_rev: rev },
      headers: { 'x-device-id': randomUUID(), 'idempotency-key': randomUUID() },
    });
  await setStatus('paid');
  await setStatus('sent');

  const sheet = await sendSheet(api, token, { bytes: await aTemplate([aRow(nit)]) });
  const onFailure = (error: unknown) => {
    throw error;
  };
  const { db, files, parser } = api;
  await runImport({ db, files, parser, onFailure }, { company_id, id: sheet.body.id });

  const zip = aZip('correo-privado.zip', { 'fv.xml': textOf(aReceivedXml(nit, { number: 'CORREO88' })) });
  const message = await aMessage({
    to: member.address,
    subject: 'Factura de Ana Privada',
    attachments: [{ filename: 'correo-privado.zip', content: Buffer.from(zip.content) }],
  });
  const mail: MailDependencies = {
    db,
    files,
    parser,
    checkSender,
    parseMessage: parser.parseMessage,
    inbound: { local: 'recepcion', domain: 'buzon.example', recipientHeader: 'delivered-to' },
    now: () => new Date(),
    onFailure,
  };
  await receiveMessage(mail, { bytes: delivered(member.address, message) });

  await api.request('GET', `/nada/${nit}?correo=${member.email}`, { token });
  await api.request('POST', '/auth/login', { body: { email: member.email, password: 'otra-clave' } });
  const personal = [nit, member.email, member.certified, member.address, company_id, member.user.id, id, token];
  return { member, personal: [...personal, 'SECRETA77', 'privado', 'Privada', 'papelera', 'clave'] };
}
