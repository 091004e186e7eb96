import { expect, test } from 'vitest';
import { readTypedNumber } from './typed-number.ts';

test.each([
  ['1.500', '1500'],
  ['1.234.567', '1234567'],
  ['1.234.567,89', '1234567.89'],
  ['1234567.89', '1234567.89'],
  ['1234,5', '1234.5'],
  ['-12,5', '-12.5'],
  ['0', '0'],
])('%s is %s', (typed, number) => expect(readTypedNumber(typed)).toBe(number));

test.each(['doce', '1,2,3', '', '1234567890123456', '1 de 2'])('%s is no number', (typed) =>
  expect(readTypedNumber(typed)).toBeUndefined(),
);
