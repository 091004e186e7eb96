import { expect, test } from 'vitest';
import { formatPhone } from './format-phone.ts';

test.each([
  ['3001234567', '300 123 4567'],
  ['+57 300-123-4567', '300 123 4567'],
  ['573001234567', '300 123 4567'],
  ['(601) 345 67 89', '601 345 6789'],
])('%s is shown as %s', (text, shown) => {
  expect(formatPhone(text)).toBe(shown);
});

test.each(['3456789', '3001234567 ext. 12', '5551234567', 'Bogotá, D.C.', ''])('«%s» stays as it is', (text) => {
  expect(formatPhone(text)).toBe(text);
});
