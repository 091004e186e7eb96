import { addDays } from '../dates/calendar-date.ts';

/** Ley 51 de 1983: month and day of the feasts that stay on their date. */
const FIXED = ['01-01', '05-01', '07-20', '08-07', '12-08', '12-25'] as const;
/** Holidays that move to the following Monday (Ley 51 de 1983). */
const MOVED = ['01-06', '03-19', '06-29', '08-15', '10-12', '11-01', '11-11'] as const;
/** Days after Easter: Maundy Thursday and Good Friday; Ascension, Corpus Christi and Sacred Heart on their Mondays. */
const AROUND_EASTER = [-3, -2, 43, 64, 71] as const;

/** 0 is Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

const followingMonday = (date: string): string => addDays(date, (8 - weekdayOf(date)) % 7);

/** Easter Sunday of the Gregorian calendar (Meeus, Jones, Butcher). */
function easterOf(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const leaps = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - leaps + 15) % 30;
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * sunday) / 451);
  const days = epact + sunday - 7 * correction + 114;
  const [month, day] = [Math.floor(days / 31), (days % 31) + 1];
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/**
 * The holidays of Colombia in a year, in order ('YYYY-MM-DD'). Two feasts may fall on one Monday, for example on
 * 2025-06-30: it is one holiday.
 */
export function holidaysOf(year: number): readonly string[] {
  const known = computed.get(year);
  if (known) return known;
  const dates = computeHolidays(year);
  computed.set(year, dates);
  return dates;
}

/** Every day of every term needs the holidays of its year. */
const computed = new Map<number, readonly string[]>();

function computeHolidays(year: number): readonly string[] {
  const easter = easterOf(year);
  const dates = [
    ...FIXED.map((day) => `${year}-${day}`),
    ...MOVED.map((day) => followingMonday(`${year}-${day}`)),
    ...AROUND_EASTER.map((days) => addDays(easter, days)),
  ];
  return Array.from(new Set(dates)).sort();
}
