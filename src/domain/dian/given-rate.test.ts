import { expect, test } from 'vitest';
import { plainRate, withoutRateWarnings } from './given-rate.ts';

test.each([
  ['4123.50', '4123.5'],
  ['04123.00', '4123'],
  ['0.50', '0.5'],
  ['4000', '4000'],
  ['0', '0'],
])('%s without zeros that mean nothing is %s', (rate, plain) => {
  expect(plainRate(rate)).toBe(plain);
});

test('a given rate ends the warnings about the rate and no other', () => {
  const warnings = ['rate_missing', 'tax_disagrees', 'exchange_rate_implausible'].map((code) => ({ code, detail: '' }));
  expect(withoutRateWarnings(warnings).map(({ code }) => code)).toEqual(['tax_disagrees']);
});
