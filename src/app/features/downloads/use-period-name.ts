import { useLingui } from '@lingui/react/macro';
import { formatPeriod } from '#domain/dates/calendar-date.ts';
import { nameOfDays, type ReportPeriod } from '#domain/reports/company-report.ts';

/** Returns the period as it follows "Reporte maestro de": "2026", "todos los años", "marzo de 2026". */
export function usePeriodName(period: ReportPeriod): string {
  const { t } = useLingui();
  if (period === 'all') return t`todos los años`;
  if (typeof period === 'string') return period;
  const days = formatPeriod(period.from, period.to);
  return nameOfDays(period) ?? t`los días ${days}`;
}
