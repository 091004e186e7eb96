import { useLiveQuery } from 'dexie-react-hooks';
import { useDeviceFigures } from '#app/data/use-device-figures.ts';
import { useSnapshot } from '#app/data/use-snapshot.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useLastPull } from '#app/sync-status/use-sync-status.ts';
import { getDashboard } from '#contract/analytics/analytics.ts';
import type { YearFilter } from '#domain/invoices/invoice.ts';
import { applyChangesToDashboard, computeDashboard } from '#domain/invoices/totals.ts';
import { listChangedRows } from '#sync/outbox/list-changed-rows.ts';

/**
 * Returns the last response for a year, with pending changes applied. It is requested again when the page opens, when
 * the network returns, or after a pull. Without a response it is computed from the invoices on this device; `dashboard`
 * is undefined when those are not here either.
 */
export function useDashboard(year: YearFilter) {
  const { store } = useSignedIn();
  const { data, ...state } = useSnapshot({
    id: `dashboard:${year}`,
    schema: getDashboard.response,
    fetch: (call, signal) => call(getDashboard, { query: { year } }, { signal }),
    refreshKey: useLastPull(),
  });
  const changes = useLiveQuery(() => listChangedRows(store), [store]);
  const isRead = state.isRead && changes !== undefined;
  const device = useDeviceFigures({
    isNeeded: isRead && !state.isLoading && !data,
    key: year,
    compute: (invoices) => computeDashboard(invoices, year),
  });
  return {
    ...state,
    isRead,
    isLoading: state.isLoading || device.isComputing,
    ...(device.figures && { takenAt: device.takenAt }),
    dashboard: data && changes ? applyChangesToDashboard(data, year, changes) : device.figures,
  };
}
