import { expect, test } from 'vitest';
import { MONTH_NAMES } from '#domain/dates/dates.ts';
import { visibleLabels } from './chart-theme.ts';

const withYear = MONTH_NAMES.map((name) => `${name} 2026`);

test('as many months are named as have room: of a year each, on a phone every third', () => {
  expect(visibleLabels(MONTH_NAMES, false)).toEqual(MONTH_NAMES);
  expect(visibleLabels(withYear, false)).toEqual(withYear.filter((_, index) => index % 2 === 0));
  expect(visibleLabels(MONTH_NAMES, true)).toEqual(['ene.', 'abr.', 'jul.', 'oct.']);
  expect(visibleLabels(withYear.slice(2, 6), true)).toEqual(['mar. 2026', 'may. 2026']);
  expect(visibleLabels([], true)).toEqual([]);
});
