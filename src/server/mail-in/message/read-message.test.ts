import fc from 'fast-check';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { aMessage, type MessageParts } from '#tests/harness/mail/a-message.ts';
import type { IncomingFile } from './incoming-message.ts';
import { MESSAGE_NOT_READ } from './not-read-texts.ts';
import { readMessage } from './read-message.ts';

const XML = '<?xml version="1.0"?><Invoice/>';
const ZIP = Buffer.from(zipSync({ 'a.xml': Buffer.from(XML) }));
const PDF = Buffer.from('%PDF-1.4\n');
const TO = 'facturas@cafe.example';

const read = async (parts: MessageParts) => readMessage(await aMessage({ to: TO, ...parts }));
const names = async (parts: MessageParts) => (await read(parts)).files.map(({ filename }) => filename);
const bytesOf = (file: IncomingFile | undefined) =>
  file && 'bytes' in file && file.bytes ? Buffer.from(file.bytes) : undefined;
const raw = (...lines: string[]) => readMessage(Buffer.from(lines.join('\r\n'), 'latin1'));

test('what a message says is read, in whatever letters it is written', async () => {
  const message = await read({
    messageId: '<1@papelera.example>',
    subject: '900123456;Papelera Ñandú;FE1;01;Papelera;',
    date: new Date('2026-11-21T15:00:00Z'),
  });
  expect(message).toMatchObject({
    message_id: '<1@papelera.example>',
    sender: 'facturacion@papelera.example',
    sender_name: 'Papelera S.A.',
    subject: '900123456;Papelera Ñandú;FE1;01;Papelera;',
    sent_at: '2026-11-21T15:00:00.000Z',
    files: [],
    refused: null,
  });
});

test.each([
  ['a ZIP', { filename: 'fv1.zip', content: ZIP }, ['fv1.zip']],
  ['one in capitals', { filename: 'FV1.ZIP', content: ZIP }, ['FV1.ZIP']],
  [
    'an XML in quoted-printable',
    { filename: 'á.xml', content: XML, contentTransferEncoding: 'quoted-printable' },
    ['á.xml'],
  ],
  ['a PDF within the text', { filename: 'f.pdf', content: PDF, contentDisposition: 'inline' }, ['f.pdf']],
  ['a ZIP that says it is a PDF', { filename: 'f.pdf', content: ZIP }, ['f.pdf']],
  [
    'a ZIP of unknown sort',
    { filename: 'factura', contentType: 'application/octet-stream', content: ZIP },
    ['factura'],
  ],
  ['an XML without a name', { filename: false, contentType: 'text/xml', content: XML }, ['adjunto-1.xml']],
  ['a name with a folder', { filename: '../../etc/f.xml', content: XML }, ['f.xml']],
  ['a sheet, which is a ZIP inside', { filename: 'ventas.xlsx', content: ZIP }, []],
  ['a page', { filename: 'factura.html', content: '<html>' }, []],
  ['a picture', { filename: 'logo.png', content: Buffer.from([0x89, 0x50]) }, []],
] as const)('%s', async (_, attachment, expected) => {
  // nodemailer's types are narrower than the values it accepts.
  expect(await names({ attachments: [attachment as NonNullable<MessageParts['attachments']>[number]] })).toEqual(
    expected,
  );
});

test.each([
  ["name*=utf-8''f%C3%A1ctura.zip", 'fáctura.zip'],
  ["name*0*=utf-8''f%C3%A1c;\r\n name*1=tura.zip", 'fáctura.zip'],
  ['name="=?utf-8?B?ZsOhY3R1cmEuemlw?="', 'fáctura.zip'],
  ['name="=?iso-8859-1?Q?f=E1ctura.zip?="', 'fáctura.zip'],
  ['name=fv-1.zip', 'fv-1.zip'],
])('a name written as %s', async (written, expected) => {
  const type = `Content-Type: application/zip; ${written}`;
  const { files } = await raw('To: a@b.co', type, 'Content-Transfer-Encoding: base64', '', ZIP.toString('base64'));
  expect(files).toMatchObject([{ filename: expected }]);
  expect(bytesOf(files[0])).toEqual(ZIP);
});

const inside = async (content: Buffer): Promise<Buffer> =>
  aMessage({ attachments: [{ filename: 'reenviado.eml', contentType: 'message/rfc822', content }] });

test('what a forwarded message brought is brought, three messages deep and no deeper', async () => {
  let message = await aMessage({ attachments: [{ filename: 'fv1.zip', content: ZIP }] });
  for (let depth = 1; depth <= 3; depth += 1) message = await inside(message);
  const whole = (await readMessage(message)).files;
  expect(whole).toMatchObject([{ filename: 'fv1.zip' }]);
  expect(bytesOf(whole[0])).toEqual(ZIP);
  const { files } = await readMessage(await inside(message));
  expect(files).toMatchObject([{ refused: expect.stringContaining('demasiados mensajes reenviados') }]);
});

test('a file that is too big is named and not kept', async () => {
  const content = Buffer.concat([ZIP, Buffer.alloc(25 * 1024 * 1024)]);
  expect((await read({ attachments: [{ filename: 'grande.zip', content }] })).files).toEqual([
    { filename: 'grande.zip', bytes: null },
  ]);
});

test('a message that is too big says so, and who sent it', async () => {
  const bytes = Buffer.concat([await aMessage({ to: TO, subject: 'Grande' }), Buffer.alloc(41 * 1024 * 1024, 'a')]);
  expect(await readMessage(bytes)).toMatchObject({
    subject: 'Grande',
    refused: MESSAGE_NOT_READ.tooBig,
    files: [],
  });
});

test("Outlook's own bundle is refused by name", async () => {
  const { files } = await read({ attachments: [{ filename: 'winmail.dat', content: Buffer.from([1]) }] });
  expect(files).toMatchObject([{ filename: 'winmail.dat', refused: expect.stringContaining('winmail.dat') }]);
});

test('a message has one key, whichever way it came, and another has another', async () => {
  const parts = {
    to: TO,
    messageId: '<1@a.co>',
    date: new Date(0),
    attachments: [{ filename: 'a.zip', content: ZIP }],
  };
  const bytes = await aMessage({ ...parts, signedBy: null, headers: { 'X-A': '1' } });
  const { message_key } = await readMessage(bytes);
  const text = bytes.toString('latin1');
  for (const same of [
    `Received: from a by b\r\nDelivered-To: x@y.co\r\n${text}`,
    text.replaceAll('\r', ''),
    `${text}\r\n\r\n`,
  ]) {
    expect((await readMessage(Buffer.from(same, 'latin1'))).message_key).toBe(message_key);
  }
  for (const other of [
    text.replace('<1@', '<2@'),
    text.replace('UEs', 'UEt'),
    text.replace('Subject: F', 'Subject: f'),
  ]) {
    expect(other).not.toBe(text);
    expect((await readMessage(Buffer.from(other, 'latin1'))).message_key).not.toBe(message_key);
  }
});

test.each([
  ['nothing', ''],
  ['no text', 'From: a@b.co'],
  ['only bytes', '\0\x01\xff\n\r\n'],
  [
    'a part that never ends',
    'Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: application/zip\r\n\r\n',
  ],
  ['a boundary without a name', 'Content-Type: multipart/mixed\r\n\r\n--\r\n--'],
  ['base64 that is none', 'Content-Type: application/zip\r\nContent-Transfer-Encoding: base64\r\n\r\n%%%ñ==='],
  ['a date that is none', 'Date: ayer\r\nSubject: \0\r\n\r\n'],
])('%s is a message all the same', async (_, text) => {
  expect(await raw(text)).toMatchObject({ message_key: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

test.each([
  [
    'parts in parts',
    Array.from({ length: 500 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`),
  ],
  ['a header without end', ['X: y\r\n'.repeat(200_000)]],
])('%s are refused by name, and what the message is about stays known', async (_, text) => {
  const message = await raw(`To: ${TO}\r\nSubject: Roto\r\n${text.join('')}`);
  expect(message).toMatchObject({ subject: 'Roto', refused: expect.stringContaining('dañado') });
});

test('mutilated messages are read or refused, never fatal and never slow', async () => {
  const whole = await inside(await aMessage({ to: TO, attachments: [{ filename: 'fv1.zip', content: ZIP }] }));
  const cuts = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(40), fc.uint8Array({ maxLength: 12 })), {
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(cuts, async (changes) => {
      const bytes = changes.reduce(
        (kept, [at, length, put]) => Buffer.concat([kept.subarray(0, at), put, kept.subarray(at + length)]),
        whole,
      );
      const started = Date.now();
      const message = await readMessage(bytes);
      expect(Date.now() - started).toBeLessThan(2_000);
      expect(JSON.stringify([message.subject, message.sender, message.sender_name])).not.toContain('\\u0000');
    }),
    { numRuns: 300 },
  );
});
