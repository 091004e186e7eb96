import { expect, test } from 'vitest';
import { formatIdentification, identificationBeside } from './format-identification.ts';

test.each([
  ['900123456', 'NIT 900.123.456-8'],
  ['9001234568', 'NIT 900.123.456-8'],
  ['79854213', 'CC 79.854.213'],
  ['1032418765', 'CC 1.032.418.765'],
  ['444444001', 'Exterior'],
  ['222222222222', 'Consumidor final'],
  ['US-77A', 'US-77A'],
  ['123', '123'],
  ['', ''],
])('%s', (number, shown) => {
  expect(formatIdentification(number)).toBe(shown);
});

test('an identification does not repeat the name that it stands beside', () => {
  expect(identificationBeside({ name: 'CONSUMIDOR FINAL', tax_id: '222222222222' })).toBe('222222222222');
  expect(identificationBeside({ name: 'Ventas de mostrador', tax_id: '222222222222' })).toBe('Consumidor final');
  expect(identificationBeside({ name: 'Sol S.A.S.', tax_id: '900123456' })).toBe('NIT 900.123.456-8');
});
