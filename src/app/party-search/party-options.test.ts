import { expect, test } from 'vitest';
import { isPartyNumber, type KnownParty, partyLabel, readParty, searchParties } from './party-options.ts';

const SUN: KnownParty = { nit: '860512330', name: 'Papelería Sol S.A.S.' };
const SEA: KnownParty = { nit: '800197268', name: 'Café del Mar S.A.' };
const PARTIES = [SEA, SUN];

test.each([
  ['papeleria', [SUN]],
  ['860.512', [SUN]],
  ['800197268-4', [SEA]],
  ['', [SEA, SUN]],
  ['nadie', []],
])('«%s» finds the parties by their name or their NIT', (text, found) => {
  expect(searchParties(PARTIES, text, 30)).toEqual(found);
});

test.each([
  [partyLabel(SUN), SUN.nit],
  ['papelería sol s.a.s.', SUN.nit],
  ['900.123.456-8', '900123456'],
  ['GB900123456', 'GB900123456'],
  ['Papel', 'Papel'],
])('«%s» is read as %s', (text, nit) => {
  expect(readParty(PARTIES, text)).toBe(nit);
});

test('a name is no number of a party', () => {
  expect(['900123456', '900.123.456-8', 'GB900123456', 'Papel', 'Café 1', '900,123'].map(isPartyNumber)).toEqual([
    ...[true, true, true],
    ...[false, false, false],
  ]);
});
