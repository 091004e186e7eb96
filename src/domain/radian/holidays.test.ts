import { getHolidaysForYear } from 'colombian-holidays';
import { expect, test } from 'vitest';
import { addBusinessDays, isBusinessDay } from './business-days.ts';
import { holidaysOf } from './holidays.ts';
import { termEnd } from './radian-rules.ts';

const YEARS = Array.from({ length: 16 }, (_, nth) => 2020 + nth);

/** As published for these two years (Ley 51 de 1983). */
const PUBLISHED: Record<number, string> = {
  2026: '01-01 01-12 03-23 04-02 04-03 05-01 05-18 06-08 06-15 06-29 07-20 08-07 08-17 10-12 11-02 11-16 12-08 12-25',
  2027: '01-01 01-11 03-22 03-25 03-26 05-01 05-10 05-31 06-07 07-05 07-20 08-07 08-16 10-18 11-01 11-15 12-08 12-25',
};

test.each(YEARS)('the holidays of %i are those of another library', (year) => {
  const others = new Set(getHolidaysForYear(year).map(({ celebrationDate }) => celebrationDate));
  expect(holidaysOf(year)).toEqual([...others].sort());
});

/** Easter Sundays as they are published for these years. */
const EASTERS =
  '2020-04-12 2021-04-04 2022-04-17 2023-04-09 2024-03-31 2025-04-20 2026-04-05 2027-03-28 ' +
  '2028-04-16 2029-04-01 2030-04-21 2031-04-13 2032-03-28 2033-04-17 2034-04-09 2035-03-25';

/** Art. 1 and 2 of Ley 51 de 1983, written here from its text with the calendar of the runtime. */
function holidaysByTheLaw(easter: string): string[] {
  const year = easter.slice(0, 4);
  const day = (date: string, after = 0) => {
    const at = new Date(`${date}T12:00:00Z`);
    at.setUTCDate(at.getUTCDate() + after);
    return at;
  };
  const text = (at: Date) => at.toISOString().slice(0, 10);
  const nextMonday = (at: Date) => text(day(text(at), (8 - at.getUTCDay()) % 7));
  const fixed = ['01-01', '05-01', '07-20', '08-07', '12-08', '12-25'].map((one) => `${year}-${one}`);
  const moved = ['01-06', '03-19', '06-29', '08-15', '10-12', '11-01', '11-11'].map((one) => day(`${year}-${one}`));
  const ofEaster = [39, 60, 68].map((after) => day(easter, after));
  const holyWeek = [-3, -2].map((after) => text(day(easter, after)));
  return [...new Set([...fixed, ...holyWeek, ...[...moved, ...ofEaster].map(nextMonday)])].sort();
}

test.each(EASTERS.split(' '))('the holidays of the year of Easter %s are those of the text of the law', (easter) => {
  expect(holidaysOf(Number(easter.slice(0, 4)))).toEqual(holidaysByTheLaw(easter));
});

test.each(Object.entries(PUBLISHED))('the holidays of %s are the published ones', (year, days) => {
  expect(holidaysOf(Number(year))).toEqual(days.split(' ').map((day) => `${year}-${day}`));
});

test('two feasts on one Monday are one holiday', () => {
  expect(holidaysOf(2025).filter((day) => day === '2025-06-30')).toHaveLength(1);
  expect(holidaysOf(2030).filter((day) => day === '2030-07-01')).toHaveLength(1);
  expect(YEARS.filter((year) => holidaysOf(year).length !== 18)).toEqual([2025, 2030]);
});

test.each([
  ['2026-12-03', '2026-12-09'],
  ['2026-12-31', '2027-01-06'],
  ['2027-03-24', '2027-03-31'],
  ['2026-05-15', '2026-05-21'],
  ['2026-06-12', '2026-06-18'],
  ['2026-04-01', '2026-04-08'],
  ['2027-01-08', '2027-01-14'],
  ['2026-11-26', '2026-12-01'],
  ['2025-06-27', '2025-07-03'],
  ['2030-06-28', '2030-07-04'],
])('received on %s, it can be claimed until %s', (received, last) => {
  expect(termEnd({ '030': '2020-01-01', '032': received })).toBe(last);
});

test('the term follows the rule of the day of its start event', () => {
  const rules = [
    { from: '2022-07-13', start: '032', business_days: 3 },
    { from: '2027-01-01', start: '030', business_days: 5 },
  ] as const;
  expect(termEnd({ '030': '2026-12-01', '032': '2026-12-03' }, rules)).toBe('2026-12-09');
  expect(termEnd({ '030': '2027-01-12', '032': '2027-02-01' }, rules)).toBe('2027-01-19');
  expect(termEnd({ '030': '2026-12-01' }, rules)).toBeNull();
});

test('a business day is counted back, too', () => {
  expect(addBusinessDays('2026-12-09', -1)).toBe('2026-12-07');
  expect(isBusinessDay('2026-12-08')).toBe(false);
});
