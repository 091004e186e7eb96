import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_NAME_LENGTH, sanitizeNameForEmail } from './sanitize-name-for-email.ts';

test.each([
  ['Café del Valle S.A.S.', 'Café del Valle S.A.S.'],
  ['Ñandú & Cía. Ltda. (Bogotá)', 'Ñandú & Cía. Ltda. (Bogotá)'],
  ['Gane en https://malo.co/premio ya', 'Gane en malo co/premio ya'],
  ['www.malo.com.co', 'www malo com co'],
  ['malo。com', 'malo com'],
  ['escriba a x@malo.co', 'escriba a x malo co'],
  ['Uno\r\nBcc: x@y.co', 'Uno Bcc: x y co'],
  ['\u202eUno\u200b Dos\u2028Tres\0', 'Uno Dos Tres'],
  ['a'.repeat(200), `${'a'.repeat(59)}…`],
])('M7 in an e-mail %j is called %j', (name, called) => expect(sanitizeNameForEmail(name)).toBe(called));

test('M7 no name becomes a link, a second line or more than sixty characters', () => {
  const sign = fc.constantFrom(...'aZñ1.:/@。．  \n\r\u2028\u200b', 'http', 'https://', 'www.', '.co');
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 40 }), (name) => {
      const called = sanitizeNameForEmail(name);
      expect([...called].length).toBeLessThanOrEqual(MAX_NAME_LENGTH);
      expect(called).not.toMatch(/:\/|@|[\p{Cc}\p{Cf}\u2028\u2029]|[\p{L}\p{N}][.。．]\p{L}{2}/u);
    }),
  );
});
