import fc from 'fast-check';
import { expect, test } from 'vitest';
import { truncate, truncateTexts } from './truncate.ts';

test('a text is cut after whole characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, maxLength) => {
      const cut = truncate(text, maxLength);
      expect(text.startsWith(cut)).toBe(true);
      expect(/\p{Surrogate}/u.test(cut)).toBe(false);
      expect([...cut].length).toBeLessThanOrEqual(maxLength);
      expect(cut === text || [...cut].length === maxLength).toBe(true);
    }),
  );
});

test('every text of the data is cut and everything else stays', () => {
  const data = { name: 'abcdef', lines: [{ note: 'xyz123', total: 5, code: null }], is_gift: false, parts: ['12345'] };
  expect(truncateTexts(data, 3)).toEqual({
    name: 'abc',
    lines: [{ note: 'xyz', total: 5, code: null }],
    is_gift: false,
    parts: ['123'],
  });
});
