import { expect, test } from 'vitest';
import { companyNitFrom } from './company-nit-from.ts';

test.each([
  ['NIT', '9001234568', '900123456'],
  ['NIT', '900123456', '900123456'],
  ['NIT', '9001234567', '9001234567'],
  ['NIT', '1032418765', '1032418765'],
  ['CC', '79854213', '79854213'],
  ['Passport', 'ab12345', 'AB12345'],
] as const)('%s %s is kept as documents write it: %s', (tax_id_type, tax_id, kept) => {
  expect(companyNitFrom({ tax_id_type, tax_id })).toBe(kept);
});
