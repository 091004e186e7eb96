import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDigit } from '../companies/nit.ts';
import { partySearchText } from './invoice.ts';
import { hasOneOf, searchForms } from './search-forms.ts';

test.each([
  ['fe-7', ['fe-7']],
  ['', ['']],
  ['Café', ['cafe']],
  ['900.123.456-8', ['900.123.456-8', '900123456']],
  ['NIT. 900.123.456 - 8', ['nit. 900.123.456 - 8', '900123456']],
  ['900.123.456–8', ['900.123.456–8', '900123456']],
  ['Alfa – Beta', ['alfa – beta']],
  ['900.123.456-', ['900.123.456-', '900123456']],
  ['900.1', ['900.1', '9001']],
  ['0900123456', ['0900123456', '900123456']],
  ['9001234568', ['9001234568', '900123456']],
  ['9001234567', ['9001234567']],
  ['\u200b900123456\u00a0', ['900123456']],
  ['007', ['007']],
  ['00012', ['00012']],
  ['3M 900', ['3m 900']],
])('%j is searched as %j', (typed, forms) => {
  expect(searchForms(typed)).toEqual(forms);
});

const groups = (digits: string, by: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, by);
const SPELLINGS: ((nit: string) => string)[] = [
  (nit) => nit,
  (nit) => groups(nit, '.'),
  (nit) => groups(nit, ','),
  (nit) => groups(nit, ' '),
  (nit) => `${nit}-${checkDigit(nit)}`,
  (nit) => `${groups(nit, '.')} – ${checkDigit(nit)}`,
  (nit) => `NIT ${groups(nit, '.')}-${checkDigit(nit)}`,
  (nit) => `0${nit}`,
  (nit) => `\u202a${nit}\u202c`,
  (nit) => (nit.length === 9 ? `${nit}${checkDigit(nit)}` : nit),
];

describe('a party', () => {
  test('is found by every spelling of its NIT, as it is stored with or without its check digit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000, max: 9_999_999_999 }).map(String),
        fc.constantFrom(...SPELLINGS),
        fc.boolean(),
        (nit, spell, hasDv) => {
          const stored = hasDv && nit.length === 9 ? `${nit}${checkDigit(nit)}` : nit;
          expect(hasOneOf(partySearchText('Ñandú S.A.S.', stored), searchForms(spell(nit)))).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('of another number is not found', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000_000, max: 999_999_998 }), fc.constantFrom(...SPELLINGS), (nit, spell) => {
        expect(hasOneOf(partySearchText('Otra', String(nit + 1)), searchForms(spell(String(nit))))).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });
});
