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

export type PeriodOption = Period & { label: string };

/** The months, bimesters and quadrimesters of a year that have begun; without a year the recent ones. */
export function usePeriodOptions(year: YearFilter): PeriodOption[] {
  const { t } = useLingui();
  const today = bogotaDate(new Date());
  const labelled = (period: NamedPeriod): PeriodOption => {
    const { from, to, name, nth, length } = period;
    const year = from.slice(0, 4);
    if (length === 'month') return { from, to, label: `${name} ${year}` };
    if (length === 'bimester') return { from, to, label: t`Bimestre ${nth}: ${name}` };
    return { from, to, label: t`Cuatrimestre ${nth}: ${name}` };
  };
  if (year === 'all') return recentPeriods(today).map(labelled).concat(lastMonths(today, t`Últimos 12 meses`));
  const all = (['month', 'bimester', 'quadrimester'] as const).flatMap((length) => periodsOf(Number(year), length));
  return all.filter(({ from }) => from <= today).map(labelled);
}

function recentPeriods(today: string): NamedPeriod[] {
  const [month, bimester] = [periodAt(today, 'month'), periodAt(today, 'bimester')];
  return [month, periodBefore(month), bimester, periodBefore(bimester)];
}

const lastMonths = (today: string, label: string): PeriodOption => ({ ...lastTwelveMonths(today), label });
