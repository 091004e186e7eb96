import { expect, test } from 'vitest';
import { sheetNit } from './sheet-nit.ts';

test.each([
  ['900.123.456-7', '900123456', '7'],
  ['900123456', '900123456', undefined],
  [900_123_456, '900123456', undefined],
  ['900,123,456 - 8', '900123456', '8'],
  ['NIT 900123456-8', '900123456', '8'],
  ['222222222222', '222222222222', undefined],
  ['ab-123456', 'AB-123456', undefined],
])('%s is the number %s', (cell, nit, typed_dv) => {
  expect(sheetNit(cell)).toEqual({ nit, typed_dv });
});

test.each(['', 'Juan Pérez', '12', '000000', '1234567890123456', '-8', '#N/A'])('%s is no NIT', (cell) => {
  expect(sheetNit(cell)).toBeUndefined();
});
