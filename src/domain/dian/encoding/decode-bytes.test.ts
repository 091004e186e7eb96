import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeXml } from './decode-bytes.ts';
import { repairUtf8 } from './repair-utf8.ts';

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
  ['UTF-16 without a mark behind a blank line', utf16(`\r\n ${xml('UTF-16')}`)],
  ['UTF-16 big endian without a mark behind a blank line', utf16(`\n\t${xml('UTF-16')}`, true)],
  ['UTF-16 with half a sign at the end', Buffer.concat([utf16(`\uFEFF${xml('UTF-16')}`), Buffer.of(0x0a)])],
  ['UTF-8 with its mark twice', Buffer.from(`\uFEFF\uFEFF${xml('UTF-8')}`)],
  ['UTF-8 that claims to be UTF-16', Buffer.from(xml('utf-16'))],
])('%s is read without a warning', (_name, bytes) => {
  const { text, warnings } = read(bytes);
  expect(text).toContain('Ñandú y café');
  expect(text.trimStart().startsWith('<')).toBe(true);
  expect(warnings).toEqual([]);
});

test.each([
  ['Latin-1 that claims to be UTF-8', Buffer.from(xml('UTF-8'), 'latin1')],
  ['UTF-8 that claims to be Latin-1', Buffer.from(xml('ISO-8859-1'))],
  ['Latin-1 behind the mark of UTF-8', Buffer.concat([Buffer.from('\uFEFF'), Buffer.from(xml('UTF-8'), 'latin1')])],
  ['Latin-1 that claims to be UTF-16', Buffer.from(xml('utf-16'), 'latin1')],
  ['Latin-1 that claims to be UCS-2', Buffer.from(xml('ISO-10646-UCS-2'), 'latin1')],
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

const NAMES = [
  'Confecciones Muñoz y Peña SAS',
  'Panadería La Espiga',
  'Señora Núñez pidió más cañas en Chía',
  '日本 😀 €',
];

test('one bad byte costs one sign, wherever it stands', () => {
  const bytes = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><a>${NAMES.join('|')}</a>`);
  const places = fc.integer({ min: 45, max: bytes.length - 5 });
  const bad = fc.oneof(fc.integer({ min: 0x80, max: 0xff }), fc.integer({ min: 0, max: 8 }));
  fc.assert(
    fc.property(places, bad, (place, byte) => {
      const changed = Uint8Array.from(bytes);
      changed.set([byte], place);
      if (decode(changed, 'utf-8') !== undefined && byte > 0x7f) return;
      const { text, warnings } = read(changed);
      // A byte inside a sign costs that sign; each of its other bytes may stand as one mark.
      expect([...text].length - [...bytes.toString()].length).toBeLessThanOrEqual(3);
      expect(
        text.split('|').filter((name) => NAMES.includes(name.replace(/^.*<a>|<\/a>$/g, ''))).length,
      ).toBeGreaterThanOrEqual(2);
      expect(warnings.map(({ code }) => code)).toEqual(['text_damaged']);
    }),
    { numRuns: 2_000 },
  );
});

test('text in Latin-1 stays Latin-1, also where it says to be UTF-8', () => {
  const texts = fc.array(fc.constantFrom('Muñoz', 'Peña', 'Chía', 'plain', 'Ñandú', 'Á'), {
    minLength: 1,
    maxLength: 30,
  });
  fc.assert(
    fc.property(texts, (words) => {
      const { text } = read(Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><a>${words.join(' ')}</a>`, 'latin1'));
      expect(text).toContain(`<a>${words.join(' ')}</a>`);
    }),
  );
});

test('letters of Latin-1 that happen to be valid UTF-8 stay what the declaration calls them', () => {
  // A letter before a sign of punctuation forms two or three valid bytes: C9 BB, E9 A1 A1.
  const words = fc.array(fc.constantFrom('CAFÉ»', 'Ü¡', 'Ñ°', 'José\u00a0', 'é¡¡', 'plain'), {
    minLength: 1,
    maxLength: 9,
  });
  fc.assert(
    fc.property(words, fc.constantFrom('', 'Muñoz'), (parts, last) => {
      const name = [...parts, last].join(' ');
      const { text } = read(Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?><a>${name}</a>`, 'latin1'));
      expect(text).toContain(`<a>${name}</a>`);
    }),
  );
});

test.each(['&#0;', '&#x0B;', '&#x1f;', '\u0000', '\u000b', '\uffff'])(
  '%j, which XML does not allow, costs one sign',
  (sign) => {
    const { text, warnings } = read(Buffer.from(`<a>Muñoz${sign}Peña</a>`));
    expect(text).toBe('<a>Muñoz\ufffdPeña</a>');
    expect(warnings).toHaveLength(1);
  },
);

test('references that XML allows are left alone', () => {
  const xml = '<a>&#9;&#10;&#13;&#32;&#x9;&#xA;&#xd;&#xF1;&#10003;</a>';
  expect(read(Buffer.from(xml))).toEqual({ text: xml, warnings: [] });
});

test('the repaired bytes are the ones of the platform, sequence by sequence', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const { bytes: repaired } = repairUtf8(bytes);
      expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(repaired)).toBe(
        new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
      );
    }),
    { numRuns: 2_000 },
  );
});

test('what transfers leave behind the document changes nothing, in any encoding', () => {
  const whole = fc.constantFrom<Buffer>(
    Buffer.from(xml('UTF-8')),
    Buffer.from('<?xml version="1.0" encoding="UTF-8"?><a>plain</a>'),
    Buffer.from(xml('ISO-8859-1'), 'latin1'),
    utf16(`\uFEFF${xml('UTF-16')}`),
    utf16(xml('UTF-16'), true),
  );
  const left = fc.array(fc.constantFrom(0, 0, 0x1a, 0x0a, 0x20, 0xff, 0xe9), { maxLength: 20 });
  fc.assert(
    fc.property(whole, left, (bytes, tail) => {
      expect(read(Buffer.concat([bytes, Uint8Array.from(tail)]))).toEqual(read(bytes));
    }),
  );
});
