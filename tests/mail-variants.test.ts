import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readMessage } from '#server/mail-in/message/read-message.ts';
import {
  type Base64Style,
  type Encoding,
  type NameStyle,
  partBytes,
  writeBase64,
  writeMultipart,
  writeName,
  writeQuotedPrintable,
  writeSigned,
  writeUuencode,
} from '#tests/harness/mail/mime-writer.ts';

const XML = Buffer.from(
  `<?xml version="1.0"?>\r\n<Invoice xmlns="urn:oasis">${'<a>ñ = .</a>\r\n'.repeat(40)}</Invoice>`,
);
const NOISE = Uint8Array.from({ length: 700 }, (_, at) => (at * at * 31 + at * 7) & 255);
const FILES: Record<string, Buffer> = {
  xml: XML,
  zip: Buffer.from(zipSync({ 'fv.xml': XML, 'a.bin': NOISE }, { level: 0 })),
  pdf: Buffer.concat([Buffer.from('%PDF-1.4\n'), NOISE, Buffer.from('\n%%EOF\n')]),
  rar: Buffer.concat([Buffer.from('Rar!\x1a\x07\x01\0', 'latin1'), NOISE]),
};
const MEDIA = [
  'application/zip',
  'application/x-zip-compressed',
  'application/x-compressed',
  'multipart/x-zip',
  'multipart/mixed',
  'application/octet-stream',
  'text/plain',
  'text/html; charset=utf-16',
  'text/xml; charset=iso-8859-1',
  'application/pdf',
  'message/rfc822',
  'binary',
  '',
];
const FOOTER = '\r\n___________________\r\nEste mensaje fue revisado por el antivirus\r\n';

type Variant = {
  kind: string;
  encoding: Encoding;
  width: number;
  base64: Base64Style;
  media: string;
  disposition: 'attachment' | 'inline' | 'none';
  nameIn: 'filename' | 'name' | 'both';
  nameStyle: NameStyle;
  isUpperCase: boolean;
  nesting: ('mixed' | 'related' | 'signed' | 'rfc822' | 'rfc822 in base64' | 'opaque der' | 'opaque ber')[];
  newline: '\r\n' | '\n';
  footer: string;
  preamble: string;
  epilogue: string;
  blank: ' ' | '`';
  texts: number;
};

const variant: fc.Arbitrary<Variant> = fc.record({
  kind: fc.constantFrom(...Object.keys(FILES)),
  encoding: fc.constantFrom<Encoding>(
    'base64',
    'base64',
    'quoted-printable',
    '8bit',
    'binary',
    'none',
    'x-uuencode',
    'uu in the body',
  ),
  width: fc.constantFrom(4, 60, 61, 64, 76, 998, 10_000),
  base64: fc.constantFrom<Base64Style>(
    'plain',
    'plain',
    'unpadded',
    'blank at the end',
    'empty lines',
    'two CR',
    'indented',
  ),
  media: fc.constantFrom(...MEDIA),
  disposition: fc.constantFrom('attachment', 'inline', 'none'),
  nameIn: fc.constantFrom('filename', 'name', 'both'),
  nameStyle: fc.constantFrom<NameStyle>(
    'plain',
    'quoted',
    'rfc2231',
    'rfc2231 in pieces',
    'rfc2047',
    'raw utf-8',
    'raw latin-1',
  ),
  isUpperCase: fc.boolean(),
  nesting: fc.array(
    fc.constantFrom('mixed', 'related', 'signed', 'rfc822', 'rfc822 in base64', 'opaque der', 'opaque ber'),
    { maxLength: 3 },
  ),
  newline: fc.constantFrom('\r\n', '\n'),
  footer: fc.constantFrom('', '', FOOTER),
  preamble: fc.constantFrom('', 'This is a multi-part message in MIME format.\r\n'),
  epilogue: fc.constantFrom('', '\r\nfin\r\n'),
  blank: fc.constantFrom(' ', '`'),
  texts: fc.nat(2),
});

const fileName = ({ kind, nameStyle }: Variant) =>
  ['plain', 'quoted'].includes(nameStyle) ? `fv0901.${kind}` : `fáctura nº 1.${kind}`;

/** The part with the file. */
function filePart(drawn: Variant): Buffer {
  const { kind, encoding, disposition, nameIn, nameStyle, newline } = drawn;
  const bytes = FILES[kind] ?? XML;
  const name = fileName(drawn);
  if (encoding === 'uu in the body') {
    const file = writeUuencode(bytes, { ...drawn, name });
    const body = Buffer.concat([
      Buffer.from(`Adjunto la factura.${newline}${newline}`),
      file,
      Buffer.from(`${newline}Gracias.`),
    ]);
    return partBytes({ head: ['Content-Type: text/plain'], body }, newline);
  }
  const field = (text: string, key: string, isNamed: boolean) =>
    Buffer.concat([
      Buffer.from(text),
      isNamed ? writeName(key, name, nameStyle) : Buffer.alloc(0),
      Buffer.from(newline),
    ]);
  const isInType = nameIn !== 'filename' || disposition === 'none';
  const letters = (text: string) => (drawn.isUpperCase ? text.toUpperCase() : text);
  // A name needs a type to stand behind.
  const media = drawn.media === '' && isInType && nameIn !== 'both' ? 'application/octet-stream' : drawn.media;
  const isNameLost = media === '' && disposition === 'none';
  const type = isNameLost ? 'application/octet-stream' : media;
  const head = [
    ...(type === '' ? [] : [field(`${letters('Content-Type')}: ${letters(type)}`, 'name', isInType)]),
    ...(disposition === 'none'
      ? []
      : [field(`Content-Disposition: ${disposition}`, 'filename', nameIn !== 'name' || type === '')]),
    ...(encoding === 'none' ? [] : [Buffer.from(`Content-Transfer-Encoding: ${letters(encoding)}${newline}`)]),
  ];
  return Buffer.concat([...head, Buffer.from(newline), encoded(bytes, name, drawn)]);
}

function encoded(bytes: Buffer, name: string, drawn: Variant): Buffer {
  const { encoding, base64: style, width, newline, footer } = drawn;
  if (encoding === 'quoted-printable') return writeQuotedPrintable(bytes, newline);
  if (encoding === 'x-uuencode') return writeUuencode(bytes, { ...drawn, name });
  if (encoding !== 'base64') return bytes;
  // A footer below base64 whose lines all differ cannot be told from it.
  return Buffer.concat([writeBase64(bytes, { width, style, newline }), Buffer.from(footer)]);
}

/** The message, and how many parts it has that hold no others. */
function writeMessage(drawn: Variant): { bytes: Buffer; leaves: number } {
  let leaves = drawn.encoding === 'uu in the body' ? 2 : 1;
  let part = filePart(drawn);
  let isTop = false;
  for (const [level, kind] of drawn.nesting.entries()) {
    const wrapped = wrap(part, { kind, level, drawn });
    part = wrapped.part;
    leaves += wrapped.leaves;
    isTop = true;
  }
  if (!isTop || drawn.texts > 0) {
    const wrapped = wrap(part, { kind: 'mixed', level: 9, drawn });
    part = wrapped.part;
    leaves += wrapped.leaves;
  }
  return {
    bytes: Buffer.concat([Buffer.from(`From: a@b.example\r\nSubject: x\r\nMIME-Version: 1.0\r\n`), part]),
    leaves,
  };
}

type Wrapping = { kind: Variant['nesting'][number]; level: number; drawn: Variant };

function wrap(part: Buffer, { kind, level, drawn }: Wrapping): { part: Buffer; leaves: number } {
  const { newline, preamble, epilogue, texts } = drawn;
  const boundary = `=_b${level}'()+,-./:=?`;
  const base64 = (content: Buffer) => writeBase64(content, { width: 76, style: 'plain', newline });
  const message = Buffer.concat([Buffer.from(`From: a@b.example${newline}Subject: rv${newline}`), part]);
  const text = partBytes({ head: ['Content-Type: text/plain; charset=utf-8'], body: Buffer.from('Hola ñ') }, newline);
  const signature = partBytes(
    {
      head: ['Content-Type: application/pkcs7-signature; name=smime.p7s', 'Content-Transfer-Encoding: base64'],
      body: Buffer.from('MAA='),
    },
    newline,
  );
  const container = (subtype: string, parts: Buffer[]) => ({
    head: [`Content-Type: multipart/${subtype}; boundary="${boundary}"`],
    body: writeMultipart(parts, { boundary, newline, preamble, epilogue }),
  });
  switch (kind) {
    case 'mixed':
    case 'related': {
      const before = Array.from({ length: texts }, () => text);
      return { part: partBytes(container(kind, [...before, part]), newline), leaves: texts };
    }
    case 'signed':
      return { part: partBytes(container('signed', [part, signature]), newline), leaves: 1 };
    case 'rfc822':
      return { part: partBytes({ head: ['Content-Type: message/rfc822'], body: message }, newline), leaves: 0 };
    case 'rfc822 in base64': {
      const head = ['Content-Type: application/octet-stream; name="rv.eml"', 'Content-Transfer-Encoding: base64'];
      return { part: partBytes({ head, body: base64(message) }, newline), leaves: 0 };
    }
    default: {
      const head = [
        'Content-Type: application/pkcs7-mime; smime-type=signed-data; name=smime.p7m',
        'Content-Transfer-Encoding: base64',
      ];
      return {
        part: partBytes({ head, body: base64(writeSigned(part, kind === 'opaque der' ? 'der' : 'ber')) }, newline),
        leaves: 0,
      };
    }
  }
}

/** Bytes that are sent as they are come back so only in a message of their own line ends. */
const shortened = (bytes: Uint8Array | null) => (bytes ? Buffer.from(bytes).toString('latin1') : null);

describe('in whichever way a message is put together', () => {
  test('its file comes back byte for byte or is named, and no part is lost', async () => {
    await fc.assert(
      fc.asyncProperty(variant, async (drawn) => {
        const { bytes, leaves } = writeMessage(drawn);
        const { files, skipped, refused } = await readMessage(bytes);
        expect(refused).toBeNull();
        expect(files.length + skipped.length).toBe(leaves);
        expect(files).toHaveLength(1);
        const [file] = files;
        if (!file) throw new Error('no file');
        expect(file.filename).toBe(fileName(drawn));
        if (drawn.kind === 'rar') {
          expect(file).toMatchObject({
            refused: expect.stringContaining(`«${fileName(drawn)}», y ese tipo de archivo no lo leemos`),
          });
        } else expect('bytes' in file && shortened(file.bytes)).toBe(shortened(FILES[drawn.kind] ?? null));
      }),
      { numRuns: 2_500, seed: 20261127 },
    );
  }, 60_000);
});
