import { expect, test } from 'vitest';
import { MONTH_NAMES } from '#domain/dates/dates.ts';
import { labelled } from './chart-theme.ts';

const withYear = MONTH_NAMES.map((name) => `${name} 2026`);

test('as many months are named as have room: of a year each, on a phone every third', () => {
  expect(labelled(MONTH_NAMES, false)).toEqual(MONTH_NAMES);
  expect(labelled(withYear, false)).toEqual(withYear.filter((_, at) => at % 2 === 0));
  expect(labelled(MONTH_NAMES, true)).toEqual(['ene.', 'abr.', 'jul.', 'oct.']);
  expect(labelled(withYear.slice(2, 6), true)).toEqual(['mar. 2026', 'may. 2026']);
  expect(labelled([], true)).toEqual([]);
});
