import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineText, otherCity } from './line-text.ts';

test('the words of the lines come once, without accents and capitals', () => {
  const line_items = [{ description: 'Café  molido' }, { description: 'CAFÉ en grano' }];
  expect(lineText({ line_items })).toBe('cafe molido en grano');
});

test('the text has whole words of at most 400 characters', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 80 }), { maxLength: 40 }), (descriptions) => {
      const text = lineText({ line_items: descriptions.map((description) => ({ description })) });
      expect(text.length).toBeLessThanOrEqual(400);
      const words = text.split(' ');
      expect(new Set(words).size).toBe(words.length);
    }),
  );
});

test('the city is that of the other party', () => {
  const parties = { supplier: { city: ' Cali ' }, customer: { city: 'Bogotá, D.C.' } };
  expect(['issued', 'received', 'none'].map((direction) => otherCity(parties, direction))).toEqual([
    'Bogotá, D.C.',
    'Cali',
    'Cali',
  ]);
});
