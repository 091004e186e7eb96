import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { MailDependencies } from '#server/mail-in/message/mail-dependencies.ts';
import { receiveMessage } from '#server/mail-in/receive-message.ts';
import { createCheckSender } from '#server/mail-in/senders/check-sender.ts';
import { type FoundResponse, fixtureResponses } from '#tests/fixtures/application-responses.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { haveFixtures } from '#tests/harness/documents/dian-fixtures.ts';
import { aZip, cufeOf, documentsOf, textOf } from '#tests/harness/documents/sent-documents.ts';
import { aMessage, answering, recordsOf } from '#tests/harness/mail/a-message.ts';
import { aReceiver, delivered, type Receiver } from '#tests/harness/mail/a-receiver.ts';
import { type Api, openApi, type SentFile } from '#tests/harness/server/an-api.ts';
import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';

/** DIAN's template for another document: it names the word CUFE instead of one. */
const TEMPLATE = 'dianplat_Adjuntos_980005140.zip';

const found = fixtureResponses();
const isCufe = ({ uuid }: FoundResponse) => /^[0-9a-f]{96}$/.test(uuid);
const checkSender = createCheckSender({
  resolveText: answering({ ...recordsOf('papelera.example'), ...recordsOf('otra.example') }),
});
let api: Api;
let mail: MailDependencies;
beforeAll(async () => {
  api = await openApi(openPostgresTestDatabase, { checkSender });
  const { db, files, parser } = api;
  mail = {
    ...{ db, files, parser, checkSender, parseMessage: parser.parseMessage },
    inbound: { local: 'recepcion', domain: 'buzon.example', recipientHeader: 'delivered-to' },
    now: () => new Date(),
    onFailure: (error) => expect.fail(String(error)),
  };
}, 60_000);
afterAll(() => api.close());
const sources = documentsOf(() => api);

const zipOf = (files: readonly SentFile[]) =>
  aZip('todo.zip', Object.fromEntries(files.map((file, at) => [`${at}-${file.name}`, textOf(file)])));

type Take = (receiver: Receiver, files: readonly SentFile[], sender: string) => Promise<unknown>;
/** A sender brings at most 300 documents a day, so the invoices have another sender than their events. */
const [SUPPLIER, DIAN] = ['facturacion@papelera.example', 'eventos@otra.example'];

/** Each way in takes some files at once. */
const WAYS: Record<string, Take> = {
  upload: (receiver, files) =>
    sources.send(receiver, ...files.map((file, at) => ({ ...file, name: `${at}-${file.name}` }))),
  ZIP: (receiver, files) => sources.send(receiver, zipOf(files)),
  mail: async (receiver, files, from) => {
    const sent = files.length > 5 ? [zipOf(files)] : files;
    const attachments = sent.map(({ name, content }) => ({ filename: name, content: Buffer.from(content) }));
    const message = await aMessage({ from, to: receiver.address, attachments });
    await receiveMessage(mail, { bytes: delivered(receiver.address, message) });
  },
  'mail inside a mail': async (receiver, files, from) => {
    const sent = files.length > 5 ? [zipOf(files)] : files;
    const attachments = sent.map(({ name, content }) => ({ filename: name, content: Buffer.from(content) }));
    const content = await aMessage({ from: DIAN, to: from, attachments });
    // In base64 as the forwarded message of the fixtures (M04).
    const forwarded = { filename: 'rv.eml', contentType: 'application/octet-stream', content };
    const message = await aMessage({ from, to: receiver.address, attachments: [forwarded] });
    await receiveMessage(mail, { bytes: delivered(receiver.address, message) });
  },
};

/** The invoice that a response names, as this company received it on credit. */
function invoiceOf(receiver: Receiver, { number, uuid }: FoundResponse): SentFile {
  const xml = aReceivedXml(receiver.nit, { number, dueDate: '2027-12-31' });
  return { ...xml, content: textOf(xml).replaceAll(cufeOf(xml), uuid) };
}

const stored = ({ company_id }: Receiver) =>
  api.db.asOwner((trx) =>
    trx
      .selectFrom('application_responses as r')
      .leftJoin('invoices as i', (join) =>
        join.onRef('i.company_id', '=', 'r.company_id').onRef('i.id', '=', 'r.invoice_id'),
      )
      .select(['r.response_code', 'r.reference_uuid', 'i.cufe'])
      .where('r.company_id', '=', company_id)
      .execute(),
  );

test.skipIf(!haveFixtures)('the fixtures have their responses', () => {
  const counts = Object.fromEntries([...found].map(([file, responses]) => [file, responses.length]));
  expect(counts).toMatchObject({
    'dianplat_1.Acuse-030.zip': 1,
    'volt_attached_NC424.xml': 1,
    'volt_inner_ApplicationResponse.xml': 1,
    'X02-escaped_in_cdata.xml': 1,
    'X07-nested_cdata.xml': 1,
    'Z16-drive_180_zips.zip': 180,
  });
  // The messages of the fixtures hold invoices alone; a response in one would be sent like the others below.
  expect([...found.keys()].filter((file) => file.endsWith('.eml'))).toEqual([]);
  expect([...found].filter(([, responses]) => !responses.every(isCufe)).map(([file]) => file)).toEqual([TEMPLATE]);
});

describe.each([...found].filter(([file]) => file !== TEMPLATE))('%s', (_, responses) => {
  test.each(Object.keys(WAYS).flatMap((way) => [[way, 'first'] as const, [way, 'last'] as const]))(
    'its responses are on their invoices, by %s, arriving %s',
    async (way, order) => {
      const receiver = await aReceiver(api);
      const take = WAYS[way];
      if (!take) throw new Error('no such way');
      const events = responses.map(({ file }) => file);
      const invoices = responses.map((response) => invoiceOf(receiver, response));
      if (order === 'last') await take(receiver, invoices, SUPPLIER);
      await take(receiver, events, DIAN);
      if (order === 'first') {
        expect((await stored(receiver)).map(({ cufe }) => cufe)).toEqual(responses.map(() => null));
        await take(receiver, invoices, SUPPLIER);
      }
      const rows = await stored(receiver);
      const byUuid = (a: { uuid: string }, b: { uuid: string }) => (a.uuid < b.uuid ? -1 : 1);
      expect(rows.map(({ response_code: code, cufe: uuid }) => ({ code, uuid: uuid ?? '' })).sort(byUuid)).toEqual(
        responses.map(({ code, uuid }) => ({ code, uuid })).sort(byUuid),
      );
      const { items } = (await api.request('GET', '/invoices?page_size=200', { token: receiver.token })).body;
      for (const { code, date, uuid } of responses) {
        const row = items.find(({ cufe }: Invoice) => cufe === uuid);
        // Responses of DIAN about the document itself are no events of the purchase.
        const expected = /^03|^04/.test(code) ? [{ code, date, source: 'xml', by: null, at: null }] : [];
        expect(row?.radian_events).toEqual(expected);
      }
    },
    60_000,
  );
});

test.runIf(found.has(TEMPLATE))('a response that names no real CUFE waits and is on no invoice', async () => {
  const receiver = await aReceiver(api);
  const [response] = found.get(TEMPLATE) ?? [];
  if (!response) throw new Error('the template has a response');
  await sources.send(receiver, response.file);
  await sources.send(receiver, aReceivedXml(receiver.nit));
  expect((await stored(receiver)).map(({ cufe }) => cufe).filter((cufe) => cufe !== null)).toEqual([]);
});
