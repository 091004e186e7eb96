import { expect, test } from 'vitest';
import { decodeXml } from './decode-bytes.ts';

const decode = (bytes: Uint8Array, label: string): string | undefined => {
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};
const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>Ñandú y café</a>`;
const read = (bytes: Uint8Array) => decodeXml(bytes, decode);
const utf16 = (text: string, bigEndian = false) => {
  const bytes = Buffer.from(text, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};

test.each([
  ['UTF-8', Buffer.from(xml('UTF-8'))],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${xml('UTF-8')}`)],
  ['no declaration', Buffer.from('<a>Ñandú y café</a>')],
  ['ISO-8859-1 that says so', Buffer.from(xml('ISO-8859-1'), 'latin1')],
  [
    'windows-1252 in single quotes',
    Buffer.from(xml('x').replaceAll('"', "'").replace("'x'", "'windows-1252'"), 'latin1'),
  ],
  ['UTF-16 little endian with a mark', utf16(`\uFEFF${xml('UTF-16')}`)],
  ['UTF-16 big endian with a mark', utf16(`\uFEFF${xml('UTF-16')}`, true)],
  ['UTF-16 without a mark', utf16(xml('UTF-16'))],
  ['UTF-8 that claims to be UTF-16', Buffer.from(xml('utf-16'))],
])('%s is read without a warning', (_name, bytes) => {
  const { text, warnings } = read(bytes);
  expect(text).toContain('Ñandú y café');
  expect(text.startsWith('<')).toBe(true);
  expect(warnings).toEqual([]);
});

test.each([
  ['Latin-1 that claims to be UTF-8', Buffer.from(xml('UTF-8'), 'latin1')],
  ['UTF-8 that claims to be Latin-1', Buffer.from(xml('ISO-8859-1'))],
  ['Latin-1 under a label nobody knows', Buffer.from(xml('x-mac-klingon'), 'latin1')],
])('%s is read with a warning', (_name, bytes) => {
  const { text, warnings } = read(bytes);
  expect(text).toContain('Ñandú y café');
  expect(warnings).toMatchObject([{ code: 'encoding_mismatch' }]);
});

test('text without accents is the same in every encoding, so nothing is said', () => {
  expect(read(Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a/>')).warnings).toEqual([]);
});

test('the quotes and dashes Windows adds to Latin-1 are kept', () => {
  const bytes = Buffer.from([...Buffer.from('<a>'), 0x93, 0x96, 0x94, 0x80, ...Buffer.from('</a>')]);
  expect(read(bytes).text).toBe('<a>“–”€</a>');
});
