import { useLiveQuery } from 'dexie-react-hooks';
import { useAnalyticsSnapshot } from '#app/data/use-analytics-snapshot.ts';
import { useDeviceFigures } from '#app/data/use-device-figures.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { getDashboard } from '#contract/analytics/analytics.ts';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { type PeriodFilter, periodKey, queryOfPeriod } from '#domain/dates/period-filter.ts';
import { applyChangesToDebts, computeDebts } from '#domain/invoices/debts.ts';
import { applyChangesToDashboard, computeDashboard } from '#domain/invoices/totals.ts';
import { listChangedRows } from '#sync/outbox/list-changed-rows.ts';

/**
 * Returns the last response for a period, with pending changes applied. It is requested again when the page opens, when
 * the network returns, or after a pull. Without a response it is computed from the invoices on this device; `dashboard`
 * is undefined when those are not here either. `debts` are of every date, undefined in a response of an older build.
 */
export function useDashboard(period: PeriodFilter) {
  const { store } = useSignedIn();
  const key = periodKey(period);
  const { data, ...state } = useAnalyticsSnapshot({
    id: `dashboard:${key}`,
    schema: getDashboard.response,
    fetch: (call, signal) => call(getDashboard, { query: queryOfPeriod(period) }, { signal }),
  });
  const changes = useLiveQuery(() => listChangedRows(store), [store]);
  const isRead = state.isRead && changes !== undefined;
  const device = useDeviceFigures({
    isNeeded: isRead && !state.isLoading && !data,
    key,
    compute: (invoices) => ({
      ...computeDashboard(invoices, period),
      debts: computeDebts(invoices, bogotaDate(new Date())),
    }),
  });
  const debts = data?.debts && changes ? applyChangesToDebts(data.debts, changes) : device.figures?.debts;
  return {
    ...state,
    isRead,
    isLoading: state.isLoading || device.isComputing,
    ...(device.figures && { takenAt: device.takenAt }),
    dashboard: data && changes ? applyChangesToDashboard(data, period, changes) : device.figures,
    debts,
  };
}
