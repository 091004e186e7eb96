import fc from 'fast-check';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { partBytes, writeBase64, writeSigned, writeUuencode } from '#tests/harness/mail/mime-writer.ts';
import { readMessageParts } from './message-files.ts';
import { BrokenMessage } from './mime/entity.ts';

const XML = Buffer.from('<?xml version="1.0"?><Invoice/>');
const ZIP = Buffer.from(zipSync({ 'a.xml': XML }));
const TEXT = { newline: '\r\n', blank: '`' };

const latin1 = (text: string) => Buffer.from(text, 'latin1');
/** A message of one part, with these lines in its header. */
const read = (head: string[], body: Buffer | string) =>
  readMessageParts(partBytes({ head: ['From: a@b.example', ...head], body: Buffer.from(body) }));
const named = (name: string, content: Buffer, media = 'application/octet-stream') =>
  read(
    [`Content-Type: ${media}; name="${name}"`, 'Content-Transfer-Encoding: base64'],
    writeBase64(content, { width: 76, style: 'plain', newline: '\r\n' }),
  );
const bytesOf = ({ files: [file] }: ReturnType<typeof read>) =>
  file && 'bytes' in file && file.bytes ? Buffer.from(file.bytes) : undefined;

test.each([
  ['a.rar', 'Rar!\x1a\x07\0'],
  ['a.7z', '7z\xbc\xaf\x27\x1c'],
  ['a.tar.gz', '\x1f\x8b\x08'],
  ['a.tar', `${'\0'.repeat(257)}ustar`],
  ['a.zip', 'Rar!\x1a\x07\0'],
  ['a.msg', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['a.bin', '\x01\x02\x03'],
  ['LMN101', '\x01\x02\x03'],
  ['a.yenc', '=ybegin line=128 size=9 name=a.zip\r\n'],
])('%s is named as a file that is not read', (name, content) => {
  const { files, skipped } = named(name, latin1(content));
  const refused = `El mensaje trae «${name}», y ese tipo de archivo no lo leemos. Pide al remitente el ZIP o el XML.`;
  expect({ files, skipped }).toEqual({ files: [{ filename: name, refused }], skipped: [] });
});

test.each([
  ['logo.png', '\x89PNG', 'picture'],
  ['logo', '\xff\xd8\xff', 'picture'],
  ['carta.docx', 'PK\x03\x04', 'office'],
  ['ventas.xls', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'office'],
  ['smime.p7s', '0\0', 'signature'],
  ['cita.ics', 'BEGIN:VCALENDAR', 'calendar'],
  ['ana.vcf', 'BEGIN:VCARD', 'contact'],
  ['ver.html', '<html>', 'page'],
  ['nota.txt', 'hola', 'text'],
  ['nada.bin', '', 'empty'],
  ['voz.mp3', 'ID3', 'media'],
])('%s is no file to read, for a reason', (filename, content, reason) => {
  expect(named(filename, latin1(content))).toEqual({ files: [], skipped: [{ filename, reason }] });
});

test.each([
  ['factura.txt', 'text/plain'],
  ['factura.html', 'text/html'],
  ['factura', 'image/png'],
  ['factura.dat', 'application/x-compressed'],
])('the content of %s decides', (name, media) => {
  for (const content of [XML, ZIP]) expect(bytesOf(named(name, content, media))).toEqual(content);
});

test.each([
  ['yes', ['Content-Transfer-Encoding: Base-64'], ZIP.toString('base64')],
  ['without its encoding', [], ZIP.toString('base64')],
  ['with a wrong encoding', ['Content-Transfer-Encoding: base64'], ZIP],
  ['without an empty line below the header', [], undefined],
])('a ZIP is found %s', (_, head, body) => {
  const fields = ['Content-Type: application/zip; name=a.zip', ...head];
  const found = body
    ? read(fields, body)
    : readMessageParts(latin1(`${fields.join('\r\n')}\r\n${ZIP.toString('base64').replace(/.{60}/g, '$&\r\n')}`));
  expect(bytesOf(found)).toEqual(ZIP);
});

test('a ZIP whose line feeds became CRLF on its way gets them back', () => {
  const zip = Buffer.from(zipSync({ 'a.bin': latin1('a\nb\nc\n'.repeat(20)) }, { level: 0 }));
  const sent = latin1(zip.toString('latin1').replaceAll('\n', '\r\n'));
  expect(bytesOf(read(['Content-Type: application/zip; name=a.zip', 'Content-Transfer-Encoding: 8bit'], sent))).toEqual(
    zip,
  );
});

test('a body of several uuencoded files brings each, and yEnc is named', () => {
  const one = writeUuencode(ZIP, { ...TEXT, name: 'uno.zip' });
  const two = writeUuencode(XML, { ...TEXT, blank: ' ', name: 'dos factura.xml' });
  const yenc = latin1('\r\n=ybegin line=128 size=9 name=tres.zip\r\nabc\r\n=yend size=9\r\n');
  const body = Buffer.concat([latin1('begin with this\r\nbegin 644 nada\r\n¿?\r\n'), one, latin1('y\r\n'), two, yenc]);
  const { files, skipped } = read(['Content-Type: text/plain'], body);
  expect(files).toMatchObject([
    { filename: 'uno.zip', bytes: expect.anything() },
    { filename: 'dos factura.xml', bytes: expect.anything() },
    { filename: 'tres.zip', refused: expect.stringContaining('codificación') },
  ]);
  expect(skipped).toEqual([{ filename: '', reason: 'text' }]);
});

test('uuencode as transfer encoding that is damaged is named', () => {
  const { files } = read(['Content-Type: application/zip; name=a.zip', 'Content-Transfer-Encoding: x-uue'], 'nada');
  expect(files).toMatchObject([{ filename: 'a.zip', refused: expect.stringContaining('uuencode') }]);
});

test.each(['der', 'ber'] as const)('a file signed as one block in %s is opened', (form) => {
  const found = named('f.zip.p7m', writeSigned(ZIP, form), 'application/pkcs7-mime');
  expect(found.files).toMatchObject([{ filename: 'f.zip' }]);
  expect(bytesOf(found)).toEqual(ZIP);
});

test('an encrypted message, a signature alone and a damaged block are named', () => {
  const signed = writeSigned(ZIP, 'der');
  const encrypted = latin1(
    signed.toString('latin1').replace('\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02', '\x2a\x86\x48\x86\xf7\x0d\x01\x07\x03'),
  );
  const details = [encrypted, signed.subarray(0, 30), writeSigned(Buffer.alloc(0), 'ber'), latin1('nada')].map(
    (content) => named('smime.p7m', content, 'application/x-pkcs7-mime').files[0],
  );
  expect(details).toMatchObject([
    { filename: 'smime.p7m', refused: expect.stringContaining('cifrado') },
    { filename: 'smime.p7m', refused: expect.stringContaining('no encontramos los archivos que firma') },
    { filename: 'smime.p7m', refused: expect.stringContaining('no encontramos los archivos que firma') },
    { filename: 'smime.p7m', refused: expect.stringContaining('no lo leemos') },
  ]);
});

test('a forwarded message that is none is named as damaged, and a ZIP called a message is a ZIP', () => {
  expect(named('rv.eml', latin1('%%%')).files).toMatchObject([{ refused: expect.stringContaining('está dañado') }]);
  expect(bytesOf(named('rv.eml', ZIP, 'message/rfc822'))).toEqual(ZIP);
});

test.each([
  ['of lines that begin a uuencoded file', 'begin 644 a\r\n'],
  ['of uuencoded lines', `begin 644 a\r\n${`M${'A'.repeat(60)}\r\n`.repeat(4)}`],
  ['of empty lines', '\r\n'],
  ['of boundaries', '--b\n'],
  ['of almost boundaries', '--bb\n'],
  ['of brackets', '(('],
])(
  'H1 2 MB %s take a moment',
  (_, unit) => {
    const body = latin1(unit.repeat(Math.ceil((2 * 1024 * 1024) / unit.length)));
    const started = performance.now();
    for (const media of [
      'text/plain',
      'application/zip; name=a.zip',
      'multipart/mixed; boundary=bbb',
      'application/pkcs7-mime',
    ]) {
      for (const encoding of ['8bit', 'base64', 'quoted-printable', 'x-uuencode']) {
        const head = [`Content-Type: ${media}`, `Content-Transfer-Encoding: ${encoding}`];
        try {
          read(head, body);
        } catch (error) {
          expect(error).toBeInstanceOf(BrokenMessage);
        }
      }
    }
    expect(performance.now() - started).toBeLessThan(30_000);
  },
  60_000,
);

test('any bytes as S/MIME are named or opened, never fatal', () => {
  const block = writeSigned(ZIP, 'ber');
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(block.length - 1), fc.nat(255)), { maxLength: 6 }), (changes) => {
      const bytes = Buffer.from(block);
      for (const [at, value] of changes) bytes[at] = value;
      const { files, skipped } = named('smime.p7m', bytes, 'application/pkcs7-mime');
      expect(files.length + skipped.length).toBeGreaterThan(0);
    }),
    { numRuns: 1_000 },
  );
});
