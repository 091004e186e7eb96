import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useAnalyticsSnapshot } from '#app/data/use-analytics-snapshot.ts';
import { useDeviceFigures } from '#app/data/use-device-figures.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import type { PartySide } from '#domain/analytics/figures.ts';
import {
  analyzeParties,
  PartyAnalytics,
  type PartyFigures,
  withPartyChanges,
} from '#domain/analytics/party-analytics.ts';
import { type PeriodFilter, periodKey } from '#domain/dates/period-filter.ts';
import { listChangedRows } from '#sync/outbox/list-changed-rows.ts';
import { fetchParties } from './fetch-parties.ts';

type PartiesRequest = { side: PartySide; period: PeriodFilter };

/**
 * Returns the last response for a period, with pending changes applied; without one, what the invoices on this device
 * give.
 */
export function useParties({ side, period }: PartiesRequest) {
  const key = `${side}s:${periodKey(period)}`;
  const { store } = useSignedIn();
  const { data, ...state } = useAnalyticsSnapshot({
    id: key,
    schema: PartyAnalytics,
    fetch: (call, signal) => fetchParties(call, { side, period, search: '', signal }),
  });
  const changes = useLiveQuery(() => listChangedRows(store), [store]);
  const isRead = state.isRead && changes !== undefined;
  const device = useDeviceFigures({
    isNeeded: isRead && !state.isLoading && !data,
    key,
    compute: (invoices) => analyzeParties(invoices, side, period),
  });
  return {
    ...state,
    isRead,
    isLoading: state.isLoading || device.isComputing,
    ...(device.figures && { takenAt: device.takenAt }),
    figures: data && changes ? withPartyChanges(data, changes, { side, period }) : device.figures,
  };
}

/**
 * Returns the search results beyond the listed rows, from the server; undefined when there are none or the server is
 * not reachable.
 */
export function useUnlisted({ side, period }: PartiesRequest, search: string): readonly PartyFigures[] | undefined {
  const { call } = useSignedIn();
  const key = `${side} ${periodKey(period)} ${search}`;
  const [matches, setMatches] = useState<{ key: string; parties: readonly PartyFigures[] }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a period is another object on every render; `key` names it.
  useEffect(() => {
    if (search === '') return;
    const controller = new AbortController();
    fetchParties(call, { side, period, search, signal: controller.signal })
      .then(({ parties }) => setMatches({ key, parties }))
      // The listed rows are still searched.
      .catch(() => undefined);
    return () => controller.abort();
  }, [call, side, search, key]);
  return matches?.key === key ? matches.parties : undefined;
}
