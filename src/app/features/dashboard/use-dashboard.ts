import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useSignedIn } from '#app/shell/session-context.tsx';
import { useOnline } from '#app/shell/use-online.ts';
import { useSyncStatus } from '#app/shell/use-sync-status.ts';
import { Refused } from '#client/refused.ts';
import { getDashboard } from '#contract/analytics.ts';
import type { YearFilter } from '#domain/invoice.ts';
import { Dashboard, withChanges } from '#domain/totals.ts';
import { keepSnapshot } from '#store/keep-snapshot.ts';
import { changesOf } from '#sync/changes-of.ts';

type Shown = { id: string; taken_at: number; dashboard: Dashboard | undefined };

/**
 * The last answer the server gave for a year with the waiting changes counted in; asked again when the page opens,
 * the network returns or something was pulled. `dashboard` is undefined when this device has none.
 */
export function useDashboard(year: YearFilter) {
  const { store } = useSignedIn();
  const id = `dashboard:${year}`;
  const { hasFailed, isAsking } = useRefreshed(id, year);
  const read = useLiveQuery(async (): Promise<Shown> => {
    const [snapshot, changes] = await Promise.all([store.snapshots.get(id), changesOf(store)]);
    const parsed = Dashboard.safeParse(snapshot?.data);
    const dashboard = parsed.success ? withChanges(parsed.data, year, changes) : undefined;
    return { id, taken_at: snapshot?.taken_at ?? 0, dashboard };
  }, [store, id]);
  const shown = read?.id === id ? read : undefined;
  return {
    isRead: shown !== undefined,
    dashboard: shown?.dashboard,
    takenAt: shown?.taken_at ?? 0,
    hasFailed,
    isAsking,
  };
}

type Refreshing = { id: string; hasFailed: boolean; isAsking: boolean };

function useRefreshed(id: string, year: YearFilter) {
  const { store, call } = useSignedIn();
  const isOnline = useOnline();
  const lastPull = useSyncStatus()?.last_pull_ok;
  const [state, setState] = useState<Refreshing>({ id, hasFailed: false, isAsking: true });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a finished pull and a returned network are reasons to ask again.
  useEffect(() => {
    const asked = new AbortController();
    setState({ id, hasFailed: false, isAsking: true });
    call(getDashboard, { query: { year } }, { signal: asked.signal })
      .then((data) => keepSnapshot(store, { id, data, taken_at: Date.now() }))
      .then(() => setState({ id, hasFailed: false, isAsking: false }))
      .catch((error: unknown) => {
        if (asked.signal.aborted) return;
        // An ended session is the session's business, and it says so itself.
        const hasEnded = error instanceof Refused && error.status === 401;
        setState({ id, hasFailed: !hasEnded, isAsking: false });
      });
    return () => asked.abort();
  }, [store, call, id, year, isOnline, lastPull]);

  return state.id === id ? state : { id, hasFailed: false, isAsking: true };
}
