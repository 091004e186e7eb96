import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test.each([
  ['FORTAL S.A.S.', 'FORTAL S.A.S.'],
  ['Corporación de Servicios', 'Corporación de…'],
  ['Corporaciones y Servicios', 'Corporaciones y…'],
])('a name of at most 16 characters: %s', (name, shown) => {
  expect(shorten(name, 16)).toBe(shown);
});
