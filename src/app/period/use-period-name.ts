import { useLingui } from '@lingui/react/macro';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { formatLongDate, formatPeriod } from '#domain/dates/calendar-date.ts';
import { lastTwelveMonths, nameOfDays } from '#domain/dates/period.ts';
import type { PeriodFilter } from '#domain/dates/period-filter.ts';

/** Returns the period as it follows "en" and "de": "2026", "todos los años", "marzo de 2026". */
export function usePeriodName(period: PeriodFilter): string {
  const { t } = useLingui();
  if (period === 'all') return t`todos los años`;
  if (typeof period === 'string') return period;
  const { from, to } = period;
  const lastTwelve = lastTwelveMonths(bogotaDate(new Date()));
  if (from === lastTwelve.from && to === lastTwelve.to) return t`los últimos 12 meses`;
  if (from === to) return t`el ${formatLongDate(from)}`;
  const days = formatPeriod(from, to);
  return nameOfDays(period) ?? t`los días ${days}`;
}
