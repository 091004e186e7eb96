import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SignUp } from '../accounts/sign-up.ts';
import { NewCompany } from './company.ts';
import { expectedDv } from './expected-dv.ts';
import { checkDigit } from './nit.ts';
import { readTaxId, taxIdProblem } from './tax-id.ts';

test.each([
  ['NIT', '900.123.456-8', '900123456'],
  ['NIT', '900.123.456-1', '900123456'],
  ['NIT', '900123456 – 1', '900123456'],
  ['NIT', '900.123.456 1', '900123456'],
  ['NIT', 'NIT: 900123456-8', '900123456'],
  ['NIT', '9001234568', '900123456'],
  ['NIT', '9001234567', '900123456'],
  ['NIT', '900123456', '900123456'],
  ['NIT', '900.123.456-', '900123456'],
  ['NIT', '900-123-456-8', '900123456'],
  ['NIT', '0900123456-8', '900123456'],
  ['NIT', '1.032.418.765-0', '1032418765'],
  ['NIT', '1032418765', '1032418765'],
  ['NIT', '79.854.213-0', '79854213'],
  ['NIT', '79854213', '79854213'],
  ['CC', '79.854.213', '79854213'],
  ['CC', '1.032.418.765-4', '1032418765'],
  ['CC', '9001234568', '9001234568'],
  ['Passport', 'ab-1234 5', 'AB12345'],
] as const)('%s %s is stored as documents write it: %s', (tax_id_type, typed, stored) => {
  expect(readTaxId(tax_id_type, typed)).toBe(stored);
});

test.each([
  ['NIT', 'ABC123456'],
  ['NIT', '12345'],
  ['CC', '12A4567'],
] as const)('%s %s is refused', (tax_id_type, typed) => {
  expect(taxIdProblem(tax_id_type, readTaxId(tax_id_type, typed))).toMatch(/usa solo números/);
});

/** Companies, and natural persons by a cédula of six to eight or of ten digits. */
const nit = fc.oneof(
  fc.integer({ min: 800_000_000, max: 999_999_999 }),
  fc.integer({ min: 100_000, max: 99_999_999 }),
  fc.integer({ min: 1_000_000_000, max: 1_999_999_999 }),
);
const digit = fc.integer({ min: 0, max: 9 });
const separator = fc.constantFrom('-', ' - ', '–', '−', '- ');
const signUp = {
  email: 'ana@cafe.example',
  password: 'secreta1',
  company_name: 'Café del Valle',
  tax_id_type: 'NIT',
  phone_number: '300 123 4567',
};

test('no check digit becomes part of a NIT, right or wrong, at sign-up and for another company', () => {
  fc.assert(
    fc.property(nit, digit, separator, fc.boolean(), (number, dv, between, hasDots) => {
      const written = hasDots ? number.toLocaleString('es-CO', { useGrouping: true }) : String(number);
      const tax_id = `${written}${between}${dv}`;
      const stored = SignUp.parse({ ...signUp, tax_id }).tax_id;
      expect(stored).toBe(String(number));
      // The server reads again what the form has read.
      expect(SignUp.parse({ ...signUp, tax_id: stored }).tax_id).toBe(stored);
      expect(NewCompany.parse({ name: 'Segunda', tax_id }).tax_id).toBe(stored);
      const right = checkDigit(stored);
      expect(expectedDv(tax_id)).toBe(right === String(dv) ? undefined : right);
    }),
  );
});
