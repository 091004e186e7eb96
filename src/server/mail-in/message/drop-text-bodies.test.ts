import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { aMessage } from '#tests/harness/documents/a-message.ts';
import { dropTextBodies, TooManyParts } from './drop-text-bodies.ts';

const attachments = [
  { filename: 'factura.xml', content: '<Invoice>\n--no\n</Invoice>\n' },
  { filename: 'cara.pdf', content: Buffer.from('%PDF-1.4\n'.repeat(50)) },
];
const parse = (bytes: Uint8Array) => PostalMime.parse(bytes, { forceRfc822Attachments: true });

async function filesOf(bytes: Uint8Array) {
  const { attachments: files, headers } = await parse(bytes);
  return {
    headers,
    files: files.map(({ filename, mimeType, content }) => [
      filename,
      mimeType,
      Buffer.from(content as ArrayBuffer).toString('latin1'),
    ]),
  };
}

test('the texts of a message go, and its head and its files stay as they are', async () => {
  const message = await aMessage({
    to: 'a@cafe.example',
    text: 'hola\n'.repeat(2_000),
    html: '<p>hola</p>\n'.repeat(2_000),
    attachments,
  });
  const dropped = dropTextBodies(message);
  expect(dropped.length).toBeLessThan(message.length / 4);
  expect(await filesOf(dropped)).toEqual(await filesOf(message));
});

test('H1 megabytes of HTML are gone before the parser sees them', () => {
  const head = 'From: a@evil.example\r\nTo: nobody@nowhere.example\r\nContent-Type: text/html\r\n';
  for (const line of ['\r\n\r\n ', '<p>\n']) {
    const message = Buffer.from(`${head}\r\n${line.repeat(3_000_000)}`, 'latin1');
    expect(dropTextBodies(message).length).toBeLessThan(1_000);
  }
});

test('a message of thousands of parts is refused', () => {
  const head = 'Content-Type: multipart/mixed; boundary=b\r\n\r\n';
  expect(() => dropTextBodies(Buffer.from(head + '--b\r\n\r\n\r\n'.repeat(2_000)))).toThrow(TooManyParts);
});

test('no file is ever lost, in whichever way a message is put together', async () => {
  const type = fc.constantFrom(
    'Content-Type: text/plain',
    'Content-Type: text/html; charset=utf-8',
    'content-type:text/html',
    'Content-Type: text/plain; name="factura.xml"\r\nContent-Disposition: attachment; filename="factura.xml"',
    'Content-Type: text/xml',
    'Content-Type: (a comment) text/html',
    'Content-Type: application/pdf\r\nContent-Transfer-Encoding: base64',
    'Content-Type: message/rfc822',
    'Content-Disposition: attachment; filename=a.xml',
    'X-Other: 1',
    'Content-Type: text/html\r\nContent-Type: application/xml',
  );
  const line = fc.constantFrom(
    '',
    'hola',
    '--',
    '--a',
    '--b',
    '--a--',
    '--b--',
    '-- ',
    ' x',
    'JVBERi0xLjQ=',
    '<a/>',
    '--c',
  );
  const container = fc.constantFrom(
    'Content-Type: multipart/mixed; boundary="a"',
    'Content-Type: multipart/alternative; boundary=b',
    'Content-Type: multipart/digest; boundary=b',
    'Content-Type: multipart/mixed;\r\n charset=utf-8;\r\n boundary="a"',
    'Content-Type: multipart/mixed; boundary*0=c',
    'Content-Type: (x) multipart/mixed; boundary=c',
    'Content-Type: multipart/mixed; boundary="a"; boundary="b"',
  );
  const piece = fc.oneof(
    fc.tuple(fc.oneof(type, container), fc.array(line, { maxLength: 5 })).map(([head, lines]) => [head, '', ...lines]),
    fc.array(line, { maxLength: 4 }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(type, container),
      fc.array(piece, { maxLength: 8 }),
      fc.constantFrom('\r\n', '\n'),
      async (head, pieces, ending) => {
        const message = Buffer.from(['From: a@b.example', head, '', ...pieces.flat()].join(ending), 'latin1');
        expect(await filesOf(dropTextBodies(message))).toEqual(await filesOf(message));
      },
    ),
    { numRuns: 2_000 },
  );
});
