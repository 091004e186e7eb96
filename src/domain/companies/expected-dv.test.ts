import { expect, test } from 'vitest';
import { expectedDv } from './expected-dv.ts';

test.each([
  ['900.123.456-8', undefined],
  ['900123456-1', '8'],
  ['900123456', undefined],
  ['9001234567', '8'],
  ['9001234568', undefined],
  ['1032418765', undefined],
  ['AB-1', undefined],
])('of %s the check digit warned about is %s', (typed, dv) => {
  expect(expectedDv(typed)).toBe(dv);
});
