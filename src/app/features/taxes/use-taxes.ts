import { useAnalyticsSnapshot } from '#app/data/use-analytics-snapshot.ts';
import { getTaxAnalytics } from '#contract/analytics/taxes.ts';
import { TaxAnalytics } from '#domain/analytics/tax-analytics.ts';
import { type PeriodFilter, periodKey, queryOfPeriod } from '#domain/dates/period-filter.ts';

/** Returns the last response. Documents exist only on the server: a pending change counts after it is sent. */
export const useTaxes = (period: PeriodFilter) =>
  useAnalyticsSnapshot({
    id: `taxes:${periodKey(period)}`,
    schema: TaxAnalytics,
    fetch: (call, signal) => call(getTaxAnalytics, { query: queryOfPeriod(period) }, { signal }),
  });
