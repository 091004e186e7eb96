import { useLiveQuery } from 'dexie-react-hooks';
import { useSnapshot } from '#app/data/use-snapshot.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useLastPull } from '#app/sync-status/use-sync-status.ts';
import { getDashboard } from '#contract/analytics/analytics.ts';
import type { YearFilter } from '#domain/invoices/invoice.ts';
import { applyChangesToDashboard } from '#domain/invoices/totals.ts';
import { listChangedRows } from '#sync/outbox/list-changed-rows.ts';

/**
 * Returns the last response for a year, with pending changes applied. It is requested again when the page opens, when
 * the network returns, or after a pull. `dashboard` is undefined when this device has none.
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
  return {
    ...state,
    isRead: state.isRead && changes !== undefined,
    dashboard: data && changes && applyChangesToDashboard(data, year, changes),
  };
}
