import { addBusinessDays } from './business-days.ts';

/** From a day on, the event that starts the term for a claim or an express acceptance, and the term in business days. */
type TermRule = { from: string; start: '030' | '032'; business_days: number };

/**
 * In order. A change of the law adds a rule; terms that had started under an earlier rule keep it. Art. 773 C. de Co.,
 * art. 2.2.2.5.4 D. 1074/2015 (docs/radian.md#the-term).
 */
const TERM_RULES: readonly TermRule[] = [{ from: '2022-07-13', start: '032', business_days: 3 }];

/** Credit purchases need 030 and 032 since this day: Res. 000085/2022, art. 616-1 E.T. */
export const EVENTS_REQUIRED_SINCE = '2022-07-13';

/** What a term is computed from: the day of each event that is known. */
export type TermDates = Partial<Record<'030' | '032', string>>;

/** The last day for a claim or an express acceptance; null while the term has not started. */
export type TermEnd = (dates: TermDates) => string | null;

export const termEnd = (dates: TermDates, rules: readonly TermRule[] = TERM_RULES): string | null => {
  const rule = rules.findLast(({ from, start }) => (dates[start] ?? '') >= from) ?? rules[0];
  const start = rule && dates[rule.start];
  return rule && start ? addBusinessDays(start, rule.business_days) : null;
};

/** The same for a list of invoices, which has few different days: each is computed once. */
export function createTermEnd(): TermEnd {
  const known = new Map<string, string | null>();
  return (dates) => {
    const key = `${dates['030'] ?? ''} ${dates['032'] ?? ''}`;
    const end = known.get(key);
    if (end !== undefined) return end;
    const computed = termEnd(dates);
    known.set(key, computed);
    return computed;
  };
}
