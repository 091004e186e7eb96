import { expect, test } from 'vitest';
import { MONTH_NAMES } from '#domain/dates/dates.ts';
import { visibleLabels } from './chart-theme.ts';

const withYear = MONTH_NAMES.map((name) => `${name} 2026`);

test('as many months are named as have room: of a year each, on a phone every third, and always the last one', () => {
  expect(visibleLabels(MONTH_NAMES, false)).toEqual(MONTH_NAMES);
  expect(visibleLabels(withYear, false)).toEqual(withYear.filter((_, index) => index % 2 === 1));
  expect(visibleLabels(MONTH_NAMES, true)).toEqual(['mar.', 'jun.', 'sept.', 'dic.']);
  expect(visibleLabels(withYear.slice(2, 6), true)).toEqual(['abr. 2026', 'jun. 2026']);
  expect(visibleLabels([], true)).toEqual([]);
});
