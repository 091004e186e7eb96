import { useLingui } from '@lingui/react/macro';
import { bogotaDate } from '#domain/dates/bogota.ts';
import {
  lastTwelveMonths,
  type NamedPeriod,
  type Period,
  periodAt,
  periodBefore,
  periodsOf,
} from '#domain/dates/period.ts';
import type { YearFilter } from '#domain/invoices/invoice.ts';

/** `year` is the one that stays selected beside the period. */
type PeriodOption = Period & { label: string; year: YearFilter };

/**
 * The last twelve months, and the months, bimesters and quadrimesters of a year that have begun; without a year the
 * recent ones.
 */
export function usePeriodOptions(year: YearFilter): PeriodOption[] {
  const { t } = useLingui();
  const today = bogotaDate(new Date());
  const labelled = (period: NamedPeriod): PeriodOption => {
    const { from, to, name, nth, length } = period;
    const ownYear = from.slice(0, 4);
    if (length === 'month') return { from, to, year, label: `${name} ${ownYear}` };
    if (length === 'bimester') return { from, to, year, label: t`Bimestre ${nth}: ${name}` };
    return { from, to, year, label: t`Cuatrimestre ${nth}: ${name}` };
  };
  const lastTwelve = { ...lastTwelveMonths(today), year: 'all', label: t`Últimos 12 meses` };
  if (year === 'all') return [lastTwelve, ...recentPeriods(today).map(labelled)];
  const all = (['month', 'bimester', 'quadrimester'] as const).flatMap((length) => periodsOf(Number(year), length));
  return [lastTwelve, ...all.filter(({ from }) => from <= today).map(labelled)];
}

/** The running and the last month, bimester and quadrimester. */
function recentPeriods(today: string): NamedPeriod[] {
  return (['month', 'bimester', 'quadrimester'] as const).flatMap((length) => {
    const running = periodAt(today, length);
    return [running, periodBefore(running)];
  });
}
