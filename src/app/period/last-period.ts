import { useSyncExternalStore } from 'react';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { lastTwelveMonths } from '#domain/dates/period.ts';
import { PeriodView } from '#domain/dates/period-filter.ts';
import { createStoredText } from './stored-text.ts';

const stored = createStoredText('cuadra-period');
/** Stored in place of its days, which are others next month. */
const LAST_TWELVE_MONTHS = 'last_12_months';

/** Remembers the period that a person chose on an analytics screen. */
export function rememberPeriod(view: PeriodView): void {
  const { from, to } = lastTwelveMonths(bogotaDate(new Date()));
  const isLastTwelve = view.year === 'all' && view.from === from && view.to === to;
  stored.set(isLastTwelve ? LAST_TWELVE_MONTHS : JSON.stringify(view));
}

/** Returns the period with which the menu opens the analytics screens; all years until one was chosen. */
export function useLastPeriod(): PeriodView {
  return readView(useSyncExternalStore(stored.subscribe, stored.read));
}

function readView(text: string | null): PeriodView {
  if (text === LAST_TWELVE_MONTHS) return { year: 'all', ...lastTwelveMonths(bogotaDate(new Date())) };
  try {
    return PeriodView.parse(JSON.parse(text ?? '{}'));
  } catch {
    return PeriodView.parse({});
  }
}
