import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-text.ts';

test('a year and a NIT stand in the address as they are', () => {
  expect(stringifySearch({ year: '2026', supplier: '900123456', q: undefined })).toBe('?year=2026&supplier=900123456');
  expect(parseSearch('?year=2026&q=true')).toEqual({ year: '2026', q: 'true' });
  expect(stringifySearch({})).toBe('');
});

test('any text comes back from the address as it went', () => {
  const texts = fc.dictionary(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme' }), { noNullPrototype: true });
  fc.assert(
    fc.property(texts, (search) => {
      expect(parseSearch(stringifySearch(search))).toEqual(search);
    }),
  );
});
