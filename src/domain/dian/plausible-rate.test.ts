import { expect, test } from 'vitest';
import { isPlausibleRate } from './plausible-rate.ts';

test.each([
  ['USD', '4123.5'],
  ['USD', '500'],
  ['usd', '3100.0'],
  ['EUR', '4700'],
  ['JPY', '27.3'],
  ['CLP', '4.2'],
  ['KWD', '13100'],
])('%s at %s pesos can be', (currency, rate) => {
  expect(isPlausibleRate(currency, rate)).toBe(true);
});

test.each([
  ['USD', '0'],
  ['USD', '1'],
  ['USD', '1.00'],
  ['USD', '0.000249'],
  ['USD', '41.2'],
  ['USD', '412350'],
  ['USD', '-4000'],
  ['EUR', '25000.01'],
  ['KWD', '1.0'],
  ['KWD', '0.00007'],
  ['USD', 'x'],
])('%s at %s pesos cannot be', (currency, rate) => {
  expect(isPlausibleRate(currency, rate)).toBe(false);
});
