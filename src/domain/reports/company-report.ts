import { allowsDownloadTab, DownloadTab, type Permissions } from '../accounts/permissions.ts';
import { formatPeriod } from '../dates/calendar-date.ts';
import { nameOfDays } from '../dates/period.ts';
import { type PeriodFilter, periodKey } from '../dates/period-filter.ts';

/** docs/specification.md#calls: the file name of the Excel report when the response has none. */
export const reportFileName = (period: PeriodFilter): string =>
  period === 'all' ? 'company_data.xlsx' : `company_data_${periodKey(period)}.xlsx`;

/** "2026", "enero a febrero de 2026 (1 de enero al 28 de febrero de 2026)" or, for any other days, only the days. */
export function formatReportPeriod(period: PeriodFilter): string {
  if (typeof period === 'string') return period === 'all' ? 'Todos los años' : period;
  const name = nameOfDays(period);
  const days = formatPeriod(period.from, period.to);
  return name === undefined ? days : `${name} (${days})`;
}

/** The sheets of the report for these permissions, in order. */
export const reportTabs = (permissions: Permissions): DownloadTab[] =>
  DownloadTab.options.filter((tab) => allowsDownloadTab(permissions, tab));
